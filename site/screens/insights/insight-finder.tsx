import { paths } from '../../../content/paths.ts';
import { categoryParameter } from '../../islands/insight-filter.ts';
import { Finder } from '../../islands/finder-form.tsx';

/** Searches every insight. @param hasCategories whether the category buttons filter this search, too */
export function InsightFinder({ hasCategories = false }: { hasCategories?: boolean }) {
  return (
    <Finder
      list={paths.insights}
      label="Search insights"
      hint="Such as salary or interview"
      entry="insight"
      nothing="Nothing found. Try another word, or a shorter one; clear the field to see the list again."
    >
      {hasCategories && <input type="hidden" name={categoryParameter} />}
    </Finder>
  );
}
