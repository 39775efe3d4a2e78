import {
  CellValueType,
  DEFAULT_STYLES,
  IUniverInstanceService,
  numfmt,
  ObjectMatrix,
  Tools,
  type ICellData,
  type Injector,
  type IStyleData,
  type Nullable,
} from '@univerjs/presets'
import {
  getPatternType,
  ISheetClipboardService,
  PREDEFINED_HOOK_NAME_PASTE,
  SetRangeValuesMutation,
  SetRangeValuesUndoMutationFactory,
  type ISheetClipboardHook,
} from '@univerjs/preset-sheets-core'
import { canChangeType, readTyped } from '#contract/figures/read-typed.ts'
import type { Region } from '#contract/figures/region.ts'
import { parseCopiedCell, type PastedCell } from './pasted-cell.ts'
import { pastedCellOf, parsePastedTable } from './pasted-html.ts'

/** Priority of a handler that runs before Univer creates the styles of a paste. */
const FIRST = -1
/** Priority of a handler that runs after all others have created their cells. */
const LAST = 100
const TEXT_FORMAT = '@'
const HAS_DIGIT = /\d/
/** Style keys that Univer sets on every cell pasted without a style. */
const GIVEN = [...Object.keys(DEFAULT_STYLES), 'pd', 'bg', 'cl']
const NONE = Object.fromEntries(GIVEN.map((key) => [key, null]))

/** Format types of numfmt that say only that a value is a number. */
const PLAIN_KINDS: readonly string[] = ['general', 'number', 'grouped']

/**
 * The number format of a cell after a paste without styles. The target cell keeps its own format if
 * the pasted one is plain or of the same type.
 */
const formatOf = (pasted: string, own: string | undefined): string => {
  if (own === undefined || own === 'General') return pasted
  if (own === TEXT_FORMAT) return own
  const kind = getPatternType(pasted)
  return PLAIN_KINDS.includes(kind) || kind === getPatternType(own) ? own : pasted
}

/** The style of the target cell with the format of the pasted value. */
const styleFor = (own: Nullable<IStyleData>, pattern: string | undefined): IStyleData => ({
  ...NONE,
  ...structuredClone(own),
  ...(pattern === undefined ? {} : { n: { pattern: formatOf(pattern, own?.n?.pattern) } }),
})

/**
 * Gives pasted plain text the style of its target cells, because typed text also takes this style.
 * The returned function stops it.
 */
export const pasteInTargetStyle = (injector: Injector): (() => void) => {
  const instances = injector.get(IUniverInstanceService)
  const onPasteCells: ISheetClipboardHook['onPasteCells'] = (from, to, cells) => {
    const sheet = instances.getUniverSheetInstance(to.unitId)?.getSheetBySheetId(to.subUnitId)
    const { rows, cols } = to.range
    cells.forValue((row, column, cell) => {
      const pasted = typeof cell.s === 'object' ? cell.s : null
      if (from !== null || Object.keys(cell.s ?? {}).some((key) => key !== 'n')) return
      const own = sheet?.getCellStyle(rows[row] ?? 0, cols[column] ?? 0)
      cell.s = styleFor(own, pasted?.n?.pattern)
    })
    return { redos: [], undos: [] }
  }
  const hook = { id: 'own-look', priority: FIRST, onPasteCells }
  const pasting = injector.get(ISheetClipboardService).addClipboardHook(hook)
  return () => pasting.dispose()
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const cellOf = (text: string): string =>
  `<td>${text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)}</td>`
const rowOf = (line: string): string => `<tr>${line.split('\t').map(cellOf).join('')}</tr>`

/** Converts tab-separated lines to an HTML table without losing a cell or character. */
const tableOf = (text: string): string =>
  `<table>${text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(rowOf)
    .join('')}</table>`

const show = (pattern: string, value: number): string | null => {
  try {
    return numfmt.format(pattern, value)
  } catch {
    return null
  }
}

type Converted = {
  readonly cellMatrix: Nullable<{
    readonly forValue: (each: (row: number, column: number, cell: ICellData) => void) => void
  }>
}
type Converter = { convert: (html: string) => Converted }

const isConverter = (value: unknown): value is Converter =>
  typeof value === 'object' && value !== null && 'convert' in value

/** Pasted text gets the same type as typed text. */
const textType = (text: string): CellValueType | null => {
  if (!HAS_DIGIT.test(text)) return null
  return canChangeType(text.trim()) ? CellValueType.FORCE_STRING : CellValueType.STRING
}

/**
 * Parses the text of a cell that `parsePastedTable` did not parse. Returns null for rich text,
 * formulas and values that are not text.
 */
const readLoose = ({ v, p }: ICellData, region: Region): PastedCell | null => {
  if (typeof v !== 'string' || p || v.startsWith('=')) return null
  const copied = { text: v.trim(), pattern: '', exact: null }
  return parseCopiedCell(copied, region, show) ?? { kind: 'text', v, pattern: '', text: v }
}

/**
 * The pasted text of each parsed cell. If the target cell has a text format, it gets this text
 * instead of the parsed number.
 */
const texts = new WeakMap<ICellData, string>()

const makeCell = (cell: ICellData, { kind, v, pattern, text }: PastedCell): void => {
  texts.set(cell, text)
  cell.v = v
  delete cell.p
  const style = typeof cell.s === 'object' ? cell.s : null
  if (pattern !== '') cell.s = { ...style, n: { pattern } }
  if (kind === 'number') cell.t = CellValueType.NUMBER
  if (kind !== 'text') return
  const type = pattern === TEXT_FORMAT ? CellValueType.FORCE_STRING : textType(v)
  if (type !== null) cell.t = type
}

/**
 * The value of a cell that we parsed, or null for another cell. In a cell with a text format a
 * number becomes text, as when typed.
 */
const keptOf = (cell: ICellData): Pick<ICellData, 'v' | 't'> | null => {
  const { v, t, p, s } = cell
  if (p || t === undefined || t === null) return null
  const isText = typeof s === 'object' && s?.n?.pattern === TEXT_FORMAT
  return isText
    ? { v: texts.get(cell) ?? String(v), t: CellValueType.FORCE_STRING }
    : { v: v ?? null, t }
}

const { SPECIAL_PASTE_FORMAT, SPECIAL_PASTE_COL_WIDTH } = PREDEFINED_HOOK_NAME_PASTE
/** Kinds of paste that insert no values. */
const VALUELESS: readonly string[] = [SPECIAL_PASTE_FORMAT, SPECIAL_PASTE_COL_WIDTH]

/**
 * Writes our parsed values after all other handlers. Univer would parse them again and turn texts
 * into numbers and dates. The returned function stops it.
 */
export const keepParsedValues = (injector: Injector): (() => void) => {
  const onPasteCells: ISheetClipboardHook['onPasteCells'] = (from, to, cells, { pasteType }) => {
    if (from !== null || VALUELESS.includes(pasteType)) return { redos: [], undos: [] }
    const { unitId, subUnitId, range } = to
    const read = new ObjectMatrix<ICellData>()
    cells.forValue((row, column, cell) => {
      const [toRow, toColumn] = [range.rows[row], range.cols[column]]
      const made = toRow === undefined || toColumn === undefined ? null : keptOf(cell)
      if (made) read.setValue(toRow ?? 0, toColumn ?? 0, { ...made, f: null, si: null, p: null })
    })
    if (!read.hasValue()) return { redos: [], undos: [] }
    const params = { unitId, subUnitId, cellValue: read.getMatrix() }
    const undo = injector.invoke(SetRangeValuesUndoMutationFactory, params)
    const id = SetRangeValuesMutation.id
    return { redos: [{ id, params }], undos: [{ id, params: undo }] }
  }
  const hook = { id: 'read-values', priority: LAST, onPasteCells }
  const pasting = injector.get(ISheetClipboardService).addClipboardHook(hook)
  return () => pasting.dispose()
}

/**
 * Parses numbers, dates and formats of a clipboard before Univer does. The returned function stops
 * it.
 */
export const parsePastes = (injector: Injector, region: () => Region): (() => void) => {
  const reader: unknown = Reflect.get(injector.get(ISheetClipboardService), '_htmlToUSM')
  if (!isConverter(reader)) return () => undefined
  const convert = reader.convert.bind(reader)
  reader.convert = (html) => {
    const read = parsePastedTable(html, region(), show)
    const converted = convert(read.html)
    converted.cellMatrix?.forValue((_row, _column, cell) => {
      const pasted = pastedCellOf(read.cells, cell.v) ?? readLoose(cell, region())
      if (pasted !== null) makeCell(cell, pasted)
    })
    return converted
  }
  return () => {
    reader.convert = convert
  }
}

/** Whether Univer might parse a text differently from `readTyped`. */
const isRead = (text: string, region: Region): boolean =>
  readTyped(text, region).kind !== 'text' || (HAS_DIGIT.test(text) && !Tools.isLegalUrl(text))

/**
 * Pastes plain text as a table of cells, if it has several cells or Univer might change its value.
 * Univer would parse it as HTML, lose everything after a `<`, and drop leading blanks. The returned
 * function stops it.
 */
export const pasteTextUnchanged = (injector: Injector, region: () => Region): (() => void) => {
  const clipboard = injector.get(ISheetClipboardService)
  const paste = clipboard.legacyPaste
  clipboard.legacyPaste = (html, text, files) => {
    const isCells =
      !html && !files && text !== undefined && (/[\n\t]/.test(text) || isRead(text, region()))
    return paste.call(clipboard, isCells ? tableOf(text) : html, text, files)
  }
  return () => {
    clipboard.legacyPaste = paste
  }
}
