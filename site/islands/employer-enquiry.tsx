import { employerEnquiry } from '../../forms/employer-enquiry.ts';
import { LiveRelayForm } from './live-relay-form.tsx';

export function EmployerEnquiryIsland() {
  return <LiveRelayForm form={employerEnquiry} />;
}
