import * as v from 'valibot'
import {
  type BadRange,
  type CellRange,
  MAX_COLUMNS,
  MAX_ROWS,
  parseRange,
} from '#contract/workbook/cells.ts'
import { TOOL_MAX_CELLS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { CellStyle, CellValue } from '#contract/workbook/workbook.ts'
import { patternOf, ROLE_STYLES, ROLES, WORD_BY_FIGURES } from '../cell-styles.ts'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'

const Value = v.nullable(v.union([v.string(), v.number(), v.boolean()]))
/** A color of a model, such as #1a3fc4. */
export const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'write a color like #1a3fc4'))

/**
 * Marks a field that the definition of a tool leaves out, to stay short. Calls may still have it.
 * Models use format_range instead.
 */
export const UNLISTED = { unlisted: true } as const

/** Style options of a block. Absent options leave the cells unchanged. */
export const BlockStyle = {
  role: v.optional(v.picklist(ROLES)),
  format: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(120),
      v.description('money, number, integer, percent, date, text or a pattern'),
    ),
  ),
  bold: v.optional(v.pipe(v.boolean(), v.metadata(UNLISTED))),
  italic: v.optional(v.pipe(v.boolean(), v.metadata(UNLISTED))),
  color: v.optional(v.pipe(Colour, v.metadata(UNLISTED))),
  fill: v.optional(v.pipe(Colour, v.metadata(UNLISTED))),
  align: v.optional(v.pipe(v.picklist(['left', 'center', 'right']), v.metadata(UNLISTED))),
  as_text: v.optional(v.pipe(v.boolean(), v.description('Keeps "007" or "5%" as text'))),
}

/** Rows of values from a model. A text that starts with = is a formula. */
export const BlockValues = v.pipe(
  v.array(v.array(Value)),
  v.minLength(1),
  v.description(
    'Rows from the top left. =… is a formula, null clears, and "$300", "5%" or "2026-01-31" become formatted numbers. Fewer rows or columns are repeated over the range, and references shift',
  ),
)

/** A rectangle of cells to write, with its style. */
export const Block = v.object({
  range: v.pipe(v.string(), v.description('B2:D9 or the top left cell')),
  values: BlockValues,
  ...BlockStyle,
})
/** The parsed value of the `Block` schema. */
export type Block = v.InferOutput<typeof Block>

/** The block exceeds the limit of one call. */
export type TooManyCells = { readonly type: 'too_many_cells'; readonly cells: number }

/** A text parsed as a formula, or as a number with its format. */
type TypedText =
  | { readonly formula: string }
  | { readonly value: number; readonly pattern: string; readonly isDay: boolean }

/** Parses a text as if typed into a cell. Null if it stays text. */
export type TypedReader = (text: string) => TypedText | null

/** The content of one cell. It is empty if `formula` and `value` are both null. */
export type CellContent = {
  readonly row: number
  readonly column: number
  readonly formula: string | null
  readonly value: CellValue | null
  /** The source text of `value`, and its number format. */
  readonly typed?: { readonly text: string; readonly pattern: string; readonly isDay: boolean }
  /** True for a text that would become a number or a formula if a user typed it. */
  readonly isForced?: boolean
}

type BlockFormat = Omit<Block, 'range' | 'values'>
type Content = Omit<CellContent, 'row' | 'column'>

/**
 * True for a right-aligned word. It needs padding to line up with figures, whose formats leave
 * space for a bracket.
 */
const isWordByFigures = ({ role, align, format }: BlockFormat): boolean =>
  align === 'right' && (role === 'header' || format === undefined)

/** Converts the style options of a block to a Univer style. */
export const blockStyle = (block: BlockFormat): CellStyle => ({
  ...(block.role === undefined ? {} : ROLE_STYLES[block.role]),
  ...(block.format === undefined ? {} : { n: { pattern: patternOf(block.format) } }),
  ...(block.bold === undefined ? {} : { bl: Number(block.bold) }),
  ...(block.italic === undefined ? {} : { it: Number(block.italic) }),
  ...(block.color === undefined ? {} : { cl: { rgb: block.color } }),
  ...(block.fill === undefined ? {} : { bg: { rgb: block.fill } }),
  ...(block.align === undefined ? {} : { ht: { left: 1, center: 2, right: 3 }[block.align] }),
  ...(isWordByFigures(block) ? WORD_BY_FIGURES : {}),
})

const DAY_MS = 86_400_000
/** Day 0 of serial dates. */
const EPOCH_MS = Date.UTC(1899, 11, 30)

/** Converts an ISO date to a serial day if the format is a date. */
const dated = (value: CellValue | null, pattern: string | undefined): CellValue | null => {
  if (typeof value !== 'string' || pattern === undefined || !/[ymd]/i.test(pattern)) return value
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const time = Date.parse(value)
  return Number.isNaN(time) ? value : Math.round((time - EPOCH_MS) / DAY_MS)
}

/** The range of a block. A single cell grows to the size of the values. */
const extent = (block: Block): Result<CellRange, BadRange> => {
  const found = parseRange(block.range)
  if (!found.ok) return found
  const { startRow, startColumn, endRow, endColumn } = found.value
  if (startRow !== endRow || startColumn !== endColumn) return found
  const width = Math.max(...block.values.map((row) => row.length))
  const grown = {
    ...found.value,
    endRow: startRow + block.values.length - 1,
    endColumn: startColumn + Math.max(width, 1) - 1,
  }
  const fits = grown.endRow < MAX_ROWS && grown.endColumn < MAX_COLUMNS
  return fits ? ok(grown) : err({ type: 'bad_range', text: block.range })
}

type Moved = { readonly rows: number; readonly columns: number }
/** How to parse the texts of a block. */
type Taking = {
  readonly pattern: string | undefined
  readonly isText: boolean
  readonly read: TypedReader
}

const isFormula = (text: string): boolean => /^=./s.test(text)

const textContent = (text: string, read: TypedReader): Content => ({
  formula: null,
  value: text,
  ...((isFormula(text) || read(text) !== null) && { isForced: true }),
})

/** Parses a text as a formula, a number or plain text. */
const readContent = (source: string, { pattern, read }: Taking, moved: Moved): Content => {
  const typed = isFormula(source) ? { formula: source } : read(source)
  if (typed === null) return { formula: null, value: dated(source, pattern) }
  if ('formula' in typed)
    return { formula: shiftFormula(typed.formula, moved.rows, moved.columns), value: null }
  const { value, ...how } = typed
  return { formula: null, value, typed: { text: source, ...how } }
}

const content = (
  source: string | number | boolean | null,
  taking: Taking,
  moved: Moved,
): Content => {
  const { pattern, isText, read } = taking
  if (typeof source !== 'string')
    return isText && source !== null
      ? textContent(String(source), read)
      : { formula: null, value: source }
  // As in Excel, a leading apostrophe makes the input a text.
  const isMeant = isText || pattern === '@' || source.startsWith("'")
  return isMeant ? textContent(source.replace(/^'/, ''), read) : readContent(source, taking, moved)
}

const readNothing: TypedReader = () => null

/**
 * The cells of a block row by row, and its range. Missing values of a short row leave their cells
 * unchanged. `read` parses texts as if typed. Fails with `bad_range`, or `too_many_cells` above the
 * limit of one call.
 */
export const blockCells = (
  block: Block,
  read: TypedReader = readNothing,
): Result<
  { readonly range: CellRange; readonly cells: readonly CellContent[] },
  BadRange | TooManyCells
> => {
  const range = extent(block)
  if (!range.ok) return range
  const { startRow, startColumn, endRow, endColumn } = range.value
  const [height, width] = [endRow - startRow + 1, endColumn - startColumn + 1]
  if (height * width > TOOL_MAX_CELLS) return err({ type: 'too_many_cells', cells: height * width })
  const pattern = block.format === undefined ? undefined : patternOf(block.format)
  const taking: Taking = { pattern, isText: block.as_text === true, read }
  const columns = Math.max(...block.values.map((row) => row.length), 1)
  const cells = Array.from({ length: height * width }, (_, index): CellContent | null => {
    const [row, column] = [Math.floor(index / width), index % width]
    const [fromRow, fromColumn] = [row % block.values.length, column % columns]
    const source = block.values[fromRow]?.[fromColumn]
    if (source === undefined) return null
    const moved = { rows: row - fromRow, columns: column - fromColumn }
    return { row: startRow + row, column: startColumn + column, ...content(source, taking, moved) }
  }).filter((cell) => cell !== null)
  return ok({ range: range.value, cells })
}
