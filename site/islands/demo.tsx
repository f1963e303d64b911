import { demo } from '../../forms/demo.ts';
import { DialogForm } from './dialog-form.tsx';

export function DemoIsland() {
  return (
    <DialogForm
      form={demo}
      label="Book a Demo"
      service="automations"
      introduction="Name the task that takes your time. We’ll show you how it can run by itself."
    />
  );
}
