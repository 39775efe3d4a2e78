import {
  CellValueType,
  numfmt,
  type ICellData,
  type Injector,
  type Nullable,
  type Worksheet,
} from '@univerjs/presets'
import {
  AFTER_CELL_EDIT,
  BEFORE_CELL_EDIT,
  getPatternType,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core'
import type { Region } from '#contract/figures/region.ts'
import { entryOf, capitaliseFormula } from './typed-entry.ts'

/**
 * A priority before Univer's parsing of the entry. Handlers run from the highest priority to the
 * lowest, each with the previous result.
 */
const FIRST = 100
/** A priority after Univer's parsing of the entry. Univer's handler at -1 ends the chain. */
const LAST = -0.5
const GENERAL = 'General'
const TEXT_FORMAT = '@'
/**
 * Date formats for editing, by region. A text in this format parses to the same date if the user
 * does not change it.
 */
const DAYS = {
  day_first: 'dd/mm/yyyy',
  month_first: 'mm/dd/yyyy',
  year_first: 'yyyy-mm-dd',
} as const
const CLOCK = 'hh:mm:ss'
const HAS_DIGIT = /\d/

const kindOf = (pattern: string): string => {
  try {
    return getPatternType(pattern)
  } catch {
    return 'unknown'
  }
}

/**
 * The initial text of the cell editor. Null if Univer's own text already parses to the same value.
 */
const editText = (
  value: number,
  pattern: string,
  shown: unknown,
  region: Region,
): string | null => {
  const kind = kindOf(pattern)
  const day = DAYS[region.dates]
  if (kind === 'date') return numfmt.format(value % 1 === 0 ? day : `${day} ${CLOCK}`, value)
  if (kind === 'datetime') return numfmt.format(`${day} ${CLOCK}`, value)
  const text = String(shown)
  const isPlain = /^-?\d+\.\d+(?:e[-+]\d+)?%?$/i.test(text)
  return region.decimal === ',' && isPlain ? text.replace('.', ',') : null
}

type Place = Readonly<{ subUnitId: string; row: number; col: number; worksheet: Worksheet }>

const patternAt = ({ worksheet, row, col }: Place): string => {
  const pattern = worksheet.getComposedCellStyle(row, col)?.n?.pattern ?? ''
  return pattern === GENERAL ? '' : pattern
}

/** The number in the cell, unless a formula produced it. */
const typedNumber = ({ worksheet, row, col }: Place): number | null => {
  const raw = worksheet.getCellRaw(row, col)
  const isNumber = raw?.t === CellValueType.NUMBER && !raw.f && !raw.si
  return isNumber && typeof raw.v === 'number' ? raw.v : null
}

const inFormat = (cell: ICellData, pattern: string | null, at: Place): ICellData => {
  if (pattern === null) return cell
  const style = typeof cell.s === 'object' ? cell.s : at.worksheet.getCellStyle(at.row, at.col)
  return { ...cell, s: { ...style, n: { pattern } } }
}

/** The cell for a typed text. Null if Univer should handle the text. */
const made = (cell: ICellData, text: string, at: Place, region: Region): ICellData | null => {
  const entry = entryOf(text, patternAt(at), region, kindOf)
  if (entry.kind === 'formula') {
    const { t: _, ...rest } = cell
    return { ...rest, f: capitaliseFormula(entry.formula), v: null, p: null, si: null }
  }
  if (entry.kind === 'number')
    return inFormat({ ...cell, v: entry.value, t: CellValueType.NUMBER }, entry.pattern, at)
  if (!HAS_DIGIT.test(text)) return null
  return { ...cell, t: entry.isForced ? CellValueType.FORCE_STRING : CellValueType.STRING }
}

/**
 * The typed text of a cell. Null if the cell has a formula, rich text, or an already parsed value.
 */
const textOf = (cell: Nullable<ICellData>): string | null =>
  typeof cell?.v !== 'string' || cell.f || cell.p || cell.t === CellValueType.FORCE_STRING
    ? null
    : cell.v

/**
 * Parses entries in cells and in the formula bar by the region's formats. The cell editor shows a
 * number in a form that parses to the same value. The returned function unregisters the handlers.
 */
export const parseEntriesByRegion = (injector: Injector, region: () => Region): (() => void) => {
  const { writeCellInterceptor } = injector.get(SheetInterceptorService)
  /**
   * The edited cell and the initial text of its editor, as JSON. Empty if the cell contains no
   * typed number.
   */
  let begun = ''
  const beginning = ({ subUnitId, row, col }: Place, text: unknown): string =>
    JSON.stringify([subUnitId, row, col, String(text)])

  const before = writeCellInterceptor.intercept(BEFORE_CELL_EDIT, {
    priority: LAST,
    handler: (shown, at, next) => {
      const value = typedNumber(at)
      begun = ''
      if (value === null) return next(shown)
      const text = editText(value, patternAt(at), shown?.v, region())
      begun = beginning(at, text ?? shown?.v)
      return next(text === null ? shown : { ...shown, v: text, t: CellValueType.STRING })
    },
  })
  const entered = (cell: ICellData, text: string, at: Place): ICellData => {
    const value = begun === beginning(at, text) ? typedNumber(at) : null
    return value === null
      ? (made(cell, text, at, region()) ?? cell)
      : { ...cell, v: value, t: CellValueType.NUMBER }
  }
  /**
   * The value and type that our first handler parsed. Until our last handler restores them, the
   * cell has the type of a forced text, which Univer leaves unchanged.
   */
  let parsedValue: Pick<ICellData, 'v' | 't'> | null = null
  const after = writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: FIRST,
    handler: (cell, at, next) => {
      parsedValue = null
      const text = textOf(cell)
      if (text === null || !cell || patternAt(at) === TEXT_FORMAT) return next(cell)
      const read = entered(cell, text, at)
      if (read.f || read.t === undefined || read.t === null) return next(read)
      parsedValue = { v: read.v ?? null, t: read.t }
      return next({ ...read, t: CellValueType.FORCE_STRING })
    },
  })
  const behind = writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: LAST,
    handler: (cell, _at, next) => {
      const read = parsedValue
      parsedValue = null
      return next(read && cell ? { ...cell, ...read } : cell)
    },
  })
  return () => {
    before()
    after()
    behind()
  }
}
