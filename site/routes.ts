import { index, route, type RouteConfig } from '@react-router/dev/routes';
import { contactPath } from '../content/contact-services.ts';
import {
  errorPaths,
  feedPaths,
  insightPath,
  jobPath,
  listPagePath,
  opportunityPath,
  paths,
  refusedPath,
  snapshotCsvPath,
} from '../content/paths.ts';

export default [
  index('screens/home.tsx'),
  route(paths.employers, 'screens/employers.tsx'),
  route(paths.marketing, 'screens/marketing.tsx'),
  route(paths.automations, 'screens/automations.tsx'),
  route(paths.candidates, 'screens/candidates.tsx'),
  route(listPagePath(paths.candidates, ':page'), 'screens/roles-page.tsx'),
  route(paths.cvGuide, 'screens/cv-guide.tsx'),
  route(opportunityPath(':slug'), 'screens/opportunity.tsx'),
  route(jobPath(':slug'), 'screens/job.tsx'),
  route(paths.insights, 'screens/insights.tsx'),
  route(listPagePath(paths.insights, ':page'), 'screens/insights-page.tsx'),
  route(snapshotCsvPath, 'screens/snapshot-csv.ts'),
  ...[feedPaths.rss, feedPaths.atom, feedPaths.json].map((path) =>
    route(path, 'feeds/insights-feed.ts', { id: path }),
  ),
  route(feedPaths.roles, 'feeds/roles.ts'),
  route(insightPath(':slug'), 'screens/insight.tsx'),
  route(paths.about, 'screens/about.tsx'),
  route(contactPath(':service?'), 'screens/contact.tsx'),
  route(paths.aiTools, 'screens/ai-tools.tsx'),
  route(paths.thankYou, 'screens/thank-you.tsx'),
  route(paths.privacyPolicy, 'screens/privacy-policy.tsx'),
  route(refusedPath, 'screens/refused.tsx'),
  route(errorPaths.unexpectedError, 'screens/unexpected-error.tsx'),
  route(errorPaths.notFound, 'screens/not-found.tsx'),
  route('*', 'screens/not-found.tsx', { id: 'unknown-path' }),
] satisfies RouteConfig;
