import { candidateRegistration } from '../../forms/candidate-registration.ts';
import { LiveRelayForm } from './live-relay-form.tsx';

export function CandidateRegistrationIsland() {
  return <LiveRelayForm form={candidateRegistration} />;
}
