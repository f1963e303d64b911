import { replyPromise } from '../../content/office.ts';
import { applicationMail } from '../addresses/application-mail.ts';
import { buttonClass } from '../components/button-class.ts';
import { mailLink } from '../addresses/mail-link.ts';
import { CopyButton } from './copy-button.tsx';
import { OpenedModal } from './modal.tsx';

interface SendCvProps {
  title: string;
  place: string;
}

/**
 * A job card's Send CV: a dialog that shows the mail before it opens, with everything to copy.
 * Without scripts the button opens the mail itself.
 */
export function SendCvIsland({ title, place }: SendCvProps) {
  const mail = applicationMail(title, place);
  return (
    <OpenedModal
      href={mailLink(mail)}
      className={buttonClass('primary')}
      label={
        <>
          Send CV<span className="sr-only"> for {title}</span>
        </>
      }
      title={`Send your CV for ${title}`}
    >
      <p className="mt-2 text-ink-soft">{place}</p>
      <p className="mt-4 max-w-prose">
        The button opens your email with the note below. Attach your CV and send it: a recruiter
        will read it and reply {replyPromise}.
      </p>
      <dl className="facts mt-6">
        <div>
          <dt>To</dt>
          <dd>{mail.to}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{mail.subject}</dd>
        </div>
      </dl>
      <p className="cover-note">{mail.body}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={mailLink(mail)} className={buttonClass('primary')}>
          Open my email
        </a>
        <CopyButton text={mail.to} what="address" />
        <CopyButton text={mail.body} what="note" />
      </div>
    </OpenedModal>
  );
}
