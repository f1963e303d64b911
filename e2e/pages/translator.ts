import type { Page } from '@playwright/test';

/** The suffix of each translated text. */
const translatedMark = '°';

/**
 * Translates a page as browsers do: replaces each text, also those that are added later, with a `font` element with
 * other words.
 */
export function translate(page: Page): Promise<void> {
  return page.evaluate((mark) => {
    const untranslated = 'font, script, style, textarea, title';
    const translateUnder = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest(untranslated)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data + mark;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        if (type === 'characterData') translateUnder(target);
        for (const added of addedNodes) if (added.isConnected) translateUnder(added);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    translateUnder(document.body);
  }, translatedMark);
}
