import { parseRange, type CellRange } from '../workbook/cells.ts'
import { FUNCTION_VALUES, type Argument } from './function-values.ts'
import { tokensOf, type FormulaToken } from './parse-formula.ts'

/**
 * Returns the cell values of a range, row by row. An empty cell is null and an unknown value is
 * NaN.
 */
export type ValuesIn = (range: CellRange) => Argument

/** Longer formulas are not calculated here. Formulas in answers are normally shorter. */
const MOST_CHARS = 500

type Operand = { readonly value: number; readonly isSigned: boolean }

/** A single empty cell is NaN, because the blank may mean zero or a missing value. */
const onlyOne = ([value, ...others]: Argument): number =>
  others.length === 0 ? (value ?? NaN) : NaN

/**
 * Calculates a formula from its tokens. An unsupported part yields NaN, which propagates to the
 * result.
 */
const readerOf = (tokens: readonly FormulaToken[], valuesIn: ValuesIn) => {
  let at = 0
  const sign = (): string | undefined => tokens[at]?.groups['sign']
  const takes = (wanted: string): boolean => {
    const isThere = sign() === wanted
    if (isThere) at += 1
    return isThere
  }
  const cells = (text: string): Argument => {
    const range = parseRange(text)
    return range.ok ? valuesIn(range.value) : [NaN]
  }
  const argument = (): Argument => {
    const text = tokens[at]?.groups['cells']
    const after = tokens[at + 1]?.groups['sign']
    if (text === undefined || (after !== ',' && after !== ')')) return [sum()]
    at += 1
    return cells(text)
  }
  const call = (name: string): number => {
    const given: Argument[] = []
    while (at < tokens.length && !takes(')')) {
      given.push(argument())
      if (!takes(',') && sign() !== ')') return NaN
    }
    return FUNCTION_VALUES[name.toUpperCase()]?.(given) ?? NaN
  }
  const inner = (): number => {
    const value = sum()
    return takes(')') ? value : NaN
  }
  const primary = (): number => {
    if (takes('(')) return inner()
    const groups = tokens[at]?.groups
    at += 1
    if (groups?.['call'] !== undefined) return call(groups['call'].slice(0, -1))
    if (groups?.['cells'] !== undefined) return onlyOne(cells(groups['cells']))
    return Number(groups?.['value'])
  }
  const signed = (): Operand => {
    const [isMinus, isPlus] = [takes('-'), takes('+')]
    if (isMinus || isPlus) {
      const { value } = signed()
      return { value: isMinus && isPlus ? NaN : isMinus ? -value : value, isSigned: true }
    }
    let value = primary()
    while (takes('%')) value /= 100
    return { value, isSigned: false }
  }
  // Excel and other programs evaluate -2^2 and 2^3^2 differently, so both are NaN.
  const power = (): number => {
    const base = signed()
    if (!takes('^')) return base.value
    const exponent = signed()
    const isPlain = !base.isSigned && !exponent.isSigned && sign() !== '^'
    return isPlain ? base.value ** exponent.value : NaN
  }
  const product = (): number => {
    let value = power()
    for (;;) {
      if (takes('*')) value *= power()
      else if (takes('/')) value /= power()
      else return value
    }
  }
  const sum = (): number => {
    let value = product()
    for (;;) {
      if (takes('+')) value += product()
      else if (takes('-')) value -= product()
      else return value
    }
  }
  return (): number => {
    const value = sum()
    return at === tokens.length ? value : NaN
  }
}

/**
 * Calculates a formula of numbers, cells and the functions in `FUNCTION_VALUES`. Returns null for
 * any other formula. We use it to check the numbers in an answer where we have no formula engine.
 * Example: `formulaValue('=SUM(A1:A3)*2', valuesIn)`
 */
export const formulaValue = (formula: string, valuesIn: ValuesIn): number | null => {
  const tokens = formula.length > MOST_CHARS ? null : tokensOf(formula)
  const value = tokens ? readerOf(tokens, valuesIn)() : NaN
  return Number.isFinite(value) ? value : null
}
