import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureNginx, nginx } from '../../setup/tests/test-servers.ts';
import { startServer, type ServerUnderTest } from './server-under-test.ts';

/** Starts nginx as Debian sets it up, with one worker, over the same precompressed files. */
export async function startNginx(
  root: string,
  folder: string,
  port: number,
): Promise<ServerUnderTest> {
  await ensureNginx();
  await mkdir(path.join(folder, 'nginx'), { recursive: true });
  const settings = path.join(folder, 'nginx/nginx.conf');
  await writeFile(
    settings,
    `worker_processes 1; daemon off; pid ${folder}/nginx/pid; error_log ${folder}/nginx/error.log;
user root; events { worker_connections 1024; }
http {
  access_log off; default_type text/html; sendfile on; tcp_nopush on; gzip_static on;
  client_body_temp_path ${folder}/nginx/body; proxy_temp_path ${folder}/nginx/proxy;
  fastcgi_temp_path ${folder}/nginx/fastcgi; uwsgi_temp_path ${folder}/nginx/uwsgi;
  scgi_temp_path ${folder}/nginx/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; location / { try_files $uri $uri/index.html =404; } }
}
`,
  );
  return startServer(nginx, ['-c', settings], { port });
}
