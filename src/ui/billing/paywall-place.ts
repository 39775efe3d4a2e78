/** The pages of the plan speak of it themselves; spreadsheets and their list need no credit. */
const QUIET_PAGES = /^\/app\/(billing|spreadsheets?)(\/|$)/

/**
 * Whether the paywall is open: come by itself (`isHeld`) at its moment (`isFree`), and not on the quiet
 * pages; asked for at once, anywhere.
 */
export const isPaywallOpen = (
  { isDue, isHeld, isFree }: Readonly<Record<'isDue' | 'isHeld' | 'isFree', boolean>>,
  path: string,
): boolean => isDue && (!isHeld || (isFree && !isQuietPage(path)))

/** Whether no paywall comes by itself on this page. */
export const isQuietPage = (path: string): boolean => QUIET_PAGES.test(path)
