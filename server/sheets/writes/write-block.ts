import { isDateFormat } from 'numfmt'
import { cellName } from '#contract/workbook/cells.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import {
  cellAt,
  styleOf,
  type CellState,
  type CellStyle,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import type { CellContent } from './block-schema.ts'
import { drawnText, valueOf } from '../display.ts'

/** The effect of a write: changed cells, and operations for new styles. */
export type BlockChanges = {
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
}

/** FNV-1a hash in base 36. Deterministic, so equal styles have equal ids in every workbook. */
const hash = (text: string): string =>
  [...text]
    .reduce(
      (sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0,
      2_166_136_261,
    )
    .toString(36)

/** The text of a style, the same for equal styles. */
export const canonicalStyle = (style: CellStyle): string =>
  JSON.stringify(Object.entries(style).sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * The existing id of an equal style, or the next free id. `text` is the style by `canonicalStyle`.
 */
export const freeStyleId = (workbook: WorkbookData, text: string, attempt = 1): string => {
  const id = `ll${hash(text)}${attempt === 1 ? '' : `-${attempt}`}`
  const found = workbook.styles[id]
  return !found || canonicalStyle(found) === text ? id : freeStyleId(workbook, text, attempt + 1)
}

/**
 * Converts the content of a cell to Univer's format. Booleans are 1 or 0 with type 3, and texts
 * that look like numbers have type 4.
 */
const stateOf = ({ formula, value, isForced }: CellContent): CellState | null => {
  if (formula !== null) return { f: formula }
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return { v: Number(value), t: 3 }
  if (typeof value === 'number') return { v: value, t: 2 }
  const isLikeNumber = value.trim() !== '' && !Number.isNaN(Number(value))
  return { v: value, t: isForced || isLikeNumber ? 4 : 1 }
}

const patternIn = (style: CellStyle | null): string => style?.n?.pattern ?? 'General'
const isGeneral = (pattern: string): boolean => /^general$/i.test(pattern)

/** A cell with text format keeps the typed text, the same as in the editor. */
const asTyped = (cell: CellContent, pattern: string): CellContent =>
  cell.typed && pattern === '@' ? { ...cell, value: cell.typed.text, isForced: true } : cell

/**
 * The number format of a typed value, for example of a percentage. It applies to cells without a
 * number format. The format of a date also replaces a format that does not show dates.
 */
const broughtStyle = ({ typed, value }: CellContent, pattern: string): CellStyle => {
  if (!typed || typed.pattern === '' || typeof value !== 'number') return {}
  const isWanted = isGeneral(pattern) || (typed.isDay && !isDateFormat(pattern))
  return isWanted ? { n: { pattern: typed.pattern } } : {}
}

/** Limit for equal dates, in days (0.04 ms). Date serials that differ by less count as equal. */
const SAME_DAY = 5e-10

const sameDay = (cell: CellContent, before: CellState): boolean => {
  const value = valueOf(before)
  return (
    typeof value === 'number' &&
    typeof cell.value === 'number' &&
    cell.typed?.isDay === true &&
    Math.abs(value - cell.value) < SAME_DAY
  )
}

/**
 * True if the cell already has this content. Then it keeps its other fields, such as rich text.
 */
const isAlready = (sheet: SheetData, cell: CellContent, before: CellState): boolean => {
  if (cell.formula !== null || before.f || before.si)
    return cell.formula !== null && formulaAt(sheet, cell.row, cell.column) === cell.formula
  if (sameDay(cell, before)) return true
  const value = valueOf(before) ?? drawnText(null, before)
  return value !== '' && value === cell.value
}

/** Cells to write with one style. */
export type StyledCells = { readonly cells: readonly CellContent[]; readonly style: CellStyle }

/**
 * The changes of writing blocks to a sheet. A block's style merges into the style of each cell, and
 * an emptied cell keeps its style. Equal styles of the workbook are reused. Later blocks overwrite
 * earlier ones. Pure.
 */
export const writeBlocks = (
  workbook: WorkbookData,
  sheet: SheetData,
  blocks: readonly StyledCells[],
): BlockChanges => {
  const defined = new Map<string, CellStyle>()
  const ids = new Map<string, string>()
  const idOf = (wanted: CellStyle): string => {
    const text = canonicalStyle(wanted)
    const known = ids.get(text)
    if (known !== undefined) return known
    const id = freeStyleId(workbook, text)
    ids.set(text, id)
    if (!workbook.styles[id]) defined.set(id, wanted)
    return id
  }
  const styleFieldsOf = (before: CellState | null, style: CellStyle): CellState => {
    if (Object.keys(style).length === 0)
      return before?.s === undefined || before.s === null ? {} : { s: before.s }
    return { s: idOf({ ...styleOf(workbook, before?.s), ...style }) }
  }
  const changeOf = (given: CellContent, style: CellStyle): CellChange => {
    const before = cellAt(sheet, given.row, given.column)
    const pattern = patternIn({ ...styleOf(workbook, before?.s), ...style })
    const cell = asTyped(given, pattern)
    const styleFields = styleFieldsOf(before, {
      ...(style.n ? {} : broughtStyle(cell, pattern)),
      ...style,
    })
    const state = before && isAlready(sheet, cell, before) ? before : stateOf(cell)
    const after =
      state === null && styleFields.s === undefined ? null : { ...state, ...styleFields }
    return { sheet_id: sheet.id, row: cell.row, column: cell.column, before, after }
  }
  const changes = new Map(
    blocks.flatMap(({ cells, style }) =>
      cells.map((cell) => [cellName(cell.row, cell.column), changeOf(cell, style)] as const),
    ),
  )
  const operations = [...defined].map(([style_id, after]): Operation => ({
    type: 'define_style',
    style_id,
    before: null,
    after,
  }))
  return { cells: [...changes.values()], operations }
}

/** The changes of writing one block. Pure. */
export const writeBlock = (
  workbook: WorkbookData,
  sheet: SheetData,
  cells: readonly CellContent[],
  style: CellStyle,
): BlockChanges => writeBlocks(workbook, sheet, [{ cells, style }])
