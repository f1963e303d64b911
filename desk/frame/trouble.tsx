import { Link } from 'react-router';

const headings: Readonly<Record<number, string>> = {
  403: 'Not allowed',
  404: 'Nothing is here',
  429: 'Too many tries',
};

/** A page that could not be shown, in words that say what to do. */
export function Trouble({ status, words }: { status: number; words: string }) {
  const heading = headings[status] ?? 'Something broke at the desk';
  return (
    <main className="door">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{words}</p>
      <p>
        <Link to="/">To the inbox</Link>
      </p>
    </main>
  );
}
