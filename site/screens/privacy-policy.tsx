import type { ReactNode } from 'react';
import { company } from '../../content/company.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';

export function meta() {
  return pageMeta({
    title: `Privacy policy · ${company.name}`,
    description: `What ${company.name} asks you for, why, who sees it, how long it is kept, and your rights under POPIA.`,
    path: paths.privacyPolicy,
  });
}

/** The notice that section 18 of POPIA asks for, item by item, in words a visitor can use. */
export default function PrivacyPolicy() {
  return (
    <div className="frame grid gap-x-8 gap-y-10 pt-12 pb-16 md:grid-cols-12 md:pt-20 md:pb-24">
      <header className="md:col-span-10">
        <h1 className="heading-1">Privacy policy</h1>
        <p className="mt-5 max-w-prose text-lg md:text-xl">
          We ask for what we need to answer you, use it for that, and delete it when you say so.
          This page follows the Protection of Personal Information Act 4 of 2013 (POPIA).
        </p>
      </header>
      <div className="prose md:col-span-8">
        <Item heading="Who is responsible">
          <p>
            {company.name}, {company.city}, {company.country}
            {company.registrationNumber && `, registration number ${company.registrationNumber}`}.
            {company.informationOfficer &&
              ` Our Information Officer is ${company.informationOfficer}.`}{' '}
            Write to <Mail /> about anything on this page.
          </p>
        </Item>
        <Item heading="What we collect, and where it comes from">
          <p>
            Only what you send us yourself: through a form on this site, or by e-mail. Each form
            marks what is optional; everything else is needed to answer you. Without it we cannot
            reply, and nothing else follows from leaving it out.
          </p>
          <ul>
            <li>
              Messages and consultation requests: name, e-mail address, your message; phone, company
              and interests if you give them.
            </li>
            <li>Employers: the company, the role, its place and what you write about it.</li>
            <li>
              Candidates: the role you want, where and from when, and the CV you choose to e-mail.
            </li>
            <li>
              With each form: the time, the page it was sent from, and the consent you gave, in its
              exact words.
            </li>
            <li>
              With each form, too, how your visit began: the first page you opened here, the site
              whose link led to it, and the name of the advertisement or mailing if its link carried
              one.
            </li>
          </ul>
          <p>
            How your visit began is noted on your own device, in the open tab and without a cookie.
            It is gone when you close the tab, and it reaches us only with a form you send. We use
            it to know which of our efforts people answer, and keep it with your message.
          </p>
          <p>
            This site sets no cookies and follows nobody around. Please leave out what we do not
            need, such as an identity number or anything about your health.
          </p>
        </Item>
        <Item heading="Why we use it">
          <p>
            To reply to you, to fill the role or do the work you wrote about, and to put a candidate
            forward for roles they agreed to. The ground is your consent, which you give with the
            tick at the form, and the steps you ask us to take. Consent to be contacted about an
            enquiry is not consent to marketing: we send none because of it.
          </p>
        </Item>
        <Item heading="Who sees it">
          <p>
            The people here who answer you. A candidate’s details go to an employer only for a role
            the candidate agreed to. Companies that carry our e-mail and run our server handle it
            for us, on our instructions and under a duty of confidence. We sell nothing and lend
            nothing.
          </p>
          <p>
            Where such a company stores data outside South Africa, we choose one that is bound to
            protect it at least as well as POPIA does.
          </p>
        </Item>
        <Item heading="How long we keep it">
          <p>
            What you send through a form: {company.retentionMonths} months. Then what points to you
            is removed by itself, and only the count is left. E-mail and what came of your enquiry:
            as long as it, the role or your registration is open, and for what the law asks us to
            keep after it. If you withdraw your consent, we stop and delete.
          </p>
        </Item>
        <Item heading="How we protect it">
          <p>
            Connections are encrypted, access is limited to those who answer you, and our logs carry
            no names and no messages. If your information ever reaches somebody it should not, we
            tell you and the Information Regulator.
          </p>
        </Item>
        <Item heading="Your rights">
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
            We answer within 30 days. If you are not satisfied, you can complain to the Information
            Regulator (South Africa) at{' '}
            <a href="https://inforegulator.org.za" rel="noopener">
              inforegulator.org.za
            </a>
            .
          </p>
        </Item>
      </div>
    </div>
  );
}

function Item({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function Mail() {
  return <a href={`mailto:${company.email.hello}`}>{company.email.hello}</a>;
}
