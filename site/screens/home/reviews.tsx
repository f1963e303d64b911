import { clientRating } from '../../../content/claims.ts';
import { profiles } from '../../../content/company-profiles.ts';
import { replyPromise } from '../../../content/office.ts';
import { paths } from '../../../content/paths.ts';
import { guaranteeDays, shortlistTime } from '../../../content/promises.ts';
import { Facts } from '../../components/facts.tsx';
import { plainIsland, reviewWidgetAttribute } from '../../islands/island-markup.ts';
import { Stars } from './stars.tsx';

/**
 * The client rating. A third party's reviews replace it if the company has a token for them and they load.
 * Without a token, no script is sent and no third party asked: the section says that the figure is our own,
 * and lists below it what we can be held to.
 */
export function Reviews() {
  const address = widgetAddress(profiles.reviewWidget);
  return (
    <section aria-labelledby="reviews">
      <div className="two-sides frame spine">
        <div>
          <h2 id="reviews" className="heading-1">
            How clients rate us
          </h2>
          <p className="mt-4 max-w-prose text-lg">
            {address
              ? 'Finding people, winning customers, saving hours: clients judge us on what they got. '
              : 'The rating is our own figure: independent reviews are not on this page yet. Below it is what you can hold us to. '}
            <a href={paths.contact}>Ask us what the number is based on.</a>
          </p>
        </div>
        <div
          className="review-place relative grid content-center"
          {...(address && { ...plainIsland('review-widget'), [reviewWidgetAttribute]: address })}
        >
          <div className="reviews-facade">
            <p className="font-display text-[min(4rem+7vw,10rem,27.5vw)]/[0.9] font-medium [letter-spacing:-0.03em]">
              {clientRating.figure}
            </p>
            <p className="mt-4 text-lg">
              <Stars className="mr-2 text-2xl text-signal-deep" /> {clientRating.label}
            </p>
            {!address && (
              <Facts
                className="mt-8"
                facts={[
                  { label: 'Every brief', value: `A reply ${replyPromise}` },
                  { label: 'A shortlist', value: `In ${shortlistTime}` },
                  {
                    label: 'A placement',
                    value: `Replaced if it ends within ${guaranteeDays} days`,
                  },
                ]}
              />
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

function widgetAddress({ scriptUrl, token }: typeof profiles.reviewWidget): string | undefined {
  if (!token) return undefined;
  const address = new URL(scriptUrl);
  address.searchParams.set('token', token);
  return address.href;
}
