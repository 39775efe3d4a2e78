/**
 * The address to go to after sign-in, or null for the app's home. Only a path inside /app counts, a public
 * spreadsheet's, or the chat for visitors, so that a link can't send anybody elsewhere (decisions, "Errors shown"; NAV-21, COPY-41, NAV-8).
 */
export const nextAddress = (next: unknown): string | null =>
  typeof next === 'string' &&
  /^\/(?:app(?=[/?#]|$)|chat$|s\/[A-Za-z0-9]{1,20}$)/.test(next) &&
  !next.includes('\\')
    ? next
    : null
