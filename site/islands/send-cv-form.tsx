import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { sendCv } from '../../forms/send-cv.ts';
import { FileField } from '../components/file-field.tsx';
import { notificationRegionId } from '../components/notification-regions.tsx';
import { IslandBoundary } from './island-boundary.tsx';
import { LiveRelayForm } from './live-relay-form.tsx';
import { upload } from './upload.tsx';

/** @param role the title and place of the role that the CV is for */
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
 * Shows the form in a part of the open dialog. Each role gets a form of its own.
 * @param page the role's page, which identifies the role
 */
export function showCvForm(
  dialog: HTMLDialogElement,
  part: Element,
  role: string,
  page: string,
): void {
  // What is outside a modal dialog is neither seen nor read out, so the notifications move into it.
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
