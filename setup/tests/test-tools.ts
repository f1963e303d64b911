import '../../testing/no-settings.ts';
import { ensureChromium } from '../machine/chromium.ts';
import { ensureFonts } from '../machine/fonts.ts';
import { ensureTestServers } from './test-servers.ts';

// Installs what tests start, if it is missing and this machine allows it.
await ensureFonts();
await ensureChromium();
await ensureTestServers();
