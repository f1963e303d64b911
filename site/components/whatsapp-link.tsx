import { company } from '../../content/company.ts';

/** Opens a chat with us, where the company's record has a number for it. */
export function WhatsappLink({ className }: { className?: string }) {
  return (
    company.whatsapp && (
      <a href={`https://wa.me/${company.whatsapp}`} rel="noopener" className={className}>
        Write to us on WhatsApp
      </a>
    )
  );
}
