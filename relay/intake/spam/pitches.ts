/** What is tried in vain on consultancies all day, in words that those who mean it seldom use. */
interface Pitch {
  /** Ends the sentence "It reads as if it …". */
  what: string;
  /** One phrase of each list has to be found, or what begins with it; commas part them. */
  phrases: readonly string[];
}

export const pitches: readonly Pitch[] = [
  {
    what: 'sells a place in search results',
    phrases: [
      'seo, backlink, back link, of google, ranking, organic traffic, more traffic',
      'your website, your site, your business, your domain, your page, your company',
      'we can, i can, we offer, i offer, we provide, noticed, our agency, my rate',
    ],
  },
  {
    what: 'trades in links or articles',
    phrases: [
      'guest post, guest article, sponsored post, sponsored article, dofollow, do follow, link insertion, link exchange, link placement',
    ],
  },
  {
    what: 'promises returns on money',
    phrases: [
      'guaranteed profit, guaranteed return, guaranteed income, daily profit, daily return, daily income, weekly profit, weekly return, double your money, double your bitcoin, double your investment, crypto bot, crypto signal, crypto giveaway, bitcoin giveaway, forex signal',
    ],
  },
  {
    what: 'offers a loan',
    phrases: [
      'no collateral, without collateral, no credit check, without credit check, instant approval',
      'loan, funding',
      'do you need, apply now, get your, get up to',
    ],
  },
  {
    what: 'asks for an account’s details',
    phrases: [
      'verify your, confirm your identity, confirm your account, confirm your password, validate your, reactivate your, unlock your, restore your, has been suspended, has been limited, will be suspended, will be deleted, going to be disabled, about to expire',
      'account, mailbox, password, wallet, identity, page, domain',
    ],
  },
  {
    what: 'tells of a fortune',
    phrases: [
      'million us dollar, million usd, million dollar, you have won, you are the winner',
      'won, winner, next of kin, beneficiary, inheritance, unclaimed',
    ],
  },
  {
    what: 'sells pills or sex',
    phrases: [
      'viagra, cialis, levitra, tramadol, hot girl, lonely women, hot single, виагра, виагру, аптека, аптеке, препараты, препаратов',
    ],
  },
  { what: 'sells bets', phrases: ['casino bonus, free spin, казино'] },
  {
    what: 'sells addresses',
    phrases: [
      'email list, e mail list, contact list, lead list, email database, lead database',
      'for sale, verified contact, verified email, verified lead',
    ],
  },
  {
    what: 'is sent to many',
    phrases: [
      'to unsubscribe reply, to opt out reply, reply with stop, reply with no, this is not spam, hello website owner, hi website owner, dear website owner, dear site owner',
    ],
  },
];

/**
 * The longest word of each phrase of the first lists. Only a text that has one is read for phrases:
 * hardly any other has. A test holds it to the lists.
 */
const hints =
  /\b(?:seo|backlink|back|google|ranking|organic|traffic|guest|article|sponsored|dofollow|follow|insertion|exchange|placement|guaranteed|profit|return|income|weekly|double|bitcoin|investment|crypto|giveaway|signal|collateral|credit|without|approval|verify|identity|confirm|password|validate|reactivate|unlock|restore|suspended|limited|deleted|disabled|expire|million|have|winner|viagra|cialis|levitra|tramadol|girl|lonely|single|casino|free|email|mail|contact|lead|database|unsubscribe|reply|spam|website|owner)|виагра|виагру|аптека|аптеке|препараты|препаратов|казино/i;

/** Who stands before such mail quotes it. */
const quoted = /"[^"]*"|“[^“”]*”/g;

/** The phrases as they are looked for: from the beginning of a word on. */
const wanted = pitches.map(({ what, phrases }) => ({
  what,
  lists: phrases.map((list) => listOf(list).map((phrase) => ` ${phrase}`)),
}));

/** In phrases a single space stands for it. */
const betweenWords = /[\s.,;:!?()/'’-]+/g;

/** @returns the kinds of unasked offer that a text reads like, in words for the owner */
export function pitchesIn(text: string): string[] {
  if (!hints.test(text)) return [];
  const own = text.replaceAll(quoted, ' ').replaceAll(betweenWords, ' ');
  const words = ` ${own.toLowerCase()} `;
  return wanted
    .filter(({ lists }) => lists.every((list) => list.some((phrase) => words.includes(phrase))))
    .map(({ what }) => what);
}

/** The phrases of a list. */
export function listOf(list: string): string[] {
  return list.split(', ');
}
