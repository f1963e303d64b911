import { replyPromise } from '../content/office.ts';
import type { FormNotifications } from './form.ts';

/** Builds the notifications for a form's success and failure. */
export function notificationsOf(sent: string, failed: string): FormNotifications {
  return {
    success: {
      title: sent,
      description: `Thanks! Your message is in. We'll reply ${replyPromise}.`,
    },
    failure: { title: 'Error', description: failed },
  };
}
