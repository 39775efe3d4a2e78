/**
 * Sentences that are true for every cause of an error. This file has no imports, so public pages
 * load only these sentences.
 */
export const GENERAL_REASONS = {
  '#DIV/0!': 'Something here is divided by 0, or there are no numbers to average.',
  '#N/A': 'A value that the formula needs is not available.',
  '#NAME?': 'A word in the formula is neither a name nor a function. Check the spelling.',
  '#NULL!': 'Two ranges in the formula have no cell in common. Check the space between them.',
  '#NUM!':
    'The formula has no result with these numbers, or one that is too large. Check its inputs.',
  '#REF!': 'The formula refers to a cell that does not exist.',
  '#VALUE!':
    'A value has the wrong type or size. Check for text in place of a number, a number that is too small or too large, and ranges of different sizes.',
  '#CALC!': 'The formula has no result that a cell can show. Try it on smaller ranges.',
  '#SPILL!': 'There is no room for all results of a formula. Clear the cells it needs, or move it.',
  '#CYCLE!': 'The formula depends on its own result. Change what it refers to.',
} as const

const SENTENCES: Readonly<Record<string, string | undefined>> = GENERAL_REASONS

/** The sentence for the error that a formula shows. Undefined if it shows no error. */
export const generalReason = (formula: string | undefined, shown: string): string | undefined => {
  const sentence = formula === undefined ? undefined : SENTENCES[shown]
  if (sentence === undefined) return undefined
  return `In this cell or in one that it reads: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}
