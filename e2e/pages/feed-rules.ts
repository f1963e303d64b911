import { XmlDocument } from 'libxml2-wasm';

/** A rule for a feed, and the XPath of its violations. */
type Rule = readonly [sentence: string, broken: string];

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
};

/** Violations of an absolute URL, and of an RFC 3339 time, as far as XPath 1.0 can tell. */
const isNoAddress = 'not(contains(., ":"))';
const isNoTime =
  'not(string-length(.) >= 20 and contains(., "T") and (contains(., "Z") or contains(substring(., 20), "+")))';

/** RFC 4287: the elements of a feed and of an entry, their number and kind. */
const atomRules: readonly Rule[] = [
  ['is a feed', '/*[not(self::atom:feed)]'],
  ...['id', 'title', 'updated'].map((name): Rule => [
    `a feed and each entry has one ${name}`,
    `//*[self::atom:feed or self::atom:entry][count(atom:${name}) != 1]`,
  ]),
  [
    'an id, a link and a page of a person is a whole address',
    `//atom:id[${isNoAddress}] | //atom:link/@href[${isNoAddress}] | //atom:uri[${isNoAddress}]`,
  ],
  ['a time is one', `//atom:updated[${isNoTime}] | //atom:published[${isNoTime}]`],
  [
    'each entry has an author, or its feed has',
    '//atom:entry[not(atom:author) and not(../atom:author)]',
  ],
  ['a person has one name', '//atom:author[count(atom:name) != 1]'],
  [
    'an entry links to its page or holds its text',
    '//atom:entry[not(atom:content) and not(atom:link[not(@rel) or @rel="alternate"])]',
  ],
  ['no two entries have one id', '//atom:entry[atom:id = following::atom:entry/atom:id]'],
  [
    'a text is of a kind that there is',
    '//@type[parent::atom:title or parent::atom:summary][. != "text" and . != "html" and . != "xhtml"]',
  ],
  ['a feed says where it is', '/atom:feed[count(atom:link[@rel="self"]) != 1]'],
  ['a category has a term', '//atom:category[not(@term)]'],
  [
    'nothing stands in it that the format does not have',
    `//atom:*[not(${[
      'feed',
      'entry',
      'id',
      'title',
      'updated',
      'published',
      'link',
      'author',
      'name',
      'email',
      'uri',
      'content',
      'summary',
      'subtitle',
      'category',
      'generator',
      'icon',
      'logo',
      'rights',
      'contributor',
      'source',
    ]
      .map((name) => `self::atom:${name}`)
      .join(' or ')})]`,
  ],
];

/** RSS 2.0, with the recommendations of the Advisory Board's profile. */
const rssRules: readonly Rule[] = [
  ['is RSS 2.0 with one channel', '/*[not(self::rss and @version="2.0" and count(channel) = 1)]'],
  ...['title', 'link', 'description'].map((name): Rule => [
    `a channel has one ${name}`,
    `//channel[count(${name}) != 1]`,
  ]),
  ['an item has a title or a description', '//item[not(title) and not(description)]'],
  [
    'an item has each element once',
    '//item[count(title) > 1 or count(link) > 1 or count(guid) > 1 or count(pubDate) > 1 or count(description) > 1]',
  ],
  ['a link is a whole address', `//link[not(starts-with(., "http"))]`],
  [
    'a guid that is no address says so',
    '//guid[not(@isPermaLink = "false") and not(starts-with(., "http"))]',
  ],
  ['no two items have one guid', '//item[guid = following::item/guid]'],
  [
    'a time is one of RFC 822',
    '//*[self::pubDate or self::lastBuildDate][not(contains(., ", ") and contains(., ":"))]',
  ],
  ['an author is an email address', '//item/author[not(contains(., "@"))]'],
  ['a feed says where it is', '//channel[count(atom:link[@rel="self"]) != 1]'],
  [
    'nothing stands in it that the format does not have',
    `//item/*[namespace-uri() = "" and not(${[
      'title',
      'link',
      'description',
      'author',
      'category',
      'comments',
      'enclosure',
      'guid',
      'pubDate',
      'source',
    ]
      .map((name) => `self::${name}`)
      .join(' or ')})]`,
  ],
];

const rulesOf = { atom: atomRules, rss: rssRules } as const;

/** @returns the rules that a feed breaks. @throws if it is not XML */
export function brokenFeedRules(format: keyof typeof rulesOf, feed: string): string[] {
  using document = XmlDocument.fromString(feed);
  return rulesOf[format]
    .filter(([, broken]) => document.find(broken, namespaces).length > 0)
    .map(([sentence]) => sentence);
}
