import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { sendCv } from '../../forms/send-cv.ts';
import { FileField } from '../components/file-field.tsx';
import { notificationRegionId } from '../components/notification-regions.tsx';
import { IslandBoundary } from './island-boundary.tsx';
import { LiveRelayForm } from './live-relay-form.tsx';
import { upload } from './upload.tsx';

/** @param role that the CV is for, and where that is */
export function SendCvFormIsland({ role }: { role: string }) {
  const [progress, setProgress] = useState<ReactNode>();
  return (
    <LiveRelayForm
      form={sendCv}
      initial={{ role: [role] }}
      withFile={{
        fileControl: FileField,
        post: (address, fields) => upload(address, fields, setProgress),
        progress,
      }}
    />
  );
}

let root: Root | undefined;

/**
 * Shows the form in a part of the open dialog of a card. For another role it is another form.
 * @param page of the role, which no other has
 */
export function showCvForm(
  dialog: HTMLDialogElement,
  part: Element,
  role: string,
  page: string,
): void {
  // What stands outside an open dialog is neither seen nor read: what becomes of the CV is said in it.
  const notifications = document.getElementById(notificationRegionId('results'))?.parentElement;
  if (notifications) {
    dialog.append(notifications);
    dialog.addEventListener('close', () => document.body.append(notifications), { once: true });
  }
  root ??= createRoot(part);
  root.render(
    <IslandBoundary key={page}>
      <SendCvFormIsland role={role} />
    </IslandBoundary>,
  );
}
