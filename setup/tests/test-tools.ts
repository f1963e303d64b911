import '../../testing/no-settings.ts';
import { ensureChromium } from '../machine/chromium.ts';
import { ensureFonts } from '../machine/fonts.ts';
import { ensureTestServers } from './test-servers.ts';

// Before all tests: what they start, where it is missing and can be had.
await ensureFonts();
await ensureChromium();
await ensureTestServers();
