import { useIdleTime } from '../../platform/own-priority.ts';
import { commonWords, rareWord } from './made-up-leads.ts';

// A process at idle priority, so that it takes no processor time from the others, like a browser on another machine.
// Requests one search after another from the desk at `argv[2]` with the cookie `argv[3]`, and reports each.

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
