/** Id of the live region of each kind of notification. */
export function notificationRegionId(kind: 'failures' | 'results' | 'others'): string {
  return `notify-${kind}`;
}

/**
 * The live regions of the notification settings, of which a result that is a failure has one to itself, which
 * does not wait its turn. They stand in every page from the start: a region that is added together with its
 * message is not announced. They are a landmark, as all that is read on a page stands in one.
 */
export function NotificationRegions() {
  return (
    <section aria-label="Notifications">
      <div id={notificationRegionId('failures')} className="toasts" role="alert" />
      <div id={notificationRegionId('results')} className="toasts" role="status" />
      <div id={notificationRegionId('others')} className="toasts" role="status" />
    </section>
  );
}
