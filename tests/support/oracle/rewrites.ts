// Calls by LibreOffice's rules: where our engine then comes to LibreOffice's answer, the rule explains the difference.

/** A reason, and the call by that rule. */
type Rewrite = readonly [reason: string, rewrite: (call: string, name: string) => string]

/** Changes what stands outside of texts in quotes. */
const outside = (call: string, change: (part: string) => string): string =>
  call
    .split(/("(?:[^"]|"")*")/u)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('')

/** The rules. */
export const REWRITES: readonly Rewrite[] = [
  [
    'truths are the numbers 1 and 0 in LibreOffice, also where Excel refuses them',
    (call) =>
      outside(call, (part) => part.replaceAll(/\bTRUE\b/gu, '1').replaceAll(/\bFALSE\b/gu, '0')),
  ],
]
