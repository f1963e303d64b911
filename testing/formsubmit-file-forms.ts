import { docx, pdf, png } from './test-files.ts';

/**
 * Forms with file fields as public pages post them to FormSubmit, collected from public repositories in November
 * 2026: their field names, hidden fields and encodings. Values are made up, and addresses are examples. Lists
 * keep the pages' order.
 */
export interface PublicFileForm {
  what: string;
  /** Posted as a form without `enctype`, which sends only a file's name. */
  urlencoded?: true;
  /** Posted by a script to FormSubmit's AJAX address. */
  byScript?: true;
  fields: readonly (readonly [name: string, value: string])[];
  /** An empty name stands for a field without a chosen file. */
  files: readonly (readonly [field: string, name: string, content: Buffer])[];
}

const nobodys = ['', Buffer.alloc(0)] as const;

export const publicFileForms: readonly PublicFileForm[] = [
  {
    what: 'a car for sale, with three fields for pictures and names in Polish',
    fields: [
      ['Imię', 'Łucja'],
      ['Nazwisko', 'Żak'],
      ['Numer telefonu', '500 100 200'],
      ['Adres e-mail', 'lucja@client.example'],
      ['Cena', '21 000 zł'],
      ['Marka i model', 'Fiat Panda'],
      ['Rok produkcji', '2016'],
      ['Wersja silnikowa', '1.2'],
      ['Przebieg', '90 000'],
      ['Kraj', 'Polska'],
      ['Wiadomość', 'Zdjęcia w załączniku.'],
      ['_subject', 'Oferta od klienta'],
      ['_next', 'https://www.shop.example/thanks'],
    ],
    files: [
      ['Załącznik 1', 'przód.png', png()],
      ['Załącznik 2', 'tył.png', png()],
      ['Załącznik 3', ...nobodys],
    ],
  },
  {
    what: 'an application whose fields’ names hold spaces that do not break',
    fields: [
      ['_captcha', 'false'],
      ['Name', 'Jo Adams'],
      ['E-mail', 'jo@client.example'],
      ['Contact\u00a0Number', '021 555 0100'],
      ['Job\u00a0Title', 'Baker'],
      ['Address', '1 Loop Street\r\nCape Town'],
    ],
    files: [['Resume', 'Jo Adams (final) v2.pdf', pdf(3000)]],
  },
  {
    what: 'a report to a help desk in Portuguese, with a template and a page that follows',
    fields: [
      ['_template', 'box'],
      ['_subject', 'Chamado Jo'],
      ['_captcha', 'false'],
      ['_next', 'https://www.shop.example/enviado'],
      ['nome', 'Jo'],
      ['descricao', 'A impressora não imprime.'],
    ],
    files: [['attachment', 'tela.png', png()]],
  },
  {
    what: 'a CV for an agency, with a field for words in its stead that is left empty',
    fields: [
      ['_next', 'https://www.shop.example/sucesso.php'],
      ['_captcha', 'false'],
      ['name', 'Jo'],
      ['email', 'jo@client.example'],
      ['message', 'Segue o meu currículo.'],
      ['breve', ''],
    ],
    files: [['attachment', 'currículo.docx', docx()]],
  },
  {
    what: 'an application for one opening, with a trap and the opening in hidden fields',
    fields: [
      ['_subject', 'Career application: Store manager'],
      ['_template', 'table'],
      ['_honey', ''],
      ['role', 'Store manager'],
      ['department', 'Retail'],
      ['name', 'Jo Adams'],
      ['phone', '021 555 0100'],
      ['email', 'jo@client.example'],
      ['message', 'Ten years behind a counter.'],
    ],
    files: [['attachment', 'resume.docx', docx()]],
  },
  {
    what: 'a licence with some documents of one field, names with a slash and an empty page that follows',
    fields: [
      ['_captcha', 'false'],
      ['_template', 'table'],
      ['_subject', 'New lead: licence'],
      ['_autoresponse', 'Thank you. We will be in touch.'],
      ['Service', 'Licence'],
      ['Priority', 'Normal'],
      ['_next', ''],
      ['Email', 'jo@client.example'],
      ['Mobile Number', '0215550100'],
      ['City/District', 'Cape Town'],
      ['License Category', 'On-Premise (Bar/Club/Restaurant)'],
      ['Carpet Area', '1800'],
      ['Target Opening Date', '2027-02-01'],
      ['WhatsApp updates', 'Yes'],
    ],
    files: [
      ['Attachments', 'plan.pdf', pdf(2000)],
      ['Attachments', 'rent deed.pdf', pdf(4000)],
      ['Attachments', 'front.png', png()],
    ],
  },
  {
    what: 'a team’s entry, with a CV each, all of them called the same',
    fields: [
      ['_captcha', 'false'],
      ['team-name', 'The Five'],
      ['team-leader-name', 'Jo Adams'],
      ['email', 'jo@client.example'],
      ['member-1-name', 'Jo'],
      ['member-2-name', 'Ann'],
      ['desired-application', 'Robotics'],
      ['terms', 'on'],
    ],
    files: [
      ['member-1-cv', 'cv.pdf', pdf(1500)],
      ['member-2-cv', 'cv.pdf', pdf(2500)],
    ],
  },
  {
    what: 'texts for translation, by a script, in fields called as people read them',
    byScript: true,
    fields: [
      ['_subject', 'Help Request / Message'],
      ['message', 'Both are attached.'],
      ['_template', 'table'],
      ['_captcha', 'false'],
    ],
    files: [
      ['Original Subtitle (English)', 'original.txt', Buffer.from('1\nHello.\n')],
      ['Translated Subtitle (Myanmar)', 'translated.txt', Buffer.from('1\nမင်္ဂလာပါ။\n')],
    ],
  },
  {
    what: 'a form that forgot to say how files are posted',
    urlencoded: true,
    fields: [
      ['name', 'Jo'],
      ['email', 'jo@client.example'],
      ['message', 'See the picture.'],
      ['content', 'A cake'],
    ],
    files: [['attachment', 'cake.png', png()]],
  },
];
