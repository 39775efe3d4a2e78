import { resourceTexts } from '#contract/workbook/resources.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { columnsChange, fieldBefore, isIdle, resourceBefore, type Change } from './undo-settings.ts'

type Of<T extends Operation['type']> = Extract<Operation, { type: T }>
type Field = Of<'set_sheet_field'>

/** Sizes of a worksheet. `undoSizes` restores them. */
const SIZES: ReadonlySet<string> = new Set(['rowCount', 'columnCount'])
const COLUMNS = 'columnData'

const fieldsIn = (operations: readonly Operation[]): readonly Field[] =>
  operations
    .filter((one) => one.type === 'set_sheet_field')
    .filter(({ field }) => !SIZES.has(field))

/** The worksheets whose columns changed as a whole, so that no single width can be restored. */
export const sheetsWithColumns = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    fieldsIn(operations).flatMap(({ field, sheet_id }) => (field === COLUMNS ? [sheet_id] : [])),
  )

type Net = Change & { readonly sheet_id: string; readonly field: string }

/** The net change of each field: `before` of the first operation and `after` of the last. */
const netFields = (operations: readonly Operation[]): readonly Net[] => {
  const net = new Map<string, Net>()
  for (const { sheet_id, field, before, after } of fieldsIn(operations)) {
    const key = JSON.stringify([sheet_id, field])
    net.set(key, { sheet_id, field, before: net.has(key) ? net.get(key)?.before : before, after })
  }
  return [...net.values()].map((one) => {
    if (one.field !== COLUMNS) return one
    const widths = operations.filter(
      (operation) =>
        (operation.type === 'set_column_width' ||
          (operation.type === 'set_sheet_field' && operation.field === COLUMNS)) &&
        operation.sheet_id === one.sheet_id,
    )
    return { ...one, ...columnsChange(widths as Parameters<typeof columnsChange>[0]) }
  })
}

const netResources = (operations: readonly Operation[]): readonly Of<'set_resource'>[] => {
  const net = new Map<string, Of<'set_resource'>>()
  for (const operation of operations)
    if (operation.type === 'set_resource') {
      const { before } = net.get(operation.name) ?? operation
      net.set(operation.name, { ...operation, before })
    }
  return [...net.values()]
}

const fieldRestored = (sheet: SheetData, net: Net, isMoved: boolean): Operation | 'same' | null => {
  const { sheet_id, field } = net
  const before = sheet[field] ?? null
  const back = fieldBefore(field, net, sheet[field], isMoved)
  if (back === null) return null
  const after = back.value ?? null
  return isIdle({ before, after })
    ? 'same'
    : { type: 'set_sheet_field', sheet_id, field, before, after }
}

/**
 * Restores the settings of worksheets and the resources from before the changes. Settings of
 * worksheets that the undo removes or restores as a whole stay. With `isMoved`, cells have moved.
 * Null if somebody has changed one of them since.
 */
export const undoStructure = (
  workbook: WorkbookData,
  operations: readonly Operation[],
  removed: ReadonlySet<string>,
  isMoved: boolean,
): readonly Operation[] | null => {
  const restored: Operation[] = []
  for (const net of netFields(operations)) {
    const sheet = removed.has(net.sheet_id) ? undefined : workbook.sheets[net.sheet_id]
    const back = sheet ? fieldRestored(sheet, net, isMoved) : 'same'
    if (back === null) return null
    if (back !== 'same') restored.push(back)
  }
  const stored = resourceTexts(workbook)
  for (const { name, ...net } of netResources(operations)) {
    const before = stored.get(name) ?? null
    const back = resourceBefore(net, before, isMoved)
    if (back === null) return null
    const { data: after } = back
    if (before !== after) restored.push({ type: 'set_resource', name, before, after })
  }
  return restored
}
