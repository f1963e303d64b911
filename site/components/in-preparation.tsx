import { replyPromise } from '../../content/office.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from './button-link.tsx';

/** A page whose content is being written, and what it will say. */
export function InPreparation({ title, coming }: { title: string; coming: string }) {
  return (
    <div className="frame section">
      <p className="label">In preparation</p>
      <h1 className="heading-1 mt-3">{title}</h1>
      <p className="mt-6 max-w-prose text-lg md:text-xl">{coming}</p>
      <p className="mt-4 max-w-prose text-lg">
        This page is being written. Need it now? Ask us, and you have a reply {replyPromise}.
      </p>
      <ButtonLink href={paths.contact} className="mt-10">
        Write to us
      </ButtonLink>
    </div>
  );
}
