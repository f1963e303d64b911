/** A kind of unsolicited offer that consultancies get all day, by words that honest senders seldom use. */
interface Pitch {
  /** Ends the sentence "It reads as if it …". */
  what: string;
  /** Lists of phrases separated by commas. A text has to contain one of each list, or a word that begins with one. */
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
 * The longest word of each phrase of the first lists. Hardly any other text has one, and only those that do are
 * searched for phrases. A test keeps it in step with the lists.
 */
const hints =
  /\b(?:seo|backlink|back|google|ranking|organic|traffic|guest|article|sponsored|dofollow|follow|insertion|exchange|placement|guaranteed|profit|return|income|weekly|double|bitcoin|investment|crypto|giveaway|signal|collateral|credit|without|approval|verify|identity|confirm|password|validate|reactivate|unlock|restore|suspended|limited|deleted|disabled|expire|million|have|winner|viagra|cialis|levitra|tramadol|girl|lonely|single|casino|free|email|mail|contact|lead|database|unsubscribe|reply|spam|website|owner)|виагра|виагру|аптека|аптеке|препараты|препаратов|казино/i;

/** Whoever complains of such mail quotes it. */
const quoted = /"[^"]*"|“[^“”]*”/g;

/** The phrases as they are searched for, each from the start of a word. */
const wanted = pitches.map(({ what, phrases }) => ({
  what,
  lists: phrases.map((list) => listOf(list).map((phrase) => ` ${phrase}`)),
}));

/** Separators, for which a single space stands in phrases. */
const betweenWords = /[\s.,;:!?()/'’-]+/g;

/** @returns the kinds of unsolicited offers that a text reads like, in words for the owner */
export function pitchesIn(text: string): string[] {
  if (!hints.test(text)) return [];
  const own = text.replaceAll(quoted, ' ').replaceAll(betweenWords, ' ');
  const words = ` ${own.toLowerCase()} `;
  return wanted
    .filter(({ lists }) => lists.every((list) => list.some((phrase) => words.includes(phrase))))
    .map(({ what }) => what);
}

/** Splits a list into its phrases. */
export function listOf(list: string): string[] {
  return list.split(', ');
}
