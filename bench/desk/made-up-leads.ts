import { idAt, type Lead } from '../../leads/lead.ts';

// Leads of a busy consultancy over two years. The same seed gives the same leads, so that measurements search the same
// words.

/** The vocabulary's size. Its first words are in most messages, its last in a few of a million. */
const vocabularySize = 20_000;
const wordsInMessage = 25;

const firstNames = 400;
const lastNames = 2500;

const syllables = 'ba de ki lo mu na pe ri so tu va we xi yo za che dlo gro mba nko shi tha'.split(
  ' ',
);

/** The two words that most messages contain. */
export const commonWords = ['accountant', 'salary'] as const;

/** The number of leads with the rare word, whatever the total. */
const leadsWithRareWord = 5;
export const rareWord = 'zebrafinch';

/** A campaign of a few leads, long ago. */
export const rareCampaign = 'autumn-fair';

export const forms = [
  'contact',
  'employer-enquiry',
  'candidate-registration',
  'consultation',
  null,
] as const;

/** A pseudo-random generator of numbers from 0 to 1 (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A different word for each number. */
function madeUpWord(number: number): string {
  let word = '';
  for (let rest = number + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

const vocabulary = [
  ...commonWords,
  ...Array.from({ length: vocabularySize }, (_, number) => madeUpWord(number)),
];

/** Draws word n about 1/n times as often as the first, as in any language (Zipf's law). */
function drawWord(chance: () => number): string {
  return vocabulary[Math.floor(vocabulary.length ** chance()) - 1] ?? commonWords[0];
}

interface Place {
  /** From 0, oldest first. */
  number: number;
  /** The total number of leads. */
  of: number;
  receivedAt: number;
}

/** Makes up one lead of many. None is quarantined. */
export function madeUpLead({ number, of, receivedAt }: Place, chance: () => number): Lead {
  const draw = (below: number) => Math.floor(chance() * below);
  const form = forms[Math.floor(draw(25) ** 0.5)] ?? null;
  const mailbox = form === 'candidate-registration' ? 'talent' : 'services';
  const first = capital(madeUpWord(draw(firstNames)));
  const last = capital(madeUpWord(firstNames + draw(lastNames)));
  const name = `${first} ${last}`;
  const replyTo = `${first}.${last}${draw(4)}@client.example`.toLowerCase();
  const phone = `+27 82 ${digits(draw(1000), 3)} ${digits(draw(10_000), 4)}`;
  const rare = number % Math.ceil(of / leadsWithRareWord) === 0 ? `${rareWord} ` : '';
  const words = Array.from({ length: wordsInMessage }, () => drawWord(chance)).join(' ');
  const isOfFair = number > of / 10 && number < of / 10 + 7;
  const campaign = isOfFair ? rareCampaign : draw(10) < 3 ? `campaign-${draw(40)}` : null;
  const random = () => digits(draw(2 ** 24), 6, 16);
  const tail = `7${random().slice(3)}-8${random().slice(3)}-${random()}${random()}`;
  return {
    id: idAt(receivedAt).slice(0, 14) + tail,
    mailbox,
    form,
    idempotencyKey: `${number} ${random()}`,
    subject: `New message from ${name}`,
    replyTo,
    fields: [
      { name: 'name', label: 'Name', value: name },
      { name: 'email', label: 'Email', value: replyTo },
      { name: 'phone', label: 'Phone', value: phone },
      { name: 'message', label: 'Message', value: rare + words },
    ],
    files: [],
    page: 'https://site.example/contact',
    attribution: campaign === null ? null : { campaign: `utm_campaign=${campaign}` },
    consent: null,
    template: 'table',
    spam: { score: 0, reasons: [], quarantined: false },
    receivedAt,
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function digits(value: number, length: number, radix = 10): string {
  return value.toString(radix).padStart(length, '0');
}
