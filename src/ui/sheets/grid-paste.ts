import { DEFAULT_STYLES, IUniverInstanceService, type Injector } from '@univerjs/presets'
import { ISheetClipboardService, type ISheetClipboardHook } from '@univerjs/preset-sheets-core'

/** Before Univer makes the looks of what is pasted. */
const FIRST = -1
/** What Univer gives each cell that is pasted without a look of its own. */
const GIVEN = [...Object.keys(DEFAULT_STYLES), 'pd', 'bg', 'cl']
const NONE = Object.fromEntries(GIVEN.map((key) => [key, null]))

/** Has text that is pasted without a look take that of its cells, as typed text does (SHEET-362). The answer ends it. */
export const pasteInOwnLook = (injector: Injector): (() => void) => {
  const instances = injector.get(IUniverInstanceService)
  const onPasteCells: ISheetClipboardHook['onPasteCells'] = (from, to, cells) => {
    const sheet = instances.getUniverSheetInstance(to.unitId)?.getSheetBySheetId(to.subUnitId)
    const { rows, cols } = to.range
    cells.forValue((row, column, cell) => {
      if (from !== null || (cell.s && Object.keys(cell.s).length > 0)) return
      const own = sheet?.getCellStyle(rows[row] ?? 0, cols[column] ?? 0)
      cell.s = { ...NONE, ...structuredClone(own) }
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

/**
 * Has a text of several cells pasted whole (SHEET-364): Univer takes it for HTML, in which what follows a `<` is gone,
 * and drops what is blank at its start. The answer ends it.
 */
export const pasteWhole = (injector: Injector): (() => void) => {
  const clipboard = injector.get(ISheetClipboardService)
  const paste = clipboard.legacyPaste
  clipboard.legacyPaste = (html, text, files) => {
    const isCells = !html && !files && text !== undefined && /[\n\t]/.test(text)
    return paste.call(clipboard, isCells ? tableOf(text) : html, text, files)
  }
  return () => {
    clipboard.legacyPaste = paste
  }
}
