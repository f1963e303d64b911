/** Where notifications appear, by kind. */
export const notificationRegionIds = {
  results: 'notify-results',
  others: 'notify-others',
} as const;

/**
 * The live regions of the two notification settings. They stand in every page from the start: a
 * region that is added together with its message is not announced.
 */
export function NotificationRegions() {
  return (
    <>
      <div id={notificationRegionIds.results} className="toasts" role="status" />
      <div id={notificationRegionIds.others} className="toasts" role="status" />
    </>
  );
}
