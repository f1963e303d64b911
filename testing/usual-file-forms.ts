import type { PublicFileForm } from './formsubmit-file-forms.ts';
import { docx, pdf, png } from './test-files.ts';

/** What pages with file inputs that were made for FormSubmit may rely on when they post here instead. */
export const usualFileForms: readonly PublicFileForm[] = [
  {
    what: 'an order with a picture, as FormSubmit’s documentation has it',
    fields: [
      ['name', 'Jo'],
      ['email', 'jo@client.example'],
    ],
    files: [['attachment', 'cake.png', png()]],
  },
  {
    what: 'an application with a resume and the usual hidden fields',
    fields: [
      ['_subject', 'New application!'],
      ['_captcha', 'false'],
      ['_template', 'table'],
      ['_next', 'https://www.shop.example/thanks'],
      ['_honey', ''],
      ['Full_Name', 'Jo Adams'],
      ['Email', 'jo@client.example'],
      ['Position', 'Baker'],
    ],
    files: [['resume', 'Jo Adams Resume (final).docx', docx()]],
  },
  {
    what: 'a CV and a letter in fields of their own',
    fields: [
      ['name', 'Jo'],
      ['message', 'Both are attached.'],
    ],
    files: [
      ['cv', 'cv.pdf', pdf(2000)],
      ['cover_letter', 'letter.pdf', pdf(3000)],
    ],
  },
  {
    what: 'several files of one field, named as PHP names a list',
    fields: [['email', 'jo@client.example']],
    files: [
      ['attachments[]', 'one.png', png()],
      ['attachments[]', 'two.pdf', pdf()],
    ],
  },
  {
    what: 'a field that is called as people read it',
    fields: [
      ['Your name', 'Jo'],
      ['Your message', 'See the file.'],
    ],
    files: [['Upload your CV (PDF only)', 'CV Jo.PDF', pdf()]],
  },
  {
    what: 'one of two fields left empty',
    fields: [
      ['name', 'Jo'],
      ['message', 'Only one this time.'],
    ],
    files: [
      ['photo', '', Buffer.alloc(0)],
      ['document', 'plan.pdf', pdf()],
    ],
  },
  {
    what: 'a form that a script posts',
    byScript: true,
    fields: [
      ['name', 'Jo'],
      ['message', 'By fetch.'],
    ],
    files: [['file', 'plan.pdf', pdf()]],
  },
];
