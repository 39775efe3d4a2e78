/**
 * `npm run test:full`: the browser walks everything. A short run takes a part of the long rows of like
 * cases, and leaves out long tests whose rules have another one.
 */
export const isFull = process.env['FULL'] === '1'

/** All cases in the full run; in a short one each `step`-th, from the first. */
export const some = <T>(cases: readonly T[], step: number): readonly T[] =>
  isFull ? cases : cases.filter((_, index) => index % step === 0)
