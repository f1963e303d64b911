import express from 'express';
import multer from 'multer';
import { openLeadTable } from './lead-table.ts';

// What many would write instead of the relay, with Express and multer as in their manuals.
const keepLead = openLeadTable(process.env['LEADS'] ?? '');

const app = express();
app.post(
  '/relay/ajax/services',
  express.urlencoded(),
  multer().none(),
  (request: express.Request<object, unknown, unknown>, response) => {
    response.json({ success: 'true', reference: keepLead(request.body) });
  },
);
app.listen(Number(process.env['PORT']), '127.0.0.1');
