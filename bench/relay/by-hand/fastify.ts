import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { openLeadTable } from './lead-table.ts';

// What many would write instead of the relay, with Fastify and its form plugins. Without LEADS it stores nothing,
// which leaves the cost of the server and of parsing the form.
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
