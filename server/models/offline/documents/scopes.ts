/** What makes a figure another than the actual one of all, however alike its name: what it is then called, and how. */
const SCOPES: readonly (readonly [name: string, RegExp])[] = [
  ['the parent company alone', /\b(?:parent(?: company)?|stand-?alone|company only)\b/i],
  ['pro forma', /\bpro[ -]?forma\b/i],
  ['discontinued', /\bdiscontinued\b/i],
  ['a segment', /\bsegments?\b/i],
]

/** What scope a text around a figure names that a question does not; null for none. */
export const scopeBeside = (said: string, around: string): string | null =>
  SCOPES.find(([, one]) => one.test(around) && !one.test(said))?.[0] ?? null
