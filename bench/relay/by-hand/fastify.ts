import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { openLeadTable } from './lead-table.ts';

// What many would write in place of the relay, with Fastify and its own plugins for forms. Without
// LEADS it stores nothing: what is left is the cost of the server and of reading the form.
const file = process.env['LEADS'];
const keepLead = file === undefined ? () => 'none' : openLeadTable(file);

const app = fastify();
await app.register(formBody);
await app.register(multipart, { attachFieldsToBody: 'keyValues' });
app.post('/relay/ajax/services', (request) => ({
  success: 'true',
  reference: keepLead(request.body),
}));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
