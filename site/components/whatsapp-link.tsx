import { company } from '../../content/company.ts';

/** A link to a WhatsApp chat with the company. Renders nothing if its record has no number for it. */
export function WhatsappLink({ className }: { className?: string }) {
  return (
    company.whatsapp && (
      <a href={`https://wa.me/${company.whatsapp}`} rel="noopener" className={className}>
        Write to us on WhatsApp
      </a>
    )
  );
}
