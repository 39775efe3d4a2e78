import { resourceTexts } from '#contract/workbook/resources.ts'
import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import type { CellChange, Operation } from '#contract/workbook/change-set.ts'
import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { StructureChanges } from './changes.ts'
import { renameOperations } from './rename-order.ts'

/** The part of a change set that describes a structural change. */
type Structure = {
  readonly cells: readonly CellChange[]
  readonly operations: readonly Operation[]
}

const stylesDefined = ({ styles }: WorkbookData, changes: StructureChanges): readonly Operation[] =>
  Object.entries(changes.styles).flatMap(([style_id, after]) => {
    const before = styles[style_id] ?? null
    return isSameJson(before, after) ? [] : [{ type: 'define_style', style_id, before, after }]
  })

/** Removes worksheets one after the other. Each index counts the worksheets that are left then. */
export const sheetsRemoved = (
  { sheets, sheetOrder }: Pick<WorkbookData, 'sheets' | 'sheetOrder'>,
  removed: Iterable<string>,
): readonly Extract<Operation, { type: 'remove_sheet' }>[] => {
  let ids = sheetOrder
  return [...removed].flatMap((sheet_id) => {
    const sheet = sheets[sheet_id]
    const index = ids.indexOf(sheet_id)
    ids = ids.filter((id) => id !== sheet_id)
    return sheet ? [{ type: 'remove_sheet', sheet_id, index, sheet }] : []
  })
}

/**
 * Inserts worksheets at their places in the order `target`. `others` are the worksheets before
 * that. If they also moved, one operation orders all.
 */
export const sheetsPlaced = (
  others: readonly string[],
  inserted: readonly SheetData[],
  target: readonly string[],
): readonly Operation[] => {
  const placed = inserted.toSorted((a, b) => target.indexOf(a.id) - target.indexOf(b.id))
  let ids = [...others]
  const operations = placed.map((sheet): Operation => {
    const index = Math.min(Math.max(target.indexOf(sheet.id), 0), ids.length)
    ids = ids.toSpliced(index, 0, sheet.id)
    return { type: 'insert_sheet', sheet_id: sheet.id, index, sheet }
  })
  if (isSameJson(ids, target)) return operations
  return [...operations, { type: 'order_sheets', before: ids, after: [...target] }]
}

const settingsChanged = (
  workbook: WorkbookData,
  { sheets }: StructureChanges,
): readonly Operation[] =>
  sheets.flatMap(({ sheet_id, fields }): Operation[] => {
    const sheet = workbook.sheets[sheet_id]
    if (sheet === undefined) return []
    return Object.entries(fields).map(([field, after]): Operation => {
      return { type: 'set_sheet_field', sheet_id, field, before: sheet[field] ?? null, after }
    })
  })

const sheetsRenamed = (
  workbook: WorkbookData,
  { sheets, removed }: StructureChanges,
): readonly Operation[] => {
  const gone = new Set(removed)
  const names = Object.values(workbook.sheets).filter(({ id }) => !gone.has(id))
  return renameOperations(
    new Map(names.map(({ id, name }) => [id, name])),
    new Map(sheets.flatMap(({ sheet_id, name }) => (name === null ? [] : [[sheet_id, name]]))),
  )
}

const resourcesChanged = (
  workbook: WorkbookData,
  { resources }: StructureChanges,
): readonly Operation[] => {
  const stored = resourceTexts(workbook)
  return resources.map(({ name, data }) => {
    return { type: 'set_resource', name, before: stored.get(name) ?? null, after: data }
  })
}

const cellsChanged = (
  workbook: WorkbookData,
  { sheets }: StructureChanges,
): readonly CellChange[] =>
  sheets.flatMap(({ sheet_id, cells }) => {
    const sheet = workbook.sheets[sheet_id]
    if (sheet === undefined) return []
    return cells.map(([row, column, after]) => {
      return { sheet_id, row, column, before: cellAt(sheet, row, column), after }
    })
  })

/** Describes what commands changed in a workbook as cells and operations of a change set. */
export const structureOf = (workbook: WorkbookData, changes: StructureChanges): Structure => {
  const { removed, inserted, order } = changes
  const { sheetOrder } = workbook
  const remaining = sheetOrder.filter((id) => !removed.includes(id))
  return {
    cells: cellsChanged(workbook, changes),
    operations: [
      ...stylesDefined(workbook, changes),
      ...sheetsRemoved(workbook, removed),
      ...sheetsRenamed(workbook, changes),
      ...settingsChanged(workbook, changes),
      ...sheetsPlaced(remaining, inserted, order ?? sheetOrder),
      ...resourcesChanged(workbook, changes),
    ],
  }
}
