import { PageForm } from '../frame/page-form.tsx';
import { ShownField } from '../deeds/shown-field.tsx';
import type { LeadPage } from './lead-page.ts';

const putOffFor = [
  ['tomorrow', '1 day'],
  ['next-week', '7 days'],
] as const;

/** What can be done to a lead in its present state, beginning with what it needs. */
export function LeadDeeds({ lead }: { lead: LeadPage }) {
  const { status, isSettled, isDeidentified, isMine, takenBy, isPutOff } = lead;
  const isHeld = status === 'quarantined';
  const isOpen = !isSettled && !isHeld;
  // A first attempt is mostly over before anybody could press the button.
  const tried =
    status === 'waiting' &&
    lead.deliveries.find(({ state, answer }) => state === 'waiting' && answer !== null);
  const deeds = [
    // A de-identified lead has no words left to send. One marked as spam needs nothing more.
    isHeld && !isDeidentified && ['release', 'Release', isSettled ? 'quiet' : ''],
    // It is opened again instead if it is marked as spam.
    status === 'parked' &&
      !isDeidentified &&
      lead.shownAs !== 'spam' && [
        'replay',
        'Send it again',
        isSettled && !lead.isGivenUp ? 'quiet' : '',
      ],
    isOpen &&
      !isMine && [
        'take',
        takenBy === null ? 'Take it' : 'Take it over',
        takenBy !== null || status === 'parked' ? 'quiet' : '',
      ],
    isOpen && isMine && ['let-go', 'Put it back', 'quiet'],
    isOpen && ['elsewhere', 'Answered elsewhere', 'quiet'],
    isSettled && ['reopen', 'Open again', 'quiet'],
    !isSettled && ['spam', 'Mark as spam', 'quiet'],
    tried && ['park', 'Stop trying to deliver it', 'quiet'],
    lead.isGivenUp && ['leave', 'Leave it undelivered', 'quiet'],
    // Last, in the place of the buttons that put it off: no other comes under the finger.
    isOpen && isPutOff && ['today', 'Back now', 'quiet'],
  ].filter((deed): deed is [string, string, string] => Array.isArray(deed));
  return (
    <PageForm className="deeds">
      <input type="hidden" name="id" value={lead.id} />
      <ShownField {...lead} />
      {tried && <input type="hidden" name="at" value={tried.triedSince} />}
      {deeds.map(([name, label, look]) => (
        <button key={name} name="do" value={name} className={look}>
          {label}
        </button>
      ))}
      {isOpen && !isPutOff && (
        <span className="put-off">
          {/* Hidden, as screen readers hear it with each button. */}
          <span aria-hidden="true">Put off</span>
          {putOffFor.map(([name, time]) => (
            <button key={name} name="do" value={name} className="quiet">
              <span className="unseen">{'Put off '}</span>
              {time}
            </button>
          ))}
        </span>
      )}
    </PageForm>
  );
}
