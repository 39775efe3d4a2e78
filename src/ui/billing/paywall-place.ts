/** Billing pages show the plan themselves. Spreadsheets and their list need no credits. */
const QUIET_PAGES = /^\/app\/(billing|spreadsheets?)(\/|$)/

/**
 * Whether the paywall is open. A held paywall (`isHeld`) waits for `isFree` and a page that is not
 * quiet. A requested paywall opens at once.
 */
export const isPaywallOpen = (
  { isDue, isHeld, isFree }: Readonly<Record<'isDue' | 'isHeld' | 'isFree', boolean>>,
  path: string,
): boolean => isDue && (!isHeld || (isFree && !isQuietPage(path)))

/** Whether this page suppresses a paywall that the user did not request. */
export const isQuietPage = (path: string): boolean => QUIET_PAGES.test(path)
