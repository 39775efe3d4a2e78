/** Ends a text with a full stop unless it already ends a sentence. */
export const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Shown for a lost connection if no entry of `FRIENDLY_MAPPING` matches the browser's own text. */
export const NETWORK_ERROR = 'Network error occurred. Please try again.'
/** Shown for internal failures of the server or a provider. */
export const SERVER_ERROR = 'Server error. Please try again later.'
/** Shown if a service is unreachable or overloaded. */
export const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.'

/** Pairs of a substring in a raw text and the text to show. The first match wins. */
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
 * Friendly text for a raw browser or server text, or null without a match. Never pass a text of
 * `MESSAGES`: 'Failed to fetch spreadsheets' would match 'Failed to fetch'. A status code inside a
 * longer figure ("$1,500", "15000") does not match.
 */
export const friendlyTextOf = (raw: string): string | null =>
  FRIENDLY_MAPPING.find(([part]) => contains(raw, part))?.[1] ?? null

const contains = (raw: string, part: string): boolean =>
  /^\d+$/.test(part)
    ? new RegExp(`(?<![\\d$€£]|\\d[.,])${part}(?!\\d|[.,]\\d)`).test(raw)
    : raw.includes(part)
