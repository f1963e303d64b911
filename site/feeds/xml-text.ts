/** Escapes a text to stand between XML tags. */
export function inXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Wraps a text in a CDATA section. Any markup may stand in one except its own end, which is split in two. */
export function inCData(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
