import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { parseWorkbook, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { GridPort, PendingEdit } from '#src/machines/workbook/grid.ts'

/** A grid that a test can type into. */
export type Grid = GridPort & {
  /**
   * Opens a cell editor. `entered` runs when the edit must commit, and must call `type`, which
   * closes the editor.
   */
  readonly startTyping: (entered?: () => void) => void
  /** Closes the cell editor and discards its text. */
  readonly giveUp: () => void
  /** Sets the promise that `settled` returns: the running calculation. */
  readonly calculate: (result: Promise<void>) => void
  readonly type: (row: number, value: number | string) => void
  /** Inserts an empty row above `row`. */
  readonly insertRow: (row: number) => void
}

/** A grid without a screen. It stores a workbook, accepts typing and applies change sets. */
export const createGrid = (data: unknown): Grid => {
  const parsed = parseWorkbook(data)
  if (!parsed.ok) throw new Error(parsed.error.detail)
  let workbook: WorkbookData = parsed.value
  const listeners = new Set<() => void>()
  const watchers = new Set<(what: PendingEdit) => void>()
  let isTyping = false
  const closed = new Set<() => void>()
  const close = (): void => {
    isTyping = false
    for (const ended of closed) ended()
  }
  let entered = (): void => {}
  let calculation = Promise.resolve()
  const [sheetId = ''] = workbook.sheetOrder
  return {
    save: () => structuredClone(workbook),
    view: () => ({ data: workbook, isCalculating: false }),
    settled: () => calculation,
    onEdit: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    onTouch: (touched) => {
      watchers.add(touched)
      return () => watchers.delete(touched)
    },
    isTyping: () => isTyping,
    onTyped: (ended) => {
      closed.add(ended)
      return () => closed.delete(ended)
    },
    giveUp: close,
    enter: () => isTyping && entered(),
    applyChanges: (set) => {
      const applied = applyChangeSet(workbook, set)
      if (applied.ok) workbook = applied.value
    },
    dispose: () => {},
    calculate: (result) => {
      calculation = result
    },
    startTyping: (enter = () => {}) => {
      isTyping = true
      entered = enter
    },
    type: (row, value) => {
      const sheet = workbook.sheets[sheetId]
      if (!sheet) throw new Error('no sheet')
      const before = sheet.cellData?.[row]?.[0] ?? null
      for (const touched of watchers) touched([{ sheetId, row, column: 0, before }])
      const cellData = { ...sheet.cellData, [row]: { 0: { v: value } } }
      workbook = { ...workbook, sheets: { ...workbook.sheets, [sheetId]: { ...sheet, cellData } } }
      for (const changed of listeners) changed()
      if (isTyping) close()
    },
    insertRow: (row) => {
      const sheet = workbook.sheets[sheetId]
      if (!sheet) throw new Error('no sheet')
      for (const touched of watchers) touched('moved')
      const cellData = Object.fromEntries(
        Object.entries(sheet.cellData ?? {}).map(([at, cells]) => [
          Number(at) + Number(Number(at) >= row),
          cells,
        ]),
      )
      workbook = { ...workbook, sheets: { ...workbook.sheets, [sheetId]: { ...sheet, cellData } } }
      for (const changed of listeners) changed()
    },
  }
}
