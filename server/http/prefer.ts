/**
 * Whether the caller wants the answer without what it has already (RFC 7240, `Prefer: return=minimal`);
 * the answer then says that it is so.
 */
export const wantsMinimal = (headers: Headers, answerHeaders: Headers): boolean => {
  const isWanted = /\breturn=minimal\b/.test(headers.get('prefer') ?? '')
  if (isWanted) answerHeaders.set('preference-applied', 'return=minimal')
  return isWanted
}
