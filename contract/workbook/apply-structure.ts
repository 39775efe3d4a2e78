import type { Operation } from './change-set.ts'
import { resourcesOf } from './resources.ts'
import type { WorkbookData } from './workbook.ts'

type Of<T extends Operation['type']> = Extract<Operation, { type: T }>
type Same = (a: unknown, b: unknown) => boolean

/** Compares resources as JSON, because a save may order their keys anew. */
const isSameResource = (a: string | null, b: string | null, isSame: Same): boolean => {
  if (a === b) return true
  try {
    return a !== null && b !== null && isSame(JSON.parse(a), JSON.parse(b))
  } catch {
    return false
  }
}

/** Null for a missing value, and for an empty list or object, which says the same. */
const contentOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
    ? null
    : (value ?? null)

/** The workbook with a field of a worksheet set. Null if the field no longer equals `before`. */
export const setSheetField = (
  workbook: WorkbookData,
  { sheet_id, field, before, after }: Of<'set_sheet_field'>,
  isSame: Same,
): WorkbookData | null => {
  const found = workbook.sheets[sheet_id]
  if (found === undefined || !isSame(contentOf(found[field]), contentOf(before))) return null
  const { id, name, [field]: _replaced, ...others } = found
  const sheet = { id, name, ...others, ...(after !== null && { [field]: after }) }
  return { ...workbook, sheets: { ...workbook.sheets, [sheet_id]: sheet } }
}

/** The workbook with a resource set. Null if the resource no longer equals `before`. */
export const setResource = (
  workbook: WorkbookData,
  { name, before, after }: Of<'set_resource'>,
  isSame: Same,
): WorkbookData | null => {
  const all = resourcesOf(workbook)
  const found = all.find((resource) => resource.name === name)
  if (!isSameResource(found?.data ?? null, before, isSame)) return null
  const others = all.filter((resource) => resource !== found)
  if (after === null) return { ...workbook, resources: others }
  const set = { ...found, name, data: after }
  const resources = found ? all.with(all.indexOf(found), set) : [...all, set]
  return { ...workbook, resources }
}

/** The workbook with its worksheets in another order. Null if the order has changed. */
export const orderSheets = (
  workbook: WorkbookData,
  { before, after }: Of<'order_sheets'>,
  isSame: Same,
): WorkbookData | null =>
  isSame(workbook.sheetOrder, before) ? { ...workbook, sheetOrder: [...after] } : null
