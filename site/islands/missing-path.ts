/** Marks the not-found page, which is served at the address that was asked for. */
export const missingPathAttribute = 'data-missing-path';

/** On the not-found page, logs to the console which path is missing. */
export function logMissingPath(): void {
  if (document.querySelector(`[${missingPathAttribute}]`)) {
    console.error(`404 Error: there is no page at ${location.pathname}`);
  }
}
