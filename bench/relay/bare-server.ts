import { createServer } from 'node:http';

// What a Node server costs that reads a post and answers it, and does nothing else.
createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end('{"success":"true"}');
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
