import type { ResolvedImportChoices } from '#contract/transfer/import.ts'
import type { CellState, CellStyle } from '#contract/workbook/workbook.ts'
import { unescapeFormulaText } from '../../escape-formula-text.ts'
import { figureIn, type ColumnNotation } from './columns.ts'
import { figureValue } from '#contract/figures/figure.ts'
import { canChangeType } from '#contract/figures/read-typed.ts'
import { figureFormat } from './formats.ts'
import { parseUnambiguousDate } from './unambiguous-date.ts'
import { isCode, unambiguousDigits } from './unambiguous-figure.ts'

type Choices = Pick<ResolvedImportChoices, 'decimal' | 'dates'>

const TRUTHS: ReadonlyMap<string, 0 | 1> = new Map([
  ['TRUE', 1],
  ['FALSE', 0],
  ['True', 1],
  ['False', 0],
  ['true', 1],
  ['false', 0],
])
/** Whether a text without digits becomes a boolean. */
export const isBooleanText = (text: string): boolean => TRUTHS.has(text.trim())

/** Univer cell types. `FORCED_TEXT` is never parsed as a number or date. */
const [TEXT, NUMBER, TRUTH, FORCED_TEXT] = [1, 2, 3, 4]
/** Text with line breaks wraps. */
const WRAPPED: CellStyle = { tb: 3 }

const HAS_DIGIT = /\d/
const PLAIN_WHOLE = /^-?(?:0|[1-9]\d*)$/
/** Maximum number of cached cells, over all columns. Repeated texts of a column reuse them. */
const SHARED_CELLS = 20_000
/** The General format shows up to this many digits unchanged. */
const GENERAL_DIGITS = 10
/**
 * Creates cells from texts and collects the used `styles`.
 * Equal texts of a column share one cell object, so callers must not mutate it.
 */
export const cellMaker = (choices: Choices) => {
  const ids = new Map<string, string>()
  const styles: { [id: string]: CellStyle } = {}
  const idOf = (key: string, style: CellStyle): string => {
    const known = ids.get(key)
    if (known !== undefined) return known
    const id = `s${ids.size}`
    ids.set(key, id)
    styles[id] = style
    return id
  }
  const number = (value: number, pattern: string): CellState =>
    pattern === ''
      ? { v: value, t: NUMBER }
      : { v: value, t: NUMBER, s: idOf(pattern, { n: { pattern } }) }
  const textCell = (text: string): CellState => {
    const t = canChangeType(text) ? FORCED_TEXT : TEXT
    return text.includes('\n') ? { v: text, t, s: idOf('\n', WRAPPED) } : { v: text, t }
  }
  const figureCell = (text: string, column: ColumnNotation): CellState | null => {
    const figure = figureIn(text, column)
    const reading = figure === null ? null : unambiguousDigits(figure, column, choices.decimal)
    if (figure === null || reading === null) return null
    const value = figureValue(figure, reading)
    if (!Number.isFinite(value)) return null
    return number(value, figureFormat(figure, reading, column, choices.decimal))
  }
  const dayCell = (text: string, column: ColumnNotation): CellState | null => {
    const day = parseUnambiguousDate(text, column, choices.dates)
    return day === null ? null : number(day.value, day.pattern)
  }
  const readCell = (text: string, column: ColumnNotation): CellState => {
    if (!HAS_DIGIT.test(text)) {
      const truth = TRUTHS.get(text.trim())
      return truth === undefined ? textCell(text) : { v: truth, t: TRUTH }
    }
    if (PLAIN_WHOLE.test(text) && text.length <= GENERAL_DIGITS && !column.hasBrackets) {
      const digits = text.startsWith('-') ? text.length - 1 : text.length
      if (!isCode(digits, column)) return { v: Number(text) + 0, t: NUMBER }
      return textCell(text)
    }
    return figureCell(text, column) ?? dayCell(text, column) ?? textCell(text)
  }
  const cellOf = (text: string, column: ColumnNotation): CellState => {
    const literal = unescapeFormulaText(text)
    return literal === null ? readCell(text, column) : { ...textCell(literal), t: FORCED_TEXT }
  }
  const shared = new Map<ColumnNotation, Map<string, CellState>>()
  let sharedCount = 0
  const sharedCellOf = (text: string, column: ColumnNotation): CellState => {
    const known = shared.get(column)
    const cell = known?.get(text) ?? cellOf(text, column)
    if (sharedCount >= SHARED_CELLS || known?.has(text)) return cell
    sharedCount += 1
    if (known === undefined) shared.set(column, new Map([[text, cell]]))
    else known.set(text, cell)
    return cell
  }
  return { cellOf: sharedCellOf, styles }
}
