import { readResource, resourcesOf, type Resource } from '#contract/workbook/resources.ts'
import { adjustToTableChange } from '#contract/workbook/table-references.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import { quoteSheetName } from '#contract/workbook/cells.ts'
import type { CellRow, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { tablesOf } from '../workbook-parts.ts'
import { withSheetAt } from './edited-sheets.ts'

/** A worksheet to copy, and the id, the name and the 0-based position of its copy. */
type SheetCopy = {
  readonly sheet: SheetData
  readonly id: string
  readonly name: string
  readonly index: number
  readonly newId: () => string
}

/** What the copy of a worksheet is, and what it lacks. */
export type CopiedSheet = {
  readonly workbook: WorkbookData
  /** Formulas of the copy that still read the original, because they name it. */
  readonly namesOriginal: number
  /** True if the original has pictures or charts. The copy has none. */
  readonly isWithoutDrawings: boolean
}

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (data: string | undefined): Json => {
  const read = readResource(data)
  return isRecord(read) ? read : {}
}

/** Fields that identify a rule, a note, a link or a table, so a copy needs a new one. */
const IDS: ReadonlySet<string> = new Set(['cfId', 'uid', 'id'])

/** Renews the ids of the parts, at any depth, and puts the new worksheet in place of the old. */
const renewed = (value: unknown, { sheet, id, newId }: SheetCopy): unknown => {
  const renew = (part: unknown, key = ''): unknown => {
    if (Array.isArray(part)) return part.map((one) => renew(one))
    if (isRecord(part))
      return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, renew(one, name)]))
    if (part === sheet.id) return id
    return IDS.has(key) && typeof part === 'string' ? newId() : part
  }
  return renew(value)
}

/** The plugins whose data stands under the id of its worksheet. */
const COPIED: ReadonlySet<string> = new Set([
  'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
  'SHEET_DATA_VALIDATION_PLUGIN',
  'SHEET_NOTE_PLUGIN',
  'SHEET_HYPER_LINK_PLUGIN',
  'SHEET_FILTER_PLUGIN',
  'SHEET_TABLE_PLUGIN',
])
const TABLES = 'SHEET_TABLE_PLUGIN'
const DRAWINGS = 'SHEET_DRAWING_PLUGIN'
const NAMES = 'SHEET_DEFINED_NAME_PLUGIN'

/** New names of the tables of the worksheet, by their old names. */
const tableNames = (workbook: WorkbookData, { sheet }: SheetCopy): ReadonlyMap<string, string> => {
  const used = new Set(tablesOf(workbook).map(({ name }) => name.toLowerCase()))
  const names = new Map<string, string>()
  for (const { name } of tablesOf(workbook).filter(({ sheetId }) => sheetId === sheet.id)) {
    let number = 2
    while (used.has(`${name}_${number}`.toLowerCase())) number += 1
    used.add(`${name}_${number}`.toLowerCase())
    names.set(name, `${name}_${number}`)
  }
  return names
}

const withTableNames = (data: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(data))
    return data.map((table: unknown) =>
      isRecord(table) && typeof table['name'] === 'string'
        ? { ...table, name: names.get(table['name']) ?? table['name'] }
        : table,
    )
  return isRecord(data) ? { ...data, tables: withTableNames(data['tables'] ?? [], names) } : data
}

/** The worksheet's own names, once more for the copy. They lead to the cells of the copy. */
const withLocalNames = (resource: Resource, { sheet, id, name, newId }: SheetCopy): Resource => {
  const names = fieldsOf(resource.data)
  const [from, to] = [`${quoteSheetName(sheet.name)}!`, `${quoteSheetName(name)}!`]
  const added = Object.values(names).flatMap((one): [string, Json][] => {
    if (!isRecord(one) || one['localSheetId'] !== sheet.id) return []
    const { formulaOrRefString: text } = one
    const own = newId()
    const formulaOrRefString = typeof text === 'string' ? text.replaceAll(from, to) : text
    return [[own, { ...one, id: own, localSheetId: id, formulaOrRefString }]]
  })
  if (added.length === 0) return resource
  return { ...resource, data: JSON.stringify({ ...names, ...Object.fromEntries(added) }) }
}

const withResources = (
  workbook: WorkbookData,
  copy: SheetCopy,
  names: ReadonlyMap<string, string>,
): WorkbookData => {
  const all = resourcesOf(workbook)
  const resources = all.map((resource) => {
    if (resource.name === NAMES) return withLocalNames(resource, copy)
    if (!COPIED.has(resource.name)) return resource
    const data = fieldsOf(resource.data)
    const own = Object.hasOwn(data, copy.sheet.id) ? data[copy.sheet.id] : undefined
    if (own === undefined) return resource
    const copied = renewed(own, copy)
    const placed = resource.name === TABLES ? withTableNames(copied, names) : copied
    return { ...resource, data: JSON.stringify({ ...data, [copy.id]: placed }) }
  })
  return all.length === 0 ? workbook : { ...workbook, resources }
}

/** Formulas of tables of the worksheet read the tables of the copy. */
const withTables = (sheet: SheetData, names: ReadonlyMap<string, string>): SheetData => {
  if (names.size === 0) return sheet
  const rows = Object.entries(sheet.cellData ?? {}).map(([row, cells]): [string, CellRow] => [
    row,
    Object.fromEntries(
      Object.entries(cells).map(([column, cell]) => {
        const formula = cell && formulaAt(sheet, Number(row), Number(column))
        if (!formula) return [column, cell]
        const changed = [...names].reduce(
          (text, [table, to]) => adjustToTableChange(text, { table, to, titles: [] }),
          formula,
        )
        const { si: _shared, ...rest } = cell
        return [column, changed === formula ? cell : { ...rest, f: changed }]
      }),
    ),
  ])
  return { ...sheet, cellData: Object.fromEntries(rows) }
}

const countNaming = (sheet: SheetData): number => {
  const name = `${quoteSheetName(sheet.name)}!`.toLowerCase()
  let count = 0
  for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
    for (const column of Object.keys(cells))
      if (formulaAt(sheet, Number(row), Number(column))?.toLowerCase().includes(name)) count += 1
  return count
}

/**
 * Copies a worksheet with its rules, notes, links, filter, tables and own names. Tables of the copy have new
 * names. Formulas that name the original read the original, as in the grid.
 */
export const withCopiedSheet = (workbook: WorkbookData, copy: SheetCopy): CopiedSheet => {
  const names = tableNames(workbook, copy)
  const { hidden: _hidden, ...shown } = withTables(copy.sheet, names)
  const copied = { ...structuredClone(shown), id: copy.id, name: copy.name } as SheetData
  const drawings = resourcesOf(workbook).find(({ name }) => name === DRAWINGS)
  const own = fieldsOf(drawings?.data)[copy.sheet.id]
  return {
    workbook: withSheetAt(withResources(workbook, copy, names), copied, copy.index),
    namesOriginal: countNaming(copy.sheet),
    isWithoutDrawings:
      isRecord(own) && Object.keys(fieldsOf(JSON.stringify(own['data']))).length > 0,
  }
}
