import { cellName, MAX_COLUMNS } from '#contract/workbook/cells.ts'
import type { CellRow, CellState, CellValue } from '#contract/workbook/workbook.ts'
import { isFileError } from '../format/file-errors.ts'
import { valueOf } from '#contract/workbook/display-text.ts'
import { isValidIndex } from '../format/address.ts'
import type { FormulaPlan, FormulaXml } from './formula-plan.ts'
import type { SheetStyles } from './styles/sheet-styles.ts'
import { cellText, textXml } from './rich-text.ts'
import type { SharedStrings } from './shared-strings.ts'
import { textElement } from './parts/xml-text.ts'

/** Excel's text limit. */
const TEXT_MAX_CHARS = 32_767

const [TEXT, NUMBER, FORCED_TEXT] = [1, 2, 4]

/** Shared input for writing the cells of a sheet. */
export type CellWriter = {
  readonly formulas: FormulaPlan
  readonly styles: SheetStyles
  readonly texts: SharedStrings
  /** Called for each cell with a link. */
  readonly linked: (row: number, column: number, url: string) => void
  /**
   * Table header texts by cell name. They override the cells, because Excel requires a header cell
   * to equal its column name.
   */
  readonly heads: ReadonlyMap<string, string>
}

/**
 * The value in the type that `t` states. A cell may store a number as text, or a text as a number.
 */
const valueByType = (cell: CellState): CellValue | null => {
  const value = valueOf(cell)
  if (cell.t === NUMBER && typeof value === 'string' && value.trim() !== '') {
    const number = Number(value)
    return Number.isFinite(number) ? number : value
  }
  const isText = cell.t === TEXT || cell.t === FORCED_TEXT
  return typeof value === 'number' && isText ? String(value) : value
}

type Value = { readonly type: string; readonly xml: string }
const NONE: Value = { type: '', xml: '' }

const resultXml = (value: CellValue | null, isForced: boolean): Value => {
  if (value === null) return NONE
  if (typeof value === 'number') return { type: '', xml: `<v>${value}</v>` }
  if (typeof value === 'boolean') return { type: ' t="b"', xml: `<v>${value ? 1 : 0}</v>` }
  if (!isForced && isFileError(value)) return { type: ' t="e"', xml: `<v>${value}</v>` }
  return { type: ' t="str"', xml: textElement('v', value.slice(0, TEXT_MAX_CHARS)) }
}

/**
 * Whether a result that looks like an error may be a text. This is possible if an operand or
 * argument of the formula is the same text.
 */
const givesAsText = ({ f, v }: CellState): boolean =>
  Boolean(f) &&
  isFileError(v) &&
  (f ?? '').split(`"${String(v)}"`).some((before, at, all) => {
    const after = all[at + 1]
    return after !== undefined && /(?:^=|[,(&])\s*$/.test(before) && /^\s*(?:[,)&]|$)/.test(after)
  })

const constantXml = (value: CellValue | null, isForced: boolean, texts: SharedStrings): Value => {
  if (typeof value !== 'string' || (!isForced && isFileError(value)))
    return resultXml(value, isForced)
  if (value === '') return NONE
  const place = texts.add(textElement('t', value.slice(0, TEXT_MAX_CHARS)))
  return { type: ' t="s"', xml: `<v>${place}</v>` }
}

/** Rich text or text with a link. Null for other cells. */
const richXml = (
  cell: CellState,
  row: number,
  column: number,
  writer: CellWriter,
): Value | null => {
  if (!cell['p']) return null
  const found = cellText(cell, writer.styles.style(row, column, cell))
  if (found === null || found.text === '') return null
  if (found.url !== null) writer.linked(row, column, found.url)
  return { type: ' t="s"', xml: `<v>${writer.texts.add(textXml(found, TEXT_MAX_CHARS))}</v>` }
}

const valueXml = (
  cell: CellState,
  formula: FormulaXml | null,
  place: readonly [row: number, column: number],
  writer: CellWriter,
): Value => {
  const isForced = cell.t === FORCED_TEXT
  if (formula !== null) return resultXml(valueByType(cell), isForced || givesAsText(cell))
  return richXml(cell, ...place, writer) ?? constantXml(valueByType(cell), isForced, writer.texts)
}

/** Replaces a table header cell with the header text. */
const written = (cell: CellState, name: string, { heads }: CellWriter): CellState => {
  const head = heads.get(name)
  return head === undefined ? cell : { t: TEXT, v: head, s: cell.s }
}

/** A cell element. An empty one closes itself. */
const tagged = (head: string, inside: string): string =>
  inside === '' ? `<${head}/>` : `<${head}>${inside}</c>`

/**
 * Whether neither the row nor the column has a style here. If either has a style, a cell without a
 * style must state style 0.
 */
const isPlainAt = (row: number, column: number, { styles }: CellWriter): boolean =>
  styles.cell(row, column, null) === 0

/** XML of a cell. Empty if the cell has no content and no visible style. */
const cellXml = (row: number, column: number, cell: CellState, writer: CellWriter): string => {
  const name = cellName(row, column)
  const state = written(cell, name, writer)
  const formula = writer.formulas.at(row, column, state)
  const { type, xml } = valueXml(state, formula, [row, column], writer)
  const styleIndex = writer.styles.cell(row, column, state)
  const inside = (formula?.xml ?? '') + xml
  const isPlain = styleIndex === 0 && isPlainAt(row, column, writer)
  if (isPlain && inside === '') return ''
  const s = isPlain && writer.styles.isNormal ? '' : ` s="${styleIndex}"`
  const cm = formula?.isDynamic ? ' cm="1"' : ''
  return tagged(`c r="${name}"${s}${type}${cm}`, inside)
}

/** The cells of one row from left to right. */
export const rowCells = (row: number, cells: CellRow, writer: CellWriter): string => {
  let xml = ''
  for (const [key, cell] of Object.entries(cells)) {
    const column = Number(key)
    if (cell !== null && isValidIndex(column, MAX_COLUMNS))
      xml += cellXml(row, column, cell, writer)
  }
  return xml
}
