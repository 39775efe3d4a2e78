import * as v from 'valibot'
import type { Operation } from '#contract/workbook/change-set.ts'
import { readResource, resourceTexts } from '#contract/workbook/resources.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'

/** A rectangle of cells in Univer's format, 0-based and inclusive. */
export type PartRange = {
  readonly startRow: number
  readonly startColumn: number
  readonly endRow: number
  readonly endColumn: number
}

/** A defined name. `sheetId` is null if the name is valid in the whole workbook. */
export type DefinedName = {
  readonly name: string
  /** A reference without "=", or a formula. */
  readonly refersTo: string
  readonly sheetId: string | null
}

/** A table with the titles of its columns. `range` includes the header and the totals row. */
export type SheetTable = {
  readonly name: string
  readonly sheetId: string
  readonly range: PartRange
  readonly hasHeader: boolean
  readonly hasTotals: boolean
  readonly columns: readonly string[]
}

const WHOLE_WORKBOOK = 'AllDefaultWorkbook'

const Resources = v.fallback(
  v.optional(v.array(v.object({ name: v.string(), data: v.fallback(v.string(), '') })), []),
  [],
)
const ByKey = v.record(v.string(), v.unknown())
const RangeSchema = v.object({
  startRow: v.number(),
  startColumn: v.number(),
  endRow: v.number(),
  endColumn: v.number(),
})
const Name = v.object({
  name: v.string(),
  formulaOrRefString: v.string(),
  localSheetId: v.optional(v.string(), WHOLE_WORKBOOK),
  hidden: v.optional(v.boolean(), false),
})
const Table = v.object({
  name: v.string(),
  range: RangeSchema,
  options: v.optional(
    v.object({
      showHeader: v.optional(v.boolean(), true),
      showFooter: v.optional(v.boolean(), false),
    }),
    {},
  ),
  columns: v.optional(v.array(v.object({ displayName: v.string() })), []),
})
const SheetTables = v.union([v.array(v.unknown()), v.object({ tables: v.array(v.unknown()) })])

/** The data of a Univer plugin by its keys. Empty if the workbook has none or it is unreadable. */
export const pluginData = (
  workbook: WorkbookData,
  plugin: string,
): Readonly<Record<string, unknown>> => {
  const all = v.parse(Resources, workbook['resources'])
  const text = all.find(({ name }) => name === plugin)?.data ?? ''
  const read = v.safeParse(ByKey, readResource(text))
  return read.success ? read.output : {}
}

/** Sets all data of a Univer plugin. */
export const setPluginData = (
  workbook: WorkbookData,
  plugin: string,
  data: Readonly<Record<string, unknown>>,
): Operation => ({
  type: 'set_resource',
  name: plugin,
  before: resourceTexts(workbook).get(plugin) ?? null,
  after: JSON.stringify(data),
})

const entries = <S extends v.GenericSchema>(
  schema: S,
  list: readonly unknown[],
): readonly v.InferOutput<S>[] =>
  list.flatMap((one) => {
    const read = v.safeParse(schema, one)
    return read.success ? [read.output] : []
  })

/** The visible defined names. */
export const definedNamesOf = (workbook: WorkbookData): readonly DefinedName[] =>
  entries(Name, Object.values(pluginData(workbook, 'SHEET_DEFINED_NAME_PLUGIN')))
    .filter(({ hidden }) => !hidden)
    .map(({ name, formulaOrRefString, localSheetId }) => ({
      name,
      refersTo: formulaOrRefString,
      sheetId: localSheetId === WHOLE_WORKBOOK ? null : localSheetId,
    }))

/** The tables of all worksheets. */
export const tablesOf = (workbook: WorkbookData): readonly SheetTable[] =>
  Object.entries(pluginData(workbook, 'SHEET_TABLE_PLUGIN')).flatMap(([sheetId, data]) => {
    const read = v.safeParse(SheetTables, data)
    if (!read.success) return []
    const list = Array.isArray(read.output) ? read.output : read.output.tables
    return entries(Table, list).map(({ name, range, options, columns }) => ({
      name,
      sheetId,
      range,
      hasHeader: options.showHeader ?? true,
      hasTotals: options.showFooter ?? false,
      columns: columns.map(({ displayName }) => displayName),
    }))
  })
