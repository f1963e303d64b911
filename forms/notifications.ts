import { replyPromise } from '../content/office.ts';
import type { FormNotifications } from './form.ts';

/** What is said of a form that was sent, and of one that was not. */
export function notificationsOf(sent: string, failed: string): FormNotifications {
  return {
    success: {
      title: sent,
      description: `Thanks! Your message is in. We'll reply ${replyPromise}.`,
    },
    failure: { title: 'Error', description: failed },
  };
}
