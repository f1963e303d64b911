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

/** The two settings of the specification's section 9: what a form came to, and everything else. */
const settings = {
  results: { maxVisible: 1, durationMs: Number.POSITIVE_INFINITY },
  others: { maxVisible: 3, durationMs: 4000 },
} as const;

type Setting = keyof typeof settings;

/** One result id: the next result takes the place of the one in view. */
const resultId = 'result';

let started = false;

/** Says what a form came to. It stays until it is dismissed or the next result replaces it. */
export function notifyResult(notification: Notification): void {
  show('results', notification, resultId);
}

/** Says anything else: up to three at a time, each for four seconds. */
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
        // By when it came: a second failure has the words of the first, and is said again.
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
            onClick={() => toast.remove(one.id, setting)}
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
