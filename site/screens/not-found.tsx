import { company } from '../../content/company.ts';
import { paths } from '../../content/paths.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { missingPathAttribute } from '../islands/missing-path.ts';
import { headerLinks } from '../addresses/navigation.ts';
import { pageMeta } from '../head/page-meta.ts';

const elsewhere = headerLinks.filter(({ to }) => to !== paths.home);

export function meta() {
  return pageMeta({
    title: `Page not found · ${company.name}`,
    description: 'There is no page at this address.',
  });
}

export default function NotFound() {
  return (
    <div className="frame section guides" {...{ [missingPathAttribute]: '' }}>
      <p className="font-display text-7xl md:text-8xl">404</p>
      <h1 className="heading-1 mt-4">Oops! Page not found</h1>
      <div className="guided mt-6">
        <p className="max-w-prose text-lg">
          There is no page at this address. It may have moved, or a role may have been filled.
        </p>
        <div className="line-end mt-8">
          <ButtonLink href={paths.home}>Return to Home</ButtonLink>
        </div>
      </div>
      <nav aria-labelledby="elsewhere" className="mt-14 edge-t-1 border-line pt-6">
        <h2 id="elsewhere" className="label">
          Or go to
        </h2>
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {elsewhere.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className="inline-block py-2">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
