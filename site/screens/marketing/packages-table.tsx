import type { ReactNode } from 'react';
import { profiles } from '../../../content/company-profiles.ts';
import { rand } from '../../../content/rand.ts';
import { marketingPackages, type MarketingPackage } from '../../../content/marketing-packages.ts';
import { paths } from '../../../content/paths.ts';
import { ButtonLink } from '../../components/button-link.tsx';

/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   in some browsers, restyled table elements keep these roles only if they are explicit. */

/**
 * Packages side by side. On phones, styles gather each package's cells under its name. The elements then
 * lose their display as a table, and with it their implicit roles, so the roles are explicit.
 */
export function PackagesTable() {
  return (
    <table role="table" className="packages">
      <caption className="sr-only">What each package costs and what you get</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="label">
            Package
          </th>
          {marketingPackages.map(({ name, popular }) => (
            <th key={name} role="columnheader" scope="col" className={popularClass(popular)}>
              {popular && <span className="label packages-flag">Most Popular</span>}
              <span className="heading-3 block lg:text-3xl">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        <Row heading="Pay once">
          {({ onceOffRand }) => (
            <>
              <span className="packages-price">{rand(onceOffRand)}</span> once-off
            </>
          )}
        </Row>
        <Row heading="Or pay monthly">
          {({ monthlyRand }) => (
            <>
              <span className="md:hidden">or </span>
              <span className="packages-price">{rand(monthlyRand)}</span> per month
            </>
          )}
        </Row>
        <Row heading="What you get">
          {({ features }) => (
            <ul>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          )}
        </Row>
        <Row heading="Reviews">{({ reviewPlan }) => `${profiles.reviewProduct} ${reviewPlan}`}</Row>
        <Row heading="Start">
          {({ name, popular }) => (
            <ButtonLink
              href={paths.contact}
              variant={popular ? 'primary' : 'quiet'}
              className="w-full"
            >
              Get Started <span className="sr-only">with {name}</span>
            </ButtonLink>
          )}
        </Row>
      </tbody>
    </table>
  );
}

interface RowProps {
  heading: string;
  children: (offered: MarketingPackage) => ReactNode;
}

function Row({ heading, children }: RowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="label">
        {heading}
      </th>
      {marketingPackages.map((offered) => (
        <td key={offered.name} role="cell" className={popularClass(offered.popular)}>
          {children(offered)}
        </td>
      ))}
    </tr>
  );
}

/** The class of a cell in the popular column, down which the line runs. */
function popularClass(popular: boolean): string | undefined {
  return popular ? 'packages-popular' : undefined;
}
