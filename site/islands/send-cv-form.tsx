import { useState } from 'react';
import type { ReactNode } from 'react';
import { sendCv } from '../../forms/send-cv.ts';
import { FileField } from '../components/file-field.tsx';
import { LiveRelayForm } from './live-relay-form.tsx';

/** @param role that the CV is for, as its page calls it */
export function SendCvFormIsland({ role }: { role: string }) {
  const [progress, setProgress] = useState<ReactNode>();
  return (
    <LiveRelayForm
      form={sendCv}
      initial={{ role: [role] }}
      withFile={{
        fileControl: FileField,
        post: async (address, fields) =>
          (await import('./upload.tsx')).upload(address, fields, setProgress),
        progress,
      }}
    />
  );
}
