import { consultation } from '../../forms/consultation.ts';
import { DialogForm } from './dialog-form.tsx';

export function ConsultationIsland() {
  return (
    <DialogForm
      form={consultation}
      label="Book a Free Consultation"
      service="marketing"
      variant="quiet"
      introduction="Tell us what you sell and what should change. We’ll tell you what we would do and what it would cost."
    />
  );
}
