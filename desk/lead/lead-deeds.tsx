import { PageForm } from '../frame/page-form.tsx';
import { ShownField } from '../deeds/shown-field.tsx';
import type { LeadPage } from './lead-page.ts';

const putOffFor = [
  ['tomorrow', '1 day'],
  ['next-week', '7 days'],
] as const;

/** What may be done to a lead as it stands now; what wants somebody first. */
export function LeadDeeds({ lead }: { lead: LeadPage }) {
  const { status, isSettled, isDeidentified, isMine, takenBy, isPutOff } = lead;
  const isHeld = status === 'quarantined';
  const isOpen = !isSettled && !isHeld;
  // What is sent for the first time is mostly gone before anybody could press.
  const tried =
    status === 'waiting' &&
    lead.deliveries.find(({ state, answer }) => state === 'waiting' && answer !== null);
  const deeds = [
    // What has no words any more goes to nobody.
    // Nothing more has to be done about what somebody called spam.
    isHeld && !isDeidentified && ['release', 'Release', isSettled ? 'quiet' : ''],
    // What is called spam is opened again instead.
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
    // Last, where the buttons stood that put it off: no other comes under the finger.
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
          {/* Who hears the buttons hears it with each of them. */}
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
