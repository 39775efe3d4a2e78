/** A text as a sentence of its own: with one full stop, whether it has one or not. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What a lost connection shows where the browser's text says nothing better. */
export const NETWORK_ERROR = 'Network error occurred. Please try again.'
/** What an inner failure shows, the server's or a provider's. */
export const SERVER_ERROR = 'Server error. Please try again later.'
/** What a service that cannot be reached or is overloaded shows. */
export const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.'

/** Spec §8, "Friendly mapping": what a raw text contains, and what is shown instead. Order counts. */
export const FRIENDLY_MAPPING = [
  ['Failed to fetch', 'Connection error. Please check your internet connection.'],
  ['NetworkError', NETWORK_ERROR],
  ['413', 'File too large. Please upload smaller files.'],
  ['429', 'Too many requests. Please wait a moment and try again.'],
  ['401', 'Authentication failed. Please refresh the page.'],
  ['403', 'Permission denied. Please check your access rights.'],
  ['500', SERVER_ERROR],
  ['503', UNAVAILABLE],
] as const

/**
 * The friendly text for a raw text of the browser or the server, or null where none fits. Never give it a text of the catalogue: 'Failed to fetch
 * spreadsheets' would match. A status code inside a longer figure ("$1,500", "15000") is no match.
 */
export const friendly = (raw: string): string | null =>
  FRIENDLY_MAPPING.find(([part]) => contains(raw, part))?.[1] ?? null

const contains = (raw: string, part: string): boolean =>
  /^\d+$/.test(part)
    ? new RegExp(`(?<![\\d$€£]|\\d[.,])${part}(?!\\d|[.,]\\d)`).test(raw)
    : raw.includes(part)
