import { paths } from '../../content/paths.ts';

/** Whose figures they are, and where to ask about them: nobody else has counted. */
export function OwnFigures({ className }: { className: string }) {
  return (
    <p className={className}>
      These are our own figures. <a href={paths.contact}>Ask us what they are based on.</a>
    </p>
  );
}
