/** Where the plan itself is spoken of: one page waits for a payment, the other sells and ends it. */
const OWN_PAGE = /^\/app\/billing(\/|$)/

/**
 * Whether the paywall is open: come by itself (`isHeld`) when nobody writes (`isFree`), and not on the pages
 * of the plan (BILL-105); asked for at once, anywhere.
 */
export const isPaywallOpen = (
  { isDue, isHeld, isFree }: Readonly<Record<'isDue' | 'isHeld' | 'isFree', boolean>>,
  path: string,
): boolean => isDue && (!isHeld || (isFree && !OWN_PAGE.test(path)))
