import type { Command, Option } from './command.ts';

/** Every command takes these. */
export const commonOptions: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', says: 'print JSON, for programs' },
  help: { type: 'boolean', short: 'h', says: 'show this' },
};

const line = 'npm run leads --';
const width = 80;

/** All commands, for somebody who has none in mind yet. */
export function overview(commands: readonly Command[]): string {
  return [
    'Look after the leads, while the relay runs or not.',
    section('Usage', [[`${line} COMMAND`, ''] as const]),
    section(
      'Commands',
      commands.map(
        ({ name, operands, summary }) => [`${name} ${operands}`.trim(), summary] as const,
      ),
    ),
    section('For every command', optionRows(commonOptions)),
    section('To start with', [
      [`${line} list --status parked`, 'what somebody has to look at'],
      [`${line} list --status quarantined`, 'what looked like spam and is held'],
      [`${line} help erase`, 'more about one command'],
    ]),
    'Exit codes: 0 done; 1 it could not be done, or verify found something; 2 the command was typed wrongly. Results go to stdout, all else to stderr. npm prints lines of its own before a result: npm run -s leads -- … leaves them out.',
  ]
    .map((text) => folded(text))
    .join('\n\n');
}

export function commandHelp(command: Command): string {
  const { name, operands, summary, about, options, examples } = command;
  const first = summary.charAt(0).toUpperCase() + summary.slice(1);
  return [
    `${first}.`,
    section('Usage', [[`${line} ${`${name} ${operands}`.trim()} [options]`, ''] as const]),
    ...about,
    section('Options', optionRows({ ...options, ...commonOptions })),
    section(
      'Examples',
      examples.map(([typed, says]) => [`${line} ${typed}`, says] as const),
    ),
  ]
    .map((text) => folded(text))
    .join('\n\n');
}

function optionRows(options: Readonly<Record<string, Option>>): [string, string][] {
  return Object.entries(options).map(([name, { value, short, says }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}${short === undefined ? '' : `, -${short}`}`,
    says,
  ]);
}

/** Two columns under a heading; where the first is too wide, the second goes under it. */
function section(heading: string, rows: readonly (readonly [string, string])[]): string {
  const widest = Math.max(...rows.map(([left]) => left.length));
  const together = rows.every(([, right]) => 2 + widest + 2 + right.length <= width);
  const written = rows.map(([left, right]) => {
    if (right === '') return `  ${left}`;
    return together ? `  ${left.padEnd(widest)}  ${right}` : `  ${left}\n      ${right}`;
  });
  return [`${heading}:`, ...written].join('\n');
}

/** A paragraph in lines that fit; what is set in lines already stays. */
function folded(text: string): string {
  if (text.includes('\n')) return text;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
