import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { ownRelayPath } from '../settings/every-setting.ts';
import { healthRoutes, type HealthOptions } from '../relay/watch/health-routes.ts';
import { createHardenedApp } from './hardened-app.ts';
import { commonHeaders } from '../relay/serving/page-headers.ts';
import { incomingFolderIn } from '../leads/file-folder.ts';
import { createReceiver } from '../relay/intake/receive-files.ts';
import { createUploadPace } from '../relay/intake/files/upload-pace.ts';
import { createUploadRoom } from '../relay/intake/upload-room.ts';
import type { UploadOptions } from '../relay/intake/posted-multipart.ts';
import { maxAddressLength, maxBodyBytes, maxConnections } from '../relay/intake/limits.ts';
import { tooLongAddress } from '../relay/intake/refusal.ts';
import { relayRoutes, type RelayRouteOptions } from '../relay/intake/relay-routes.ts';
import { serveIndexNowKey } from '../relay/serving/index-now.ts';
import { sendNotFound, serveSite } from '../relay/serving/site-routes.ts';
import type { SiteFiles } from '../relay/serving/site-files.ts';

export interface HttpAppOptions
  extends Omit<RelayRouteOptions, 'metrics' | keyof UploadOptions>, HealthOptions {
  /** The built site, or undefined for a relay that serves none. */
  siteFiles: SiteFiles | undefined;
  logger: NonNullable<FastifyServerOptions['logger']>;
}

/** Creates the relay's HTTP app as a function of its options. It opens no store and no port. */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const app = createHardenedApp({
    config: options.config,
    bodyLimit: maxBodyBytes,
    maxConnections,
    own: {
      logger: options.logger,
      // A logger for each request would only add a request ID, which no other line has.
      childLoggerFactory: (logger) => logger,
      frameworkErrors(_error, request, reply) {
        void sendNotFound(request, reply, options.siteFiles);
      },
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders);
    done(request.url.length > maxAddressLength ? tooLongAddress() : undefined);
  });
  healthRoutes(app, options);
  const room = createUploadRoom(incomingFolderIn(options.config.dataDir));
  await app.register(relayRoutes, {
    ...options,
    receiveFiles: createReceiver(options.config.dataDir, room),
    uploadPace: createUploadPace(app.server),
    prefix: ownRelayPath,
  });
  const { indexNowKey } = options.config;
  if (options.siteFiles && indexNowKey) serveIndexNowKey(app, indexNowKey);
  if (options.siteFiles) serveSite(app, options.siteFiles);
  return app;
}
