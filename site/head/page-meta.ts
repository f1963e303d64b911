import type { MetaDescriptor } from 'react-router';
import { company } from '../../content/company.ts';
import { paths } from '../../content/paths.ts';

interface PageMeta {
  title: string;
  description: string;
  /** The page's canonical address; absent for pages that search engines should leave out. */
  path?: string;
  /** False where the canonical address is another page's, which search engines should list. */
  listed?: boolean;
  /** What a shared link says beside its title, such as a role's place and salary: two at most. */
  details?: readonly { label: string; value: string }[];
}

/** A page's head: its own title and description, its canonical address, how it looks shared. */
export function pageMeta({
  title,
  description,
  path,
  listed = path !== undefined,
  details = [],
}: PageMeta): MetaDescriptor[] {
  const url = path === undefined ? undefined : new URL(path, import.meta.env.SITE_URL).href;
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: company.name },
    { property: 'og:type', content: 'website' },
    ...(listed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(url === undefined
      ? []
      : [
          { property: 'og:url', content: url },
          { tagName: 'link' as const, rel: 'canonical', href: url },
          ...shareImage(title, url),
        ]),
    ...details.flatMap(({ label, value }, at) => [
      { name: `twitter:label${at + 1}`, content: label },
      { name: `twitter:data${at + 1}`, content: value },
    ]),
  ];
}

/** The picture that setup/share-images.ts draws of the page. */
function shareImage(title: string, url: string): MetaDescriptor[] {
  const { pathname } = new URL(url);
  const file = pathname === paths.home ? '/home' : pathname;
  return [
    { property: 'og:image', content: new URL(`/share${file}.png`, url).href },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
