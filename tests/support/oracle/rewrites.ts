// Calls rewritten to LibreOffice's rules. If our engine then returns LibreOffice's answer, the rule
// explains the difference.

/** A reason, and the rewrite of a call. */
type Rewrite = readonly [reason: string, rewrite: (call: string, name: string) => string]

/** Changes a call outside of quoted texts. */
const outside = (call: string, change: (part: string) => string): string =>
  call
    .split(/("(?:[^"]|"")*")/u)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('')

export const REWRITES: readonly Rewrite[] = [
  [
    'truths are the numbers 1 and 0 in LibreOffice, also where Excel refuses them',
    (call) =>
      outside(call, (part) => part.replaceAll(/\bTRUE\b/gu, '1').replaceAll(/\bFALSE\b/gu, '0')),
  ],
]
