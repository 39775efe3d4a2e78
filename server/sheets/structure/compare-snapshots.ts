import { isSameJson } from '#contract/workbook/apply-change-set.ts'
import { readResource, resourceTexts } from '#contract/workbook/resources.ts'
import { isSameOrEmpty } from '#contract/workbook/same-cell.ts'
import type { CellState, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { StructureChanges } from './changes.ts'

type ChangedSheet = StructureChanges['sheets'][number]

/** Fields that other parts of the changes hold. */
const ELSEWHERE = new Set(['id', 'name', 'cellData'])

function* keysOf(a: object = {}, b: object = {}): Generator<string> {
  yield* Object.keys(a)
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) yield key
}

/** The cell, or null for a cell without content. */
const ofContent = (cell: CellState | null | undefined): CellState | null => {
  const parts = Object.values(cell ?? {})
  return cell && parts.some((part) => part !== null && part !== undefined) ? cell : null
}

const changedCells = (before: SheetData, after: SheetData): ChangedSheet['cells'] => {
  const [one, other] = [before.cellData ?? {}, after.cellData ?? {}]
  const cells: ChangedSheet['cells'] = []
  for (const row of keysOf(one, other))
    for (const column of keysOf(one[row], other[row])) {
      const [was, is] = [ofContent(one[row]?.[column]), ofContent(other[row]?.[column])]
      if (!isSameJson(was, is)) cells.push([Number(row), Number(column), is])
    }
  return cells
}

const changedSheet = (before: SheetData, after: SheetData): ChangedSheet | null => {
  const fields: Record<string, unknown> = {}
  for (const field of keysOf(before, after))
    if (!ELSEWHERE.has(field) && !isSameOrEmpty(before[field], after[field]))
      fields[field] = after[field] ?? null
  const cells = changedCells(before, after)
  const name = before.name === after.name ? null : after.name
  if (name === null && cells.length === 0 && Object.keys(fields).length === 0) return null
  return { sheet_id: before.id, name, fields, cells }
}

const changedResources = (
  before: WorkbookData,
  after: WorkbookData,
): StructureChanges['resources'] => {
  const [one, other] = [resourceTexts(before), resourceTexts(after)]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [was, is] = [one.get(name), other.get(name)]
    return isSameOrEmpty(readResource(was), readResource(is)) ? [] : [{ name, data: is ?? null }]
  })
}

/** Compares two snapshots of a workbook: before and after commands. */
export const compareSnapshots = (before: WorkbookData, after: WorkbookData): StructureChanges => {
  const inserted = Object.values(after.sheets).filter(({ id }) => !before.sheets[id])
  const removed = Object.keys(before.sheets).filter((id) => !after.sheets[id])
  const sheets = Object.values(before.sheets).flatMap((sheet) => {
    const now = after.sheets[sheet.id]
    return (now && changedSheet(sheet, now)) ?? []
  })
  const styles = Object.entries(after.styles).filter(
    ([id, style]) => !isSameJson(before.styles[id], style),
  )
  return {
    sheets,
    inserted,
    removed,
    order: isSameJson(before.sheetOrder, after.sheetOrder) ? null : [...after.sheetOrder],
    resources: changedResources(before, after),
    styles: Object.fromEntries(styles.flatMap(([id, style]) => (style ? [[id, style]] : []))),
  }
}
