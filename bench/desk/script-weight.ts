import { brotliCompressSync } from 'node:zlib';

/**
 * The bytes of JavaScript that a browser downloads for a page before it is hydrated, as sent: the modules that the
 * page names and its inline scripts.
 * @param cookie of a signed-in browser
 */
export async function scriptWeight(address: string, cookie: string): Promise<number> {
  const page = await (await fetch(address, { headers: { cookie } })).text();
  const modules = new Set(page.match(/\/assets\/[\w.-]+\.js/g));
  const inline = page.split('<script').slice(1);
  const codes = inline.map((one) => one.slice(one.indexOf('>') + 1, one.indexOf('</script>')));
  let bytes = brotliCompressSync(codes.join('')).length;
  for (const name of modules) {
    const module = new URL(name, address);
    const answer = await fetch(module, { headers: { 'accept-encoding': 'br' } });
    bytes += Number(answer.headers.get('content-length'));
    await answer.arrayBuffer();
  }
  return bytes;
}
