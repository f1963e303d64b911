import '../testing/no-settings.ts';
import { ensureChromium } from './chromium.ts';
import { ensureFonts } from './fonts.ts';
import { ensureTestServers } from './test-servers.ts';

// Before all tests: what they start, where it is missing and can be had.
await ensureFonts();
await ensureChromium();
await ensureTestServers();
