import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { isFileError } from '../../format/file-errors.ts'
import { hasRefusedFunction } from './refused-functions.ts'
import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import { unescapeText, type Attributes, type XmlReader } from '../parts/xml.ts'
import { cellOf, isValidIndex, rangeOf, type Range } from '../../format/address.ts'
import { serialOf } from '#contract/figures/serial.ts'
import type { CellContext, RowColumnSizes } from './cell-context.ts'
import { hasDateNumber } from '../date-system-1904.ts'
import { legacyFormula, typedFormula } from './formula-text.ts'
import { richTextOf } from './rich-text.ts'
import { plainCells } from './plain-cells.ts'
import { textCollector, type SheetText } from './shared-strings.ts'

type Rows = { [row: string]: { [column: string]: CellState } }

const text = (value: string, isQuoted: boolean): CellState => ({ v: value, t: isQuoted ? 4 : 1 })

/** A text that looks like an error gets type 4 (forced text), so it is not taken for an error. */
const textCell = (value: SheetText, hasQuote: boolean): CellState => {
  const isQuoted = hasQuote || (value.text.startsWith('#') && isFileError(value.text))
  const rich = richTextOf(value)
  return rich === null ? text(value.text, isQuoted) : { ...text(value.text, isQuoted), p: rich }
}

const numberCell = (value: string, shift: number): CellState => {
  if (value.trim() === '') return {}
  const number = Number(value)
  return Number.isFinite(number) ? { v: number + shift, t: 2 } : { v: value, t: 1 }
}

type Open = {
  readonly row: number
  readonly column: number
  readonly type: string
  readonly styleIndex: string | undefined
  readonly mark: string | undefined
  value: string
  formula: { readonly attributes: Attributes; text: string } | null
  inline: SheetText | null
}

const valueOf = (cell: Open, context: CellContext): CellState => {
  const isQuoted = context.isQuoted(cell.styleIndex)
  if (cell.inline !== null) return textCell(cell.inline, isQuoted)
  switch (cell.type) {
    case 's': {
      const found = cell.value.trim() === '' ? undefined : context.strings[Number(cell.value)]
      return found === undefined ? {} : textCell(found, isQuoted)
    }
    case 'str':
      return textCell({ text: unescapeText(cell.value), runs: null }, isQuoted)
    case 'b':
      return cell.value === ''
        ? {}
        : { v: cell.value === '1' || cell.value === 'true' ? 1 : 0, t: 3 }
    case 'e':
      return { v: cell.value, t: 1 }
    case 'd': {
      const serial = serialOf(cell.value)
      return serial === null ? text(cell.value, isQuoted) : { v: serial, t: 2 }
    }
    default:
      return numberCell(cell.value, context.shift(cell.styleIndex))
  }
}

/** Range of an array formula. `fixed` marks a legacy array with a fixed size. */
const placeOf = (ref: string | undefined, isDynamic: boolean): CellState => {
  if (ref === undefined || rangeOf(ref) === null) return {}
  return isDynamic ? { ref } : { ref, fixed: 1 }
}

/**
 * Formula fields of a cell. The first cell of a shared formula holds the text, the others only
 * `si`.
 */
const formulaOf = (
  { formula, mark }: Open,
  { leftOut, isDynamic, isManyName }: Pick<CellContext, 'leftOut' | 'isDynamic' | 'isManyName'>,
): CellState => {
  if (formula === null) return {}
  const { t: kind = 'normal', si, ref } = formula.attributes
  if (kind === 'dataTable') {
    leftOut('what_if_table')
    return {}
  }
  const fills = kind === 'array' || isDynamic(mark)
  const read = fills ? typedFormula(formula.text) : legacyFormula(formula.text, isManyName)
  const f = formula.text.trim() === '' ? {} : { f: read }
  if (kind === 'shared' && si !== undefined) return { ...f, si: `s${si}` }
  return kind === 'array' ? { ...f, ...placeOf(ref, isDynamic(mark)) } : f
}

/**
 * Turns a test of formulas into a test of cells. A cell with only `si` gets the result for the
 * formula that it shares.
 */
const isFormulaThat = (isOne: (formula: string) => boolean): ((cell: CellState) => boolean) => {
  /** Ids of shared formulas that passed the test. */
  const shared = new Set<string>()
  return ({ f, si }) => {
    if (f === undefined || f === null) return typeof si === 'string' && shared.has(si)
    if (!isOne(f)) return false
    if (typeof si === 'string') shared.add(si)
    return true
  }
}

/**
 * Counts formulas whose result here may differ from the result in the program that wrote the file.
 */
const formulaChecks = ({ leftOut, is1904 }: CellContext): ((cell: CellState) => void) => {
  const isRefused = isFormulaThat(hasRefusedFunction)
  const isOfDays = isFormulaThat(hasDateNumber)
  return (cell) => {
    if (is1904 && isOfDays(cell)) leftOut('day_number')
    if (!isRefused(cell)) return
    leftOut('refused_function')
    // Drop the stored result, so the cell shows the error that our calculation returns.
    delete cell.v
    delete cell.t
  }
}

/**
 * Reads the cells of a worksheet into `cellData`. Rows and cells without a reference follow the
 * previous one.
 * `lines` grows while the sheet is read. Dates of a 1904 workbook convert to the 1900 system.
 */
export const cellReader = (context: CellContext, lines: RowColumnSizes) => {
  const rows: Rows = {}
  const arrays: Range[] = []
  const checkFormula = formulaChecks(context)
  const collector = textCollector(context.palette)
  let row = -1
  let column = -1
  let lastColumn = -1
  let cell: Open | null = null
  let into: 'value' | 'formula' | 'inline' | null = null

  const openCell = ({ r, t: type = 'n', s: styleIndex, cm: mark }: Attributes): void => {
    const place = cellOf(r)
    row = place?.row ?? row
    column = place?.column ?? column + 1
    cell = { row, column, type, styleIndex, mark, value: '', formula: null, inline: null }
  }
  /** Style of the cell, combined with those of its row and column. */
  const styleIdOf = ({ row: at, column: of, styleIndex }: Open): string | null =>
    context.cellStyleId(styleIndex, lines.rows[at]?.s, lines.columns[of]?.s)
  const storeCell = (at: number, of: number, state: CellState): void => {
    // Cells without a reference may run beyond the grid.
    if (at >= MAX_ROWS || of >= MAX_COLUMNS) return
    context.budget.take(state)
    ;(rows[at] ??= {})[of] = state
    if (of > lastColumn) lastColumn = of
  }
  // Runs up to a million times, so it avoids allocations.
  const finish = (open: Open): void => {
    const state = valueOf(open, context)
    if (open.formula !== null) {
      Object.assign(state, formulaOf(open, context))
      checkFormula(state)
      const filled = typeof state['ref'] === 'string' ? rangeOf(state['ref']) : null
      if (filled !== null) arrays.push(filled)
    }
    const s = styleIdOf(open)
    if (s !== null) state.s = s
    if (state.v !== undefined || s !== null || Object.keys(state).length > 0)
      storeCell(open.row, open.column, state)
  }
  const closeCell = (): void => {
    if (cell !== null) finish(cell)
    cell = null
  }
  const openRow = ({ r }: Attributes): void => {
    const place = Number(r) - 1
    row = isValidIndex(place, MAX_ROWS) ? place : row + 1
    column = -1
  }
  const reader: XmlReader = {
    open: (element, attributes) => {
      if (into === 'inline') collector.open(element, attributes)
      else if (element === 'c') openCell(attributes)
      else if (element === 'v') into = 'value'
      else if (element === 'is') into = 'inline'
      else if (element === 'f' && cell !== null) {
        cell.formula = { attributes, text: '' }
        into = 'formula'
      } else if (element === 'row') openRow(attributes)
    },
    text: (value) => {
      if (into === 'inline') collector.text?.(value)
      else if (into === 'value' && cell !== null) cell.value += value
      else if (into === 'formula' && cell?.formula) cell.formula.text += value
    },
    close: (element) => {
      if (into === 'inline' && element !== 'is') collector.close?.(element)
      else if (element === 'c') closeCell()
      else if (element === 'is' && cell !== null) cell.inline = collector.take()
      if (element === 'v' || element === 'f' || element === 'is') into = null
    },
  }
  const inlineOf = (value: string): SheetText => {
    collector.plain(value)
    return collector.take()
  }
  const listener = plainCells(context, lines, {
    place: (at, of) => {
      row = at
      column = of
    },
    next: () => {
      column += 1
    },
    row: () => row,
    column: () => column,
    store: (state, s) => {
      if (s !== null) state.s = s
      storeCell(row, column, state)
    },
    other: ({ inline, ...found }, styleIndex) => {
      const text = inline === null ? null : inlineOf(inline)
      finish({ ...found, row, column, styleIndex, mark: undefined, inline: text })
    },
  })
  return { reader, listener, rows, arrays, rowAt: () => row, lastColumn: () => lastColumn }
}

/** Number of formulas without a stored result. */
export const countMissingResults = ({ cellData }: SheetData): number => {
  let count = 0
  for (const row of Object.values(cellData ?? {}))
    for (const column in row) {
      const cell = row[column]
      if ((cell?.f ?? cell?.si) && cell?.v === undefined) count += 1
    }
  return count
}
