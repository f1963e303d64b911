import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XmlDocument } from 'libxml2-wasm';
import { toCData, escapeXml } from './xml-text.ts';

test('an XML parser reads every text back unchanged, whatever markup it looks like', () => {
  for (const text of ['R&D <b>lead</b>', 'a[b[0]]>1', ']]>', '&amp;', '<![CDATA[x]]>', '“Zoë”']) {
    for (const written of [escapeXml(text), toCData(text)]) {
      using document = XmlDocument.fromString(`<text>${written}</text>`);
      assert.equal(document.root.content, text, written);
    }
  }
});
