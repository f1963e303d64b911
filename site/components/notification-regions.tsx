/** The id of the live region for a kind of notification. */
export function notificationRegionId(kind: 'failures' | 'results' | 'others'): string {
  return `notify-${kind}`;
}

/**
 * The live regions for notifications. Failed results have an assertive region of their own, which does not wait
 * its turn. They are in every page from the start, since a region added together with its message is not
 * announced. They form a landmark, as all content of a page belongs in one.
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
