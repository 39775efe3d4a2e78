import { parseRange, type CellRange } from '../workbook/cells.ts'
import { FUNCTION_VALUES, type Argument } from './function-values.ts'
import { tokensOf, type FormulaToken } from './parse-formula.ts'

/** The values of cells, row by row; null for an empty one, NaN for what is not known. */
export type ValuesIn = (range: CellRange) => Argument

/** A formula of an answer is shorter; a longer one is not calculated here. */
const MOST_CHARS = 500

type Operand = { readonly value: number; readonly isSigned: boolean }

/** An empty cell is not known by itself: it may be nothing or no figure. */
const onlyOne = ([value, ...others]: Argument): number =>
  others.length === 0 ? (value ?? NaN) : NaN

/** Reads a formula from its tokens. NaN stands for all that it does not know, and goes through every sum. */
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
  // Tools differ in -2^2 and in 2^3^2: these are not known.
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
 * What a formula of figures, cells and the usual functions of sums and loans gives; null for any other.
 * It checks the figure of an answer where no engine is at hand.
 */
export const formulaValue = (formula: string, valuesIn: ValuesIn): number | null => {
  const tokens = formula.length > MOST_CHARS ? null : tokensOf(formula)
  const value = tokens ? readerOf(tokens, valuesIn)() : NaN
  return Number.isFinite(value) ? value : null
}
