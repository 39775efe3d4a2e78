// Our own texts of checkout and portal, which load when they are asked for.

/** The portal, where the browser lets no tab open. */
export const PORTAL_TEXTS = {
  blocked: 'Your browser blocked the new tab.',
  open: 'Open the portal',
} as const

/** The paywall of somebody who is on the plan already; mostly a portal that failed leads there. */
export const PRO_PAYWALL = 'You are on Professional. If the portal did not open, try again here.'
