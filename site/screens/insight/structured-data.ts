import type { ArticleLeaf, DataDownloadLeaf, DatasetLeaf, OrganizationLeaf } from 'schema-dts';
import { company } from '../../../content/company.ts';
import type { Insight } from '../../../content/insights.ts';
import { insightPath, paths, snapshotCsvPath } from '../../../content/paths.ts';
import { organizationId, startOfDay, urlOf } from '../../head/structured-data.ts';

const organization: OrganizationLeaf = {
  '@type': 'Organization',
  '@id': organizationId,
  name: company.name,
  url: urlOf(paths.home),
};

const snapshotFile: DataDownloadLeaf = {
  '@type': 'DataDownload',
  encodingFormat: 'text/csv',
  contentUrl: urlOf(snapshotCsvPath),
};

export function articleData({ slug, fields }: Insight): ArticleLeaf {
  const { title, description, date, updated = date } = fields;
  return {
    '@type': 'Article',
    headline: title,
    description,
    author: organization,
    publisher: organization,
    datePublished: startOfDay(date),
    dateModified: startOfDay(updated),
    inLanguage: 'en-ZA',
    mainEntityOfPage: urlOf(insightPath(slug)),
  };
}

/** schema.org Dataset of the salary snapshot's figures, with a link to their CSV file. */
export function datasetData({ slug, fields }: Insight): DatasetLeaf {
  const { title, description, date, updated = date } = fields;
  return {
    '@type': 'Dataset',
    name: title,
    description,
    url: urlOf(insightPath(slug)),
    creator: organization,
    datePublished: startOfDay(date),
    dateModified: startOfDay(updated),
    temporalCoverage: date.slice(0, 'yyyy'.length),
    spatialCoverage: company.country,
    isAccessibleForFree: true,
    variableMeasured: [
      'Average annual salary of job-board listings, in rand, by role',
      'Annual salary band quoted by recruitment firms, in rand, by role and experience',
    ],
    distribution: snapshotFile,
  };
}
