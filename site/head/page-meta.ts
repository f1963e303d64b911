import type { MetaDescriptor } from 'react-router';
import { company } from '../../content/company.ts';

interface PageMeta {
  title: string;
  description: string;
  /** The page's canonical address; absent for pages that search engines should leave out. */
  path?: string;
  /** False where the canonical address is another page's, which search engines should list. */
  listed?: boolean;
}

/** A page's head: its own title and description, its canonical address, how it looks shared. */
export function pageMeta({
  title,
  description,
  path,
  listed = path !== undefined,
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
        ]),
  ];
}
