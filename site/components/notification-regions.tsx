/** Where notifications appear, by kind. */
export const notificationRegionIds = {
  results: 'notify-results',
  others: 'notify-others',
} as const;

/**
 * The live regions of the two notification settings. They stand in every page from the start: a
 * region that is added together with its message is not announced. What a form came to does not wait
 * its turn: the page may lead on within seconds. They are a landmark, as all that is read on a page
 * stands in one.
 */
export function NotificationRegions() {
  return (
    <section aria-label="Notifications">
      <div id={notificationRegionIds.results} className="toasts" role="alert" />
      <div id={notificationRegionIds.others} className="toasts" role="status" />
    </section>
  );
}
