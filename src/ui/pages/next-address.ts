/**
 * The address to go to after sign-in, or null for the app's home. Only a path inside /app counts, or a public
 * spreadsheet's, so that a link can't send anybody elsewhere (decisions, "Errors shown"; NAV-21, COPY-41).
 */
export const nextAddress = (next: unknown): string | null =>
  typeof next === 'string' &&
  /^\/(?:app(?=[/?#]|$)|s\/[A-Za-z0-9]{1,20}$)/.test(next) &&
  !next.includes('\\')
    ? next
    : null
