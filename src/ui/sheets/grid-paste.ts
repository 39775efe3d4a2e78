import {
  CellValueType,
  DEFAULT_STYLES,
  IUniverInstanceService,
  numfmt,
  type ICellData,
  type Injector,
  type IStyleData,
  type Nullable,
} from '@univerjs/presets'
import {
  getPatternType,
  ISheetClipboardService,
  type ISheetClipboardHook,
} from '@univerjs/preset-sheets-core'
import { readTyped } from '#contract/figures/read-typed.ts'
import type { Region } from '#contract/figures/region.ts'
import { pastedAt, readPasted } from './pasted-html.ts'

/** Before Univer makes the looks of what is pasted. */
const FIRST = -1
/** What Univer gives each cell that is pasted without a look of its own. */
const GIVEN = [...Object.keys(DEFAULT_STYLES), 'pd', 'bg', 'cl']
const NONE = Object.fromEntries(GIVEN.map((key) => [key, null]))

/** Kinds of formats (numfmt) that say no more of a number than that it is one. */
const PLAIN_KINDS: readonly string[] = ['general', 'number', 'grouped']

/** The number format of what is pasted without a look: that of its cell, where it has one of this kind. */
const formatOf = (pasted: string, own: string | undefined): string => {
  if (own === undefined || own === 'General') return pasted
  const kind = getPatternType(pasted)
  return PLAIN_KINDS.includes(kind) || kind === getPatternType(own) ? own : pasted
}

/** The look of a cell, and the format of what is pasted into it. */
const inLook = (own: Nullable<IStyleData>, pattern: string | undefined): IStyleData => ({
  ...NONE,
  ...structuredClone(own),
  ...(pattern === undefined ? {} : { n: { pattern: formatOf(pattern, own?.n?.pattern) } }),
})

/** Has text that is pasted without a look take that of its cells, as typed text does (SHEET-362). The answer ends it. */
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

const reads = (pattern: string): boolean => {
  try {
    numfmt.format(pattern, 1)
    return true
  } catch {
    return false
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

/** Has figures, dates and formats of a clipboard read by our reader before Univer's (SHEET-450). The answer ends it. */
export const readPastes = (injector: Injector, region: () => Region): (() => void) => {
  const reader: unknown = Reflect.get(injector.get(ISheetClipboardService), '_htmlToUSM')
  if (!isConverter(reader)) return () => undefined
  const convert = reader.convert.bind(reader)
  reader.convert = (html) => {
    const read = readPasted(html, region(), reads)
    const converted = convert(read.html)
    converted.cellMatrix?.forValue((_row, _column, cell) => {
      const pasted = pastedAt(read.cells, cell.v)
      if (pasted === null) return
      cell.v = pasted.v
      delete cell.p
      if (typeof pasted.v !== 'number') return
      cell.t = CellValueType.NUMBER
      const look = typeof cell.s === 'object' ? cell.s : null
      if (pasted.pattern !== '') cell.s = { ...look, n: { pattern: pasted.pattern } }
    })
    return converted
  }
  return () => {
    reader.convert = convert
  }
}

/**
 * Has a text of several cells pasted whole (SHEET-364): Univer takes it for HTML, in which what follows a `<` is gone,
 * and drops what is blank at its start. The answer ends it.
 */
export const pasteWhole = (injector: Injector, region: () => Region): (() => void) => {
  const clipboard = injector.get(ISheetClipboardService)
  const paste = clipboard.legacyPaste
  clipboard.legacyPaste = (html, text, files) => {
    const isCells =
      !html &&
      !files &&
      text !== undefined &&
      (/[\n\t]/.test(text) || readTyped(text, region()).kind !== 'text')
    return paste.call(clipboard, isCells ? tableOf(text) : html, text, files)
  }
  return () => {
    clipboard.legacyPaste = paste
  }
}
