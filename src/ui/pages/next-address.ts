/**
 * The address to go to after sign-in, or null for the app's home. Only a path inside /app counts, so that
 * a link can't send anybody elsewhere (decisions, "Errors shown"; NAV-21).
 */
export const nextAddress = (next: unknown): string | null =>
  typeof next === 'string' && /^\/app(?=[/?#]|$)/.test(next) && !next.includes('\\') ? next : null
