/**
 * What a figure may cover instead of the whole group of companies. Such a figure differs from the
 * group's figure.
 */
const SCOPES: readonly (readonly [name: string, RegExp])[] = [
  ['parent company only', /\b(?:parent(?: company)?|stand-?alone|company only)\b/i],
  ['pro forma', /\bpro[ -]?forma\b/i],
  ['discontinued operations', /\bdiscontinued\b/i],
  ['a segment', /\bsegments?\b/i],
]

/** The scope in the text around a figure, null if the question also names it. */
export const unaskedScopeIn = (question: string, around: string): string | null =>
  SCOPES.find(([, one]) => one.test(around) && !one.test(question))?.[0] ?? null
