import { company } from '../../../content/company.ts';
import { clickIdentifiers } from '../../../forms/attribution.ts';
import { Item } from './item.tsx';

export function Collected() {
  return (
    <Item id="collected">
      <p>
        What you yourself send us, through a form on this site or by email
        {company.whatsapp && ' or WhatsApp'}. Each form marks what is optional; everything else is
        needed to answer you. Without it we cannot reply, and nothing else follows from leaving it
        out.
      </p>
      <ul>
        <li>
          Messages, and requests for a consultation or a demo: name, email address, your message;
          phone, company, and the interests or the service you choose, if you give them.
        </li>
        <li>
          Employers: company, name, email address, the role, where it is and what it needs; phone,
          the salary range and when somebody should start, if you give them.
        </li>
        <li>
          Candidates: name, email address, the role you want and when you could start; phone, where
          you are, the salary you expect and notes, if you give them. And the CV you choose to
          email, or upload with your name, your email address, the role and, if you add one, a note.
        </li>
        <li>
          Early access and the newsletter: these forms open your own email. Nothing reaches us
          before you send it.
        </li>
      </ul>
      <p>With each form you send, the site adds:</p>
      <ul>
        <li>the time, the page it was sent from, and the consent you gave, in its exact words;</li>
        <li>
          how your visit began: the first page you opened here; the referring page, which is the
          other site’s page that led to it, as far as that site tells, without what follows a
          question mark; and what the link of an advertisement or a mailing carried: its name (
          <code>utm_…</code>) and its click identifier ({clickIdentifiers.map(inCode)}), by which
          the company that showed the advertisement can tell whose click it was;
        </li>
        <li>
          what our spam filter found, as points with reasons; with many points a message is held,
          and reaches our inbox once one of us has looked at it.
        </li>
      </ul>
      <p>
        Your network address is not kept. To slow down floods, the site counts in its memory how
        many messages came lately from a network or an email address, for two hours at most, and how
        often the same words came, for two days. Where a count is high, the number stands among the
        spam filter’s reasons; the network is written nowhere. With a form sent without scripts the
        site keeps a scrambled mark, made with a secret key from the network address, the name of
        the browser and the message, to know a second press of the button from a second message.
      </p>
      <p>
        Please leave out what we do not need, such as an identity number or anything about your
        health.
      </p>
    </Item>
  );
}

function inCode(name: string, index: number) {
  return (
    <span key={name}>
      {index > 0 && (index === clickIdentifiers.length - 1 ? ' or ' : ', ')}
      <code>{name}</code>
    </span>
  );
}
