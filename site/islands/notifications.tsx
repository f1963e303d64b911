import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortal } from 'react-dom';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';
import { notificationRegionId } from '../components/notification-regions.tsx';

interface Notification {
  title: string;
  description: string;
  isFailure?: boolean;
}

/** The two settings of the specification's section 9: for a form's result, and for everything else. */
const settings = {
  results: { maxVisible: 1, durationMs: Number.POSITIVE_INFINITY },
  others: { maxVisible: 3, durationMs: 4000 },
} as const;

type Setting = keyof typeof settings;

/** The id that all results share, so that the next one replaces the one shown. */
const resultId = 'result';

let started = false;

/** Shows a form's result. It stays until it is dismissed or the next result replaces it. */
export function notifyResult(notification: Notification): void {
  show('results', notification, resultId);
}

/** Shows any other notification: up to three at a time, each for four seconds. */
export function notify(notification: Notification): void {
  show('others', notification);
}

function show(setting: Setting, notification: Notification, id?: string): void {
  start();
  toast(<NotificationText {...notification} />, {
    toasterId: setting,
    duration: settings[setting].durationMs,
    className: notification.isFailure ? 'toast toast-failure' : 'toast',
    ...(id !== undefined && { id }),
  });
}

function start(): void {
  if (started) return;
  started = true;
  createRoot(document.createElement('div')).render(
    <>
      <Toaster setting="results" />
      <Toaster setting="others" />
    </>,
  );
}

function Toaster({ setting }: { setting: Setting }): ReactNode {
  const { toasts, handlers } = useToaster({}, setting);
  const isFailure = toasts[0]?.className?.includes('failure');
  const region = document.getElementById(notificationRegionId(isFailure ? 'failures' : setting));
  if (!region) return null;
  return createPortal(
    toasts
      .filter(({ visible }) => visible)
      .slice(0, settings[setting].maxVisible)
      .map((one) => (
        // Keyed by time, so that a second failure in the same words is announced again.
        <div
          key={one.createdAt}
          className={one.className}
          onPointerEnter={handlers.startPause}
          onPointerLeave={handlers.endPause}
        >
          {resolveValue(one.message, one)}
          <button
            type="button"
            className="toast-close"
            aria-label="Dismiss"
            onClick={() => {
              toast.remove(one.id, setting);
              // No pointer leaves what is gone, and the pause would never end.
              handlers.endPause();
            }}
          >
            ×
          </button>
        </div>
      )),
    region,
  );
}

function NotificationText({ title, description }: Notification) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
    </div>
  );
}
