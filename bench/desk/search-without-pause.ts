import { useIdleTime } from '../../platform/own-priority.ts';
import { commonWords, rareWord } from './made-up-leads.ts';

// A process of its own, which takes no time from anything else, as a browser on another machine: asks
// the desk at `argv[2]` with the cookie of `argv[3]` for one search after another, until it is ended, and
// tells of each.

await useIdleTime(process.pid);

const [url = '', cookie = ''] = process.argv.slice(2);
const searches = [
  commonWords[0],
  commonWords.join(' '),
  rareWord,
  `${commonWords[1]} ${rareWord}`,
  'nothing-like-it',
];

for (let count = 0; ; count += 1) {
  const find = encodeURIComponent(searches[count % searches.length] ?? '');
  const answer = await fetch(`${url}/?view=all&find=${find}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A search was answered with ${answer.status}.`);
  process.send?.(count);
}
