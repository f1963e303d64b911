import { readCvGuide } from './guides.ts';
import { readInsights } from './insights.ts';
import { insightPath, paths } from './paths.ts';

/** A card on Candidates, with the title of the page that it opens. */
export interface CareerResource {
  path: string;
  title: string;
  text: string;
  readMinutes: number;
}

const interviews = {
  slug: 'mastering-finance-interviews',
  text: 'What finance directors ask, what they listen for, and how to answer with your own figures.',
};

const snapshot = {
  slug: 'south-african-finance-salary-snapshot-2025',
  text: 'Averages and bands for finance roles in South Africa, side by side, with the data to download.',
};

/** The cards of the guide and two articles. An article that was taken down has none. @throws ContentError */
export function careerResources(): CareerResource[] {
  const { fields } = readCvGuide();
  const { title, excerpt, readMinutes } = fields;
  return [
    ...articleCard(interviews),
    { path: paths.cvGuide, title, text: excerpt, readMinutes },
    ...articleCard(snapshot),
  ];
}

function articleCard({ slug, text }: typeof interviews): CareerResource[] {
  return readInsights()
    .filter((insight) => insight.slug === slug)
    .map(({ fields: { title, readMinutes } }) => ({
      path: insightPath(slug),
      title,
      text,
      readMinutes,
    }));
}
