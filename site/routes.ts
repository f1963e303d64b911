import { index, route } from '@react-router/dev/routes';
import type { RouteConfig } from '@react-router/dev/routes';
import { errorPaths, paths, refusedPath } from './paths.ts';

const inPreparation = (path: string) =>
  route(path, 'screens/in-preparation.tsx', { id: `in-preparation${path}` });

export default [
  index('screens/home.tsx'),
  inPreparation(paths.employers),
  inPreparation(paths.marketing),
  inPreparation(paths.automations),
  inPreparation(paths.candidates),
  inPreparation(paths.insights),
  inPreparation(paths.about),
  route(paths.contact, 'screens/contact.tsx'),
  inPreparation(paths.aiTools),
  route(paths.thankYou, 'screens/thank-you.tsx'),
  inPreparation(paths.privacyPolicy),
  route(refusedPath, 'screens/refused.tsx'),
  route(errorPaths.unexpectedError, 'screens/unexpected-error.tsx'),
  route(errorPaths.notFound, 'screens/not-found.tsx'),
  route('*', 'screens/not-found.tsx', { id: 'unknown-path' }),
] satisfies RouteConfig;
