import { paths } from '../../content/paths.ts';

/** Says that figures are the company's own, as nobody else has counted, and where to ask about them. */
export function OwnFigures({ className }: { className: string }) {
  return (
    <p className={className}>
      These are our own figures. <a href={paths.contact}>Ask us what they are based on.</a>
    </p>
  );
}
