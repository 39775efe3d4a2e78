import type { Edit } from './read-edits.ts'
import { readCellWrite } from './read-cell-write.ts'

/** A number written like a year. "2,025" and "$2025" are amounts. */
const YEAR = /(?<![\p{L}\d.,$€£-])(?:19|20)\d\d(?![\p{L}\d%]|[.,]\d)/u
/** Verbs that start a command. "Change in inventories" and "Use of cash" are line items. */
const VERB =
  /^(?:(?:please|now|also|then|and|so|i),? )*(?:chang|set|rais|lower|cut|increas|reduc|put|updat|mak|us|adjust|mov|bump|drop|decreas|bring|push|tak|add|lift|trim|slash|edit|modify|switch|enter|typ|boost|write|want|hav|let)e? (?!(?:in|of|to|from|for|on|over|since|and|vs)\b|\()/i
const ASKS =
  /^(?:what|which|when|where|who|why|how|did|do|does|has|have|had|was|were|is|are|show|tell|give|find|explain|compare)\b/i
/** Words right before a value to write. */
const AIM = /(?:\b(?:is|are|be|becomes?|equals?)|[=:])\s*$/i
const AIM_OF_VERB = /\b(?:to|of|at|as|by|with)\s*$/i
/** "2024 to 2025" is a period. */
const SPAN = /(?:19|20)\d\d\s+to\s*$/i

/** True if a text starts like a command to change something. */
const isOrder = (text: string): boolean => VERB.test(text.trim())

/** The text before the number of an edit if the number reads as a year, else null. */
const beforeYear = ({ phrase, change }: Edit): string | null => {
  if (change.how !== 'to' && change.how !== 'by') return null
  const { at, value, unit } = change.figure
  const from = Math.max(0, at)
  const year = YEAR.exec(phrase.slice(from))
  const isIt = year && Number(year[0]) === Math.abs(value) && unit === 'plain'
  return isIt ? phrase.slice(0, from + year.index) : null
}

/** For a text without a verb: true if the words `before` the number mark it as a value to write. */
const isAimed = (before: string, text: string): boolean =>
  (AIM.test(before) || (/\bto\s*$/i.test(before) && !SPAN.test(before))) &&
  !ASKS.test(text.trim()) &&
  !/\?\s*$/.test(text)

/** True if the year in an edit is only a date and not a value to write. */
const isTime = (edit: Edit, text: string): boolean => {
  const before = beforeYear(edit)
  if (before === null || readCellWrite(edit.phrase)) return false
  const isMove = edit.change.how === 'by'
  if (isOrder(text)) return !isMove && !AIM.test(before) && !AIM_OF_VERB.test(before)
  return isMove || !isAimed(before, text)
}

/** Marks an edit as `year` if its only number is a year and the text does not clearly set it. */
export const markYearEdits = (edits: readonly Edit[], text: string): readonly Edit[] =>
  edits.map((edit) => (isTime(edit, text) ? { ...edit, change: { how: 'year' } } : edit))
