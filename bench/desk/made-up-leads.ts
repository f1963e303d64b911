import { idAt, type Lead } from '../../leads/lead.ts';

// Leads as they come to a busy consultancy over two years. The same seed makes the same ones, so that
// two measurements look through the same words.

/** Words that are in use: the first stand in most messages, the last in a few of a million. */
const vocabularySize = 20_000;
const wordsInMessage = 25;

const firstNames = 400;
const lastNames = 2500;

const syllables = 'ba de ki lo mu na pe ri so tu va we xi yo za che dlo gro mba nko shi tha'.split(
  ' ',
);

/** The two that most messages hold. */
export const commonWords = ['accountant', 'salary'] as const;

/** In this many leads of however many. */
const leadsWithRareWord = 5;
export const rareWord = 'zebrafinch';

/** A campaign that brought a handful of leads, long ago. */
export const rareCampaign = 'autumn-fair';

export const forms = [
  'contact',
  'employer-enquiry',
  'candidate-registration',
  'consultation',
  null,
] as const;

/** Numbers from 0 to 1 in an order that its seed decides (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A word of its own for each number. */
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

/** Word number n is drawn about once where the first is drawn n times, as in any language. */
function drawWord(chance: () => number): string {
  return vocabulary[Math.floor(vocabulary.length ** chance()) - 1] ?? commonWords[0];
}

interface Place {
  /** From 0 on, the oldest first. */
  number: number;
  /** How many leads there will be. */
  of: number;
  receivedAt: number;
}

/** One lead of many, none of which is held. */
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
    onceKey: `${number} ${random()}`,
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
