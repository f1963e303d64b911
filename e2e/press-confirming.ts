import type { Page } from '@playwright/test';

/** Presses Enter as Safari reports it when it confirms an input method's word. */
export async function pressConfirming(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: 'Enter', windowsVirtualKeyCode: 229 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
}
