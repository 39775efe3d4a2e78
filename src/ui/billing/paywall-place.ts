/**
 * Pages where only the user's request opens the paywall: billing pages show the plan themselves,
 * and spreadsheets and their list need no credits.
 */
const QUIET_PAGES = /^\/app\/(billing|spreadsheets?)(\/|$)/

/**
 * Whether the paywall is open. If the user requested it, it opens at once. Otherwise (`isHeld`) it
 * waits until the user neither reads nor types (`isFree`) and the page is not quiet.
 */
export const isPaywallOpen = (
  { isDue, isHeld, isFree }: Readonly<Record<'isDue' | 'isHeld' | 'isFree', boolean>>,
  path: string,
): boolean => isDue && (!isHeld || (isFree && !isQuietPage(path)))

/** Whether this page suppresses a paywall that the user did not request. */
export const isQuietPage = (path: string): boolean => QUIET_PAGES.test(path)
