import { company } from '../../content/company.ts';
import { profiles } from '../../content/company-profiles.ts';
import { paths } from '../../content/paths.ts';
import { rightsAnswerTime } from '../../content/promises.ts';
import { pageMeta } from '../head/page-meta.ts';
import { InsightContents } from './insight/insight-body.tsx';
import { Collected } from './privacy-policy/collected.tsx';
import { Item, items } from './privacy-policy/item.tsx';

export function meta() {
  return pageMeta({
    title: `Privacy policy · ${company.name}`,
    description: `What ${company.name} asks you for, why, who sees it, how long it is kept, and your rights under POPIA.`,
    path: paths.privacyPolicy,
    name: 'Privacy policy',
  });
}

const isEncrypted = import.meta.env.SITE_URL.startsWith('https:');

/**
 * The notice that section 18 of POPIA requires, item by item, in plain words.
 * ../../e2e/pages/privacy-policy.e2e.ts checks what it says about the site against the forms, the limits and
 * the names in the code.
 */
export default function PrivacyPolicy() {
  return (
    // Print styles undo this grid, since Firefox moves a row that does not fit on a sheet to the next one.
    <div className="frame grid gap-x-8 gap-y-10 pt-12 pb-16 md:grid-cols-12 md:pt-20 md:pb-24">
      <header className="md:col-span-10">
        <h1 className="heading-1">Privacy policy</h1>
        <p className="mt-5 max-w-prose text-lg md:text-xl">
          We ask for what we need to answer you, use it for that, and delete it when you ask, unless
          a law has us keep it. This page follows the Protection of Personal Information Act 4 of
          2013 (POPIA).
        </p>
      </header>
      <div className="max-lg:hidden lg:sticky lg:top-32 lg:order-last lg:col-span-4 lg:col-start-9 lg:self-start">
        <InsightContents label="On this page" sections={items} />
      </div>
      <div className="prose md:col-span-8">
        <Item id="responsible">
          <p>
            {company.name}, {company.city}, {company.country}
            {company.registrationNumber && `, registration number ${company.registrationNumber}`}
            {company.agencyNumber && `, private employment agency ${company.agencyNumber}`}.
            {company.informationOfficer &&
              ` Our Information Officer is ${company.informationOfficer}.`}{' '}
            Write to <Mail /> about anything on this page.
          </p>
        </Item>
        <Collected />
        <OnYourDevice />
        <Item id="why">
          <p>
            To reply to you, to fill the role or do the work you wrote about, and to put a candidate
            forward for roles they agreed to. When you send the Contact form, an automatic email may
            go to the address in it, at most once a day, to say that the message is in. How your
            visit began tells us which of our advertisements and mailings people respond to.
          </p>
          <p>
            CVs and registrations may be read with AI screening, which compares them with a role and
            puts them in order. It declines nobody by itself: a recruiter looks at each application
            and decides who is put forward. You may ask for the reasons, and for another person to
            look.
          </p>
          <p>
            We rely on your consent, which you give with the tick at the form, and on your request
            where you ask us to do something, such as fill a role. Consent to be contacted about an
            enquiry is not consent to marketing: we send none because of it.
          </p>
        </Item>
        <Item id="who-sees-it">
          <p>
            The people here who answer you. Each form reaches them by email and, where we have
            connected one, in the system in which we keep track of enquiries. A candidate’s details
            go to an employer only for a role the candidate agreed to. We do not sell your details,
            or lend them to anybody for purposes of their own.
          </p>
          <p>
            Other companies may carry our email, run our server or run that system, and may do so
            outside South Africa. Ask us which they are and where, and we will tell you.
          </p>
        </Item>
        <Kept />
        <Item id="protected">
          <p>
            {isEncrypted && 'Between your browser and this site the connection is encrypted. '}
            The site’s log notes a message by its reference number: no names, no words, no email or
            network addresses. If your information ever reaches somebody it should not, we will tell
            you and the Information Regulator.
          </p>
        </Item>
        <Rights />
      </div>
    </div>
  );
}

function OnYourDevice() {
  return (
    <Item id="on-your-device">
      <p>
        How your visit began is noted in the open tab. It is gone when you close the tab, and it
        reaches us only with a form you send. Which form you send is noted there too, until the
        thank-you page has removed what is left of it. That page keeps your message’s reference, and
        which form it was, in the tab, to show the same again. The form’s page keeps a random number
        in the tab, by which the site knows the same message if you go back and send it once more.
      </p>
      <p>
        What you type into a form, but for the consent, may be kept by your browser on this device
        until you send it, so that a reload loses nothing. Once it is a day old, the next page of
        this site that is opened there removes it. On a device that others use, clear the form
        before you leave, and once you have sent it, close the tab: going back would show what you
        wrote.
      </p>
      <p>
        This site sets no cookies.
        {profiles.reviewWidget.token !== undefined &&
          ' The reviews on Home come from another company: your browser asks it for them, and so it sees your network address.'}
      </p>
    </Item>
  );
}

function Kept() {
  return (
    <Item id="how-long">
      <p>
        What you send through a form is kept by the site for {company.retentionMonths} months. Then
        what points to you is removed by itself: everything you typed, the files you sent, your
        addresses, how your visit began and the mark against repeats. What stays says that there was
        a message: its number, which form and which mailbox of ours it was for, when it came and was
        delivered, the page it was sent from, the points of the spam filter with their reasons and
        the wording of the consent. A message that could not be delivered to us yet is kept until it
        is. One that the spam filter holds is kept as long as any other.
      </p>
      <p>
        The same message stands in our email, in a system we connected and in backups, and the site
        does not remove it there. We keep it as long as your enquiry, the role or your registration
        is open, and for what the law asks us to keep after it. If you withdraw your consent, we
        will stop using it and delete what no law has us keep. If a backup is ever put back, what
        was deleted from the site at somebody’s request is deleted from it again.
      </p>
    </Item>
  );
}

function Rights() {
  return (
    <Item id="your-rights">
      <p>
        You may, free of charge, by writing to <Mail />:
      </p>
      <ul>
        <li>ask whether we hold information about you and have a copy of it;</li>
        <li>have it corrected or deleted;</li>
        <li>object to our using it, and withdraw your consent at any time;</li>
        <li>refuse direct marketing, which we only ever send to those who asked for it.</li>
      </ul>
      <p>
        We will answer {rightsAnswerTime}. If you are not satisfied, you can complain to the
        Information Regulator (South Africa) at{' '}
        <a href="https://inforegulator.org.za" rel="noopener">
          inforegulator.org.za
        </a>
        .
      </p>
    </Item>
  );
}

function Mail() {
  return <a href={`mailto:${company.email.hello}`}>{company.email.hello}</a>;
}
