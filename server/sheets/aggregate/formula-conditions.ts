import { isErrorValue } from '#contract/formulas/error-values.ts'
import type { ColumnProfile } from './row-contents.ts'
import type { CellTest, Limit } from './cell-tests.ts'
import { dayOf } from './groupings.ts'

/** A test in a formula. `criteria` suits SUMIFS and its like, `mask` a calculation with arrays. */
export type FormulaCondition = {
  /** Criteria as formula text. None at all if each cell passes. Null if there are no such criteria. */
  readonly criteria: readonly string[] | null
  /** An expression that is 1 or TRUE for each cell that passes, and never an error. */
  readonly mask: string | null
}

type Column = { readonly reference: string; readonly profile: ColumnProfile }

/** Longest text that a formula may hold between quotes, less the wildcards. */
const TEXT_CHARS = 250
/** Words and signs that criteria read as something else than text. */
const SPECIAL = /^(?:\s*(?:true|false|nan|[-+]?infinity)\s*$|#)/i
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** False for a text that criteria could read as a number, a date, an error or a logical value. */
export const isPlainText = (text: string): boolean =>
  !SPECIAL.test(text) && (!/\d/.test(text) || (/^\p{L}/u.test(text) && !MONTH.test(text)))

/** A text between the quotes of a formula. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
/** A text that criteria take literally. */
export const withoutWildcards = (text: string): string => text.replace(/[~*?]/g, '~$&')
const numberText = (value: number): string => String(value).replace('e', 'E')

const limitText = ({ value, isDay }: Limit): string => {
  const day = isDay ? dayOf(value) : null
  return day === null ? numberText(value) : `DATE(${day.year},${day.month},${day.day})`
}

/** A decimal point inside quotes would be read by the rules of the user's country. */
const comparedText = (sign: string, operand: string): string =>
  /^\d+$/.test(operand) ? quoted(`${sign}${operand}`) : `${quoted(sign)}&${operand}`

const guarded = (mask: string, { profile }: Column, isErrorMet: boolean): string =>
  profile.kinds.error > 0 ? `IFERROR(${mask},${isErrorMet ? 'TRUE' : 'FALSE'})` : mask

const NEVER: FormulaCondition = { criteria: null, mask: null }
const ALWAYS: FormulaCondition = { criteria: [], mask: '1' }

type Equals = Extract<CellTest, { type: 'equals' }>
type Within = Extract<CellTest, { type: 'within' }>

const criterionOfText = (text: string, isNegated: boolean): readonly string[] | null => {
  if (!isPlainText(text)) return null
  const wanted = withoutWildcards(text)
  const sign = isNegated ? '<>' : /^[<>=]/.test(wanted) ? '=' : ''
  return [quoted(`${sign}${wanted}`)]
}

/** Criteria for one kind of value. Criteria for a number also accept text that reads as it. */
const equalCriteria = (
  { number, text, truth, isNegated }: Equals,
  { kinds }: ColumnProfile,
): readonly string[] | null => {
  if (number !== null && (kinds.text === 0 || isNegated))
    return [isNegated ? comparedText('<>', numberText(number)) : numberText(number)]
  if (text !== null) return criterionOfText(text, isNegated)
  return truth !== null && kinds.text === 0 && !isNegated ? [String(truth).toUpperCase()] : null
}

/** The alternatives that the column has cells for. */
const alternativesOf = (test: Equals, { kinds }: ColumnProfile): Equals => ({
  ...test,
  number: kinds.number > 0 ? test.number : null,
  text: kinds.text > 0 ? test.text : null,
  truth: kinds.truth > 0 ? test.truth : null,
})

/** An empty cell equals 0 and FALSE in formulas, so these need a test of the kind. */
const equalMasks = (
  { number, text, truth }: Equals,
  { reference, profile: { kinds } }: Column,
): readonly string[] => {
  const isGuarded = number === 0 || kinds.truth > 0
  const ofNumber = number === null ? [] : [`(${reference}=${numberText(number)})`]
  const ofText = text === null ? [] : [`(${reference}=${quoted(text)})`]
  const ofTruth = truth === null ? [] : [`(${reference}=${String(truth).toUpperCase()})`]
  return [
    ...ofNumber.map((mask) => (isGuarded ? `ISNUMBER(${reference})*${mask}` : mask)),
    ...ofText,
    ...ofTruth.map((mask) => `ISLOGICAL(${reference})*${mask}`),
  ]
}

const inverse = (mask: string): string => `(1-(${mask}))`

const equalsCondition = (given: Equals, column: Column): FormulaCondition => {
  const test = alternativesOf(given, column.profile)
  const masks = equalMasks(test, column)
  const [first] = masks
  if (first === undefined) return test.isNegated ? ALWAYS : NEVER
  const accepted = masks.length === 1 ? first : `(${masks.join('+')}>0)`
  return {
    criteria: masks.length === 1 ? equalCriteria(test, column.profile) : null,
    mask: guarded(test.isNegated ? inverse(accepted) : accepted, column, test.isNegated),
  }
}

const signOf = (isFrom: boolean, isOpen: boolean): string =>
  `${isFrom ? '>' : '<'}${isOpen ? '' : '='}`

const withinCondition = (test: Within, column: Column): FormulaCondition => {
  const { reference, profile } = column
  const text = profile.kinds.text > 0 ? test.text : null
  if (text !== null && profile.kinds.number === 0)
    return equalsCondition({ ...test, type: 'equals', number: null, text, truth: null }, column)
  const limits = [
    ...(test.from ? [[signOf(true, test.from.isOpen), limitText(test.from)] as const] : []),
    ...(test.to ? [[signOf(false, test.to.isOpen), limitText(test.to)] as const] : []),
  ]
  const parts = limits.map(([sign, operand]) => `(${reference}${sign}${operand})`)
  const numbers = [`ISNUMBER(${reference})`, ...parts].join('*')
  const accepted = text === null ? numbers : `(${numbers}+(${reference}=${quoted(text)})>0)`
  const mask = test.isNegated ? inverse(accepted) : accepted
  return {
    criteria:
      test.isNegated || text !== null
        ? null
        : limits.map(([sign, operand]) => comparedText(sign, operand)),
    mask: guarded(mask, column, test.isNegated),
  }
}

const containsCondition = (text: string, column: Column): FormulaCondition => {
  const { reference } = column
  const wanted = withoutWildcards(text)
  return {
    criteria: [quoted(`*${wanted}*`)],
    mask: `ISNUMBER(SEARCH(${quoted(wanted)},${reference}))*ISTEXT(${reference})`,
  }
}

const blankCondition = (isNegated: boolean, column: Column): FormulaCondition => {
  const { reference, profile } = column
  const hasContent = profile.emptyTexts > 0 ? null : ['"<>"']
  return {
    criteria: isNegated ? hasContent : ['""'],
    // Programs differ in how they compare logical values with text.
    mask:
      profile.kinds.truth > 0
        ? null
        : guarded(`(${reference}${isNegated ? '<>' : '='}"")`, column, isNegated),
  }
}

const isTooLong = (test: CellTest): boolean =>
  'text' in test && (test.text ?? '').length > TEXT_CHARS

/** A test as criteria and as a mask. */
export const formulaCondition = (test: CellTest, column: Column): FormulaCondition => {
  if (isTooLong(test)) return NEVER
  switch (test.type) {
    case 'equals':
      return equalsCondition(test, column)
    case 'within':
      return withinCondition(test, column)
    case 'contains':
      return containsCondition(test.text, column)
    case 'blank':
      return blankCondition(test.isNegated, column)
    default:
      return {
        criteria: isErrorValue(test.code)
          ? [quoted(`${test.isNegated ? '<>' : ''}${test.code}`)]
          : null,
        mask: null,
      }
  }
}
