/**
 * True if the client prefers a minimal answer (RFC 7240, `Prefer: return=minimal`). Also sets the
 * response header.
 */
export const wantsMinimal = (headers: Headers, answerHeaders: Headers): boolean => {
  const isWanted = /\breturn=minimal\b/.test(headers.get('prefer') ?? '')
  if (isWanted) answerHeaders.set('preference-applied', 'return=minimal')
  return isWanted
}
