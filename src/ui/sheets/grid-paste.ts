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
