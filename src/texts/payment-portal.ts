// Texts of checkout and portal, lazy-loaded with them.

/** Shown if the browser blocks the portal's tab. */
export const PORTAL_TEXTS = {
  blocked: 'Your browser blocked the new tab.',
  open: 'Open the portal',
} as const

/**
 * The paywall's text for a Professional user, who mostly sees it after the portal failed to open.
 */
export const PRO_PAYWALL = 'You are on Professional. If the portal did not open, try again here.'
