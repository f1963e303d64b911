/** A message as somebody might type it into a contact form. All are made up. */
export interface TestMessage {
  /** Its label in the table that the corpus test prints. */
  kind: string;
  name: string;
  email: string;
  company?: string;
  message: string;
  /** Fields of another site's form. */
  others?: Record<string, string>;
}

/** Honest messages, including parts that look bad. */
export const honestMessages: readonly TestMessage[] = [
  {
    kind: 'an employer with a vacancy',
    name: 'Thandi Nkosi',
    email: 'thandi@nkosi-sons.example',
    company: 'Nkosi & Sons',
    message:
      'We need a management accountant by March. IFRS experience, Paarl, about R650 000 a year.',
  },
  {
    kind: 'a pasted signature with two links',
    name: 'Pieter van der Merwe',
    email: 'pieter@vdm-logistics.example',
    message:
      'Please call me about a financial controller.\n\nKind regards\nPieter van der Merwe\n<a href="https://www.vdm-logistics.example">VDM Logistics</a> | <a href="https://www.linkedin.example/in/pietervdm">LinkedIn</a>',
  },
  {
    kind: 'a designer with six links',
    name: 'Ayanda Mokoena',
    email: 'ayanda@studio-mokoena.example',
    message:
      'I would like to join your network as a designer. My work: https://studio-mokoena.example/one https://studio-mokoena.example/two https://studio-mokoena.example/three https://studio-mokoena.example/four https://studio-mokoena.example/five https://studio-mokoena.example/six',
  },
  {
    kind: 'a client who asks about search',
    name: 'Fatima Adams',
    email: 'fatima@adams-tiles.example',
    company: 'Adams Tiles',
    message:
      'Our website does not show on the first page of Google. Do you do SEO and backlinks, and what would the Growth package do for our ranking? Our competitors: www.tiles-one.example, www.tiles-two.example and www.tiles-three.example.',
  },
  {
    kind: 'a casino that hires',
    name: 'Sipho Dlamini',
    email: 'sipho@resort.example',
    company: 'Golden Valley Casino & Hotel',
    message:
      'Our casino in Worcester looks for a cost accountant with experience of gaming levies. Can you send a shortlist within 72 hours?',
  },
  {
    kind: 'a bookkeeper of crypto traders',
    name: 'Lerato Molefe',
    email: 'lerato@ledgerworks.example',
    message:
      'We keep books for bitcoin and forex traders and need a tax specialist who understands SARS rules on crypto assets. Salary open.',
  },
  {
    kind: 'a lender who needs staff',
    name: 'Johan Botha',
    email: 'johan@kaap-finance.example',
    company: 'Kaap SME Finance',
    message:
      'We lend to small firms, loans from R50 000 at prime plus 4 %. We need a credit controller and someone for our IFRS 9 model.',
  },
  {
    kind: 'one plagued by phishing',
    name: 'Naledi Khumalo',
    email: 'naledi@khumalo-attorneys.example',
    message:
      'We get dozens of mails a day that say "verify your account" or sell guest posts. Could an automation sort them out before my assistant sees them?',
  },
  {
    kind: 'a short question',
    name: 'Jo',
    email: 'jo@client.example',
    message: 'Please call me back.',
  },
  {
    kind: 'all in capitals',
    name: 'MRS G PILLAY',
    email: 'gpillay@mail.example',
    message:
      'PLEASE PHONE ME ABOUT THE COST ACCOUNTANT JOB IN EPPING. I DO NOT HAVE DATA FOR EMAIL!!!',
  },
  {
    kind: 'Afrikaans',
    name: 'Anneke Fourie',
    email: 'anneke@fourie-boerdery.example',
    message:
      'Ons soek ’n boekhouer vir die plaas buite Ceres, twee dae per week. Wat kos dit en hoe gou kan iemand begin?',
  },
  {
    kind: 'isiXhosa',
    name: 'Zukiswa Mabandla',
    email: 'zukiswa@mabandla.example',
    message: 'Molweni, ndifuna umsebenzi wobalo-mali eKapa. Ndineminyaka emihlanu yamava. Enkosi.',
  },
  {
    kind: 'a candidate with a profile',
    name: 'Kabelo Sithole',
    email: 'kabelo.sithole@mail.example',
    message:
      'CA(SA), six years in FMCG. My profile: https://www.linkedin.example/in/kabelo-sithole. Notice period one calendar month.',
  },
  {
    kind: 'only an address on the web',
    name: 'Megan Jacobs',
    email: 'megan@jacobs-flowers.example',
    message: 'https://www.jacobs-flowers.example/contact',
  },
  {
    kind: 'a workflow with code in it',
    name: 'Ruan Steyn',
    email: 'ruan@steyn-it.example',
    message:
      'Our follow-up mails show {{first_name}} instead of the name, and the <script> tag of our booking widget stopped working. Can your Automations team look at it this week?',
  },
  {
    kind: 'a complaint',
    name: 'Bongani Zulu',
    email: 'bongani@zulu-haulage.example',
    message:
      'Nobody came back to me in 24 hours as promised. I have asked twice. Please confirm that you have my CV, or delete it under POPIA.',
  },
  {
    kind: 'a newsletter to build',
    name: 'Chantal Davids',
    email: 'chantal@davids-wellness.example',
    message:
      'We want a monthly newsletter for 2 000 clients with a way to unsubscribe that satisfies POPIA, and reminders by WhatsApp. What do you charge?',
  },
  {
    kind: 'one who writes from abroad',
    name: '王伟',
    email: 'wei.wang@import-export.example',
    message:
      '您好，我们在开普敦设立办事处，需要一名会说中文的财务经理。请与我联系。www.import-export.example',
  },
  {
    kind: 'figures and references',
    name: 'Priya Naidoo',
    email: 'priya@naidoo-foods.example',
    company: 'Naidoo Foods (Pty) Ltd',
    message:
      'Re: quote 2026/114. Month end slipped to day 12 three times running; stock variance R1 200 000. We want an interim financial manager for 90 days from 1 December, +27 82 555 0142.',
  },
  {
    kind: 'a supplier who was asked to write',
    name: 'Werner Kruger',
    email: 'werner@kruger-print.example',
    company: 'Kruger Print',
    message:
      'As agreed on the phone: we can print the brochures for your business by Friday, R3 500 for 500. Proofs at https://files.kruger-print.example/proof. Please confirm your order.',
  },
];

/** Honest messages that an adversarial review found quarantined. */
export const onceHeldMessages: readonly TestMessage[] = [
  {
    kind: 'Dear Sir/Madam, and a link to a CV',
    name: 'Kabelo Sithole',
    email: 'kabelo@mail.example',
    message:
      'Dear Sir/Madam, I hereby apply for the finance post. Kindly click on the link to see my CV: https://www.linkedin.example/in/kabelo-sithole',
  },
  {
    kind: 'Dear Sir/Madam, and help with SEO',
    name: 'Elna Louw',
    email: 'elna@louw-guesthouse.example',
    message:
      'Dear Sir/Madam, I came across your website while looking for help with SEO. We run a guesthouse, www.louw-guesthouse.example. What would the Growth package cost?',
  },
  {
    kind: 'a campaign to plan',
    name: 'Nadia Parker',
    email: 'nadia@parker-events.example',
    message:
      'We have a contact list of decision makers in hospitality and would like an automation that sends each our special offer for December. Our site: www.parker-events.example',
  },
  {
    kind: 'a blog that needs content',
    name: 'Thabo Maseko',
    email: 'thabo@maseko-outdoor.example',
    message:
      'We publish sponsored content and a special offer every week on our blog www.maseko-outdoor.example. Could your Marketing team plan it for us?',
  },
  {
    kind: 'a warning about phishing',
    name: 'Riana Smit',
    email: 'riana@smit-dental.example',
    message:
      'A mail said our mailbox has been suspended, click here to verify your account. It was phishing. Can you automate a warning to our staff? www.smit-dental.example',
  },
  {
    kind: 'an online pharmacy',
    name: 'Yusuf Davids',
    email: 'yusuf@davids-pharmacy.example',
    company: 'Davids Pharmacy',
    message:
      'Dear Sir/Madam, our online pharmacy in Athlone needs a stock controller. See www.davids-pharmacy.example for who we are.',
  },
  {
    kind: 'a licensed casino',
    name: 'Sipho Dlamini',
    email: 'sipho@resort.example',
    message:
      'Dear Sir/Madam, we are a licensed online casino and need a compliance accountant. www.resort.example',
  },
  {
    kind: 'a lender to small firms',
    name: 'Johan Botha',
    email: 'johan@kaap-finance.example',
    message:
      'Dear Sir/Madam, we offer each loan without collateral and need a credit controller. www.kaap-finance.example',
  },
  {
    kind: 'attorneys who trace heirs',
    name: 'Naledi Khumalo',
    email: 'naledi@khumalo-attorneys.example',
    message:
      'Dear Sir/Madam, we trace next of kin of unclaimed estates and need a bookkeeper for our trust account. www.khumalo-attorneys.example',
  },
  {
    kind: 'a footer of a mail program',
    name: 'Craig Peters',
    email: 'craig@peters-freight.example',
    message:
      'Please quote for monthly accounts.\n\nThis message is confidential. To unsubscribe click www.peters-freight.example/out\nSpecial offer: 10 % off removals, see www.peters-freight.example',
  },
  {
    kind: 'a shop named by its address',
    name: 'Jacobs Flowers www.jacobs.example',
    email: 'megan@jacobs.example',
    message: 'Please call me about your Growth package.',
    others: { Phone: 'https://chat.example/27821234567' },
  },
  {
    kind: 'a person of two names',
    name: "Pieter 'Piet' or 'PJ' Botha",
    email: 'pj@botha.example',
    message: 'Please phone me about the vacancy for a cost accountant.',
  },
  {
    kind: 'a name filled in by half',
    name: 'Ruan {{surname}}',
    email: 'ruan@steyn-it.example',
    message: 'Please phone me about the vacancy for a cost accountant.',
  },
  {
    kind: 'a candidate who writes Russian',
    name: 'Ольга Иванова',
    email: 'olga@ivanova.example',
    message:
      'Здравствуйте, ищу работу бухгалтера в Кейптауне. Хорошо знаю функции Excelа, модули SAPа, отчёты Xeroа. Профиль: https://www.linkedin.example/in/olga-ivanova',
  },
  {
    kind: 'a form with qualifications and an id',
    name: 'Sizwe Ngcobo',
    email: 'sizwe@ngcobo.example',
    message: 'I attach my details for the post of auditor.',
    others: { degree: 'BScHonsBCom', second: 'MComPhDLLB', entry: 'kXwTqPzRbN' },
  },
  {
    kind: 'a form of three links',
    name: 'Ayanda Mokoena',
    email: 'ayanda@studio.example',
    message: 'I would like to join as a designer.',
    others: {
      portfolio: 'https://a.studio.example',
      profile: 'https://b.studio.example',
      video: 'https://c.studio.example',
    },
  },
  {
    kind: 'one whose guest book is spammed',
    name: 'Hanlie Venter',
    email: 'hanlie@venter-farm.example',
    message:
      'Our guest book fills with [url=https://pills.example]pills[/url] and <a href="https://pills.example">guest posts</a>. Act now, please: www.venter-farm.example',
  },
];

/** Spam from robots and their clients, one message of each kind. */
export const spamMessages: readonly TestMessage[] = [
  {
    kind: 'an offer of search ranking',
    name: 'Alex Turner',
    email: 'alex@rank-fast.example',
    message:
      'Hi, I came across your website and noticed it is not on the first page of Google. We offer SEO with guaranteed results. Reply and I will send my rates.',
  },
  {
    kind: 'the same to many, with a way out',
    name: 'Monica',
    email: 'monica@web-growth.example',
    message:
      'Hello website owner, we can bring more traffic to your site with 500 quality backlinks for only $49. See https://web-growth.example/plans. To unsubscribe reply with STOP.',
  },
  {
    kind: 'a guest post',
    name: 'Daniel Reed',
    email: 'outreach@content-hub.example',
    message:
      'I would like to publish a guest post on your blog with one do-follow link. What do you charge for sponsored articles?',
  },
  {
    kind: 'a list of addresses',
    name: 'Rebecca Hall',
    email: 'rebecca@b2b-data.example',
    message:
      'We have an email list of 40,000 finance decision makers in South Africa, all verified contacts. It is for sale at a special offer this week. To opt out, reply with NO.',
  },
  {
    kind: 'crypto returns',
    name: 'James Wilson',
    email: 'james@trade-signals.example',
    message:
      'Double your bitcoin in 7 days with our crypto bot. Guaranteed profits, risk-free. Act now: https://trade-signals.example/start',
  },
  {
    kind: 'a loan without questions',
    name: 'Global Loans',
    email: 'desk@global-loans.example',
    message:
      'Dear Sir/Madam, do you need a loan? Funding up to $5 000 000 at 2% interest, no collateral, no credit check. Click here to apply.',
  },
  {
    kind: 'a mailbox to verify',
    name: 'Mail Administrator',
    email: 'it-desk@mail-quota.example',
    message:
      'Your mailbox has been suspended. Click the link to verify your account within 24 hours or it is deleted: http://mail-quota.example/login',
  },
  {
    kind: 'a page to be disabled',
    name: 'Copyright Team',
    email: 'case@page-review.example',
    message:
      'Dear user, your page is going to be disabled for a breach of rights. Confirm your identity here: https://page-review.example/appeal',
  },
  {
    kind: 'a fortune abroad',
    name: 'Barrister K. Mensah',
    email: 'mensah@chambers.example',
    message:
      'Dear friend, my late client left 9.5 million US dollars and no next of kin. I ask you to stand as beneficiary of the estate.',
  },
  {
    kind: 'forum markup',
    name: 'Michaeltip',
    email: 'tip@cheap-watches.example',
    message:
      'Best replica watches [url=https://cheap-watches.example]buy replica[/url] <a href="https://cheap-watches.example">buy replica</a>',
  },
  {
    kind: 'forum markup among words',
    name: 'Bryan Cole',
    email: 'bryan@essay-help.example',
    message:
      'Students of your town choose us for their essays. Have a look [url=https://essay-help.example]here[/url] and order today.',
  },
  {
    kind: 'a heap of links',
    name: 'kelly',
    email: 'kelly@links.example',
    message:
      'https://a1.example/x https://a2.example/x https://a3.example/x https://a4.example/x https://a5.example/x https://a6.example/x https://a7.example/x',
  },
  {
    kind: 'a link for a name',
    name: 'Win a phone https://prize.example',
    email: 'win@prize.example',
    message: 'You have won a phone. Collect it today.',
  },
  {
    kind: 'Cyrillic pharmacy',
    name: 'Аптека Онлайн',
    email: 'apteka@pills.example',
    message:
      'Аптека без рецепта: препараты для мужчин с доставкой, скидки каждый день. Заказ: https://pills.example/ru https://pills.example/ru2 https://pills.example/ru3',
  },
  {
    kind: 'pills and bets',
    name: 'Richard',
    email: 'rx@meds.example',
    message:
      'Cheap viagra and cialis at our online pharmacy, and free spins at the online casino: www.meds.example',
  },
  {
    kind: 'letters of two alphabets',
    name: 'Вitсоin Сlub',
    email: 'club@earn.example',
    message: 'Еаrn dаily inсоmе frоm hоmе, jоin thе сlub todаy.',
  },
  {
    kind: 'a form filler',
    name: 'xKjqWpLmzTrB',
    email: 'qzxw1987@random.example',
    message: 'ZhTgVbKqWxPdRn',
  },
  {
    kind: 'a probe for holes',
    name: '<script>alert(1)</script>',
    email: 'probe@scan.example',
    message: "1' OR '1'='1' -- and sleep(5)",
  },
  {
    kind: 'a cheap video',
    name: 'Sophie',
    email: 'sophie@explainers.example',
    message:
      'I was looking at your site and loved it. Would you like a 60 second explainer video that brings you more customers? Have a look at our samples.',
  },
  {
    kind: 'a friendly nothing',
    name: 'Emma',
    email: 'emma@hello.example',
    message: 'Hi, quick question: who is the right person to speak to about growth? Best, Emma',
  },
];
