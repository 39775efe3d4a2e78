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
import { isRisky, readTyped } from '#contract/figures/read-typed.ts'
import type { Region } from '#contract/figures/region.ts'
import { pastedCell, type PastedCell } from './pasted-cell.ts'
import { pastedAt, readPasted } from './pasted-html.ts'

/** Before Univer makes the looks of what is pasted. */
const FIRST = -1
/** After all others have made their cells. */
const LAST = 100
const TEXT_FORMAT = '@'
const HAS_DIGIT = /\d/
/** What Univer gives each cell that is pasted without a look of its own. */
const GIVEN = [...Object.keys(DEFAULT_STYLES), 'pd', 'bg', 'cl']
const NONE = Object.fromEntries(GIVEN.map((key) => [key, null]))

/** Kinds of formats (numfmt) that say no more of a number than that it is one. */
const PLAIN_KINDS: readonly string[] = ['general', 'number', 'grouped']

/** The number format of what is pasted without a look: that of its cell, where it has one of this kind. */
const formatOf = (pasted: string, own: string | undefined): string => {
  if (own === undefined || own === 'General') return pasted
  if (own === TEXT_FORMAT) return own
  const kind = getPatternType(pasted)
  return PLAIN_KINDS.includes(kind) || kind === getPatternType(own) ? own : pasted
}

/** The look of a cell, and the format of what is pasted into it. */
const inLook = (own: Nullable<IStyleData>, pattern: string | undefined): IStyleData => ({
  ...NONE,
  ...structuredClone(own),
  ...(pattern === undefined ? {} : { n: { pattern: formatOf(pattern, own?.n?.pattern) } }),
})

/** Has text that is pasted without a look take that of its cells, as typed text does. The answer ends it. */
export const pasteInOwnLook = (injector: Injector): (() => void) => {
  const instances = injector.get(IUniverInstanceService)
  const onPasteCells: ISheetClipboardHook['onPasteCells'] = (from, to, cells) => {
    const sheet = instances.getUniverSheetInstance(to.unitId)?.getSheetBySheetId(to.subUnitId)
    const { rows, cols } = to.range
    cells.forValue((row, column, cell) => {
      const pasted = typeof cell.s === 'object' ? cell.s : null
      if (from !== null || Object.keys(cell.s ?? {}).some((key) => key !== 'n')) return
      const own = sheet?.getCellStyle(rows[row] ?? 0, cols[column] ?? 0)
      cell.s = inLook(own, pasted?.n?.pattern)
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

/** Lines of cells parted by tabs as a table, each cell where it was and with all its signs. */
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

/** A text becomes what it becomes where it is typed. */
const textType = (text: string): CellValueType | null => {
  if (!HAS_DIGIT.test(text)) return null
  return isRisky(text.trim()) ? CellValueType.FORCE_STRING : CellValueType.STRING
}

/** What Univer has found outside of a table, or in a cell that is a text; null for parts in looks of their own. */
const readLoose = ({ v, p }: ICellData, region: Region): PastedCell | null => {
  if (typeof v !== 'string' || p || v.startsWith('=')) return null
  const copied = { text: v.trim(), pattern: '', exact: null }
  return pastedCell(copied, region, show) ?? { kind: 'text', v, pattern: '', text: v }
}

/** The texts of cells that are numbers, for cells of texts that they are pasted into. */
const texts = new WeakMap<ICellData, string>()

const makeCell = (cell: ICellData, { kind, v, pattern, text }: PastedCell): void => {
  texts.set(cell, text)
  cell.v = v
  delete cell.p
  const look = typeof cell.s === 'object' ? cell.s : null
  if (pattern !== '') cell.s = { ...look, n: { pattern } }
  if (kind === 'number') cell.t = CellValueType.NUMBER
  if (kind !== 'text') return
  const type = pattern === TEXT_FORMAT ? CellValueType.FORCE_STRING : textType(v)
  if (type !== null) cell.t = type
}

/** The value of a cell that was read; null for others. In a cell of texts a number is one, as where it is typed. */
const keptOf = (cell: ICellData): Pick<ICellData, 'v' | 't'> | null => {
  const { v, t, p, s } = cell
  if (p || t === undefined || t === null) return null
  const isText = typeof s === 'object' && s?.n?.pattern === TEXT_FORMAT
  return isText
    ? { v: texts.get(cell) ?? String(v), t: CellValueType.FORCE_STRING }
    : { v: v ?? null, t }
}

const { SPECIAL_PASTE_FORMAT, SPECIAL_PASTE_COL_WIDTH } = PREDEFINED_HOOK_NAME_PASTE
/** Pastes that bring no values. */
const VALUELESS: readonly string[] = [SPECIAL_PASTE_FORMAT, SPECIAL_PASTE_COL_WIDTH]

/** Keeps what our reader made of a paste: Univer reads it again, and makes numbers and dates of texts. */
export const keepPasted = (injector: Injector): (() => void) => {
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

/** Has figures, dates and formats of a clipboard read by our reader before Univer's. The answer ends it. */
export const readPastes = (injector: Injector, region: () => Region): (() => void) => {
  const reader: unknown = Reflect.get(injector.get(ISheetClipboardService), '_htmlToUSM')
  if (!isConverter(reader)) return () => undefined
  const convert = reader.convert.bind(reader)
  reader.convert = (html) => {
    const read = readPasted(html, region(), show)
    const converted = convert(read.html)
    converted.cellMatrix?.forValue((_row, _column, cell) => {
      const pasted = pastedAt(read.cells, cell.v) ?? readLoose(cell, region())
      if (pasted !== null) makeCell(cell, pasted)
    })
    return converted
  }
  return () => {
    reader.convert = convert
  }
}

/** Whether Univer could make something else of a text than our reader. */
const isRead = (text: string, region: Region): boolean =>
  readTyped(text, region).kind !== 'text' || (HAS_DIGIT.test(text) && !Tools.isLegalUrl(text))

/**
 * Has a text of several cells pasted whole: Univer takes it for HTML, in which what follows a `<` is gone,
 * and drops what is blank at its start. The answer ends it.
 */
export const pasteWhole = (injector: Injector, region: () => Region): (() => void) => {
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
