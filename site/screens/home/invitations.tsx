import { paths } from '../../../content/paths.ts';
import { ButtonLink } from '../../components/button-link.tsx';

/** The line arrives here, in the ring at the button. From here on it is dashed, for what is to come. */
export function FreeConsultation() {
  return (
    <section aria-labelledby="consultation" className="band-ink">
      <div className="two-sides invitation frame spine">
        <h2 id="consultation" className="heading-1">
          The first consultation is free
        </h2>
        <div>
          <p className="max-w-prose text-lg text-on-ink-soft">
            Tell us what is holding your business back. We’ll tell you what we would do about it and
            what that would cost.
          </p>
          <div className="arrival mt-6">
            <ButtonLink href={paths.contact}>Book a Free Consultation</ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

export function AiToolsComing() {
  return (
    <section aria-labelledby="ai-tools">
      <div className="two-sides invitation to-come frame spine">
        <div>
          <p className="label">Coming Soon</p>
          <h2 id="ai-tools" className="heading-2 mt-1">
            AI tools for solo recruiters and small agencies
          </h2>
        </div>
        <div>
          <p className="max-w-prose text-lg">
            CV screening, candidate matching and interview scheduling, made for finance roles.
          </p>
          <p className="arrival mt-3">
            <a href={paths.aiTools} className="inline-block py-1.5 font-semibold">
              Learn More<span className="sr-only"> about the AI tools</span>
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
