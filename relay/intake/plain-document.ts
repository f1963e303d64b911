import { escapeHtml } from '../../platform/escape-html.ts';
import { admittedOn } from '../serving/page-headers.ts';

const style = `body{font:1rem/1.5 system-ui,sans-serif;color:#10222f;background:#fff;max-width:40rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
h1{line-height:1.2}pre{font:inherit;white-space:pre-wrap;margin:0}dt{font-weight:600}dd{margin:0 0 1rem}`;

/**
 * A page of the relay's own, for forms that are not the site's: complete, legible and without a company's layout. Its
 * styles are in one element, which headers admit by hash.
 * @param body HTML, with everything a stranger wrote escaped
 */
export function plainDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`;
}

/** The same for every such page, since its content cannot change it. */
export const admittedOnPlainDocument = admittedOn(plainDocument('', ''));
