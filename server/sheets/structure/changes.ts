import * as v from 'valibot'
import { CellState, CellStyle, SheetData } from '#contract/workbook/workbook.ts'

const Index = v.pipe(v.number(), v.integer(), v.minValue(0))

/** One of Univer's commands. The process adds the id of the workbook to `params`. */
export const StructureCommand = v.object({
  id: v.string(),
  params: v.record(v.string(), v.unknown()),
})
/** The parsed value of the `StructureCommand` schema. */
export type StructureCommand = v.InferOutput<typeof StructureCommand>

/** What commands changed in a worksheet. Null is a missing field or an empty cell. */
const ChangedSheet = v.object({
  sheet_id: v.string(),
  name: v.nullable(v.string()),
  fields: v.record(v.string(), v.unknown()),
  cells: v.array(v.tuple([Index, Index, v.nullable(CellState)])),
})

/**
 * What commands changed in a workbook, compared with the workbook before them. A null `order` is
 * an unchanged order of worksheets. A null resource is a missing one.
 */
export const StructureChanges = v.object({
  sheets: v.array(ChangedSheet),
  inserted: v.array(SheetData),
  removed: v.array(v.string()),
  order: v.nullable(v.array(v.string())),
  resources: v.array(v.object({ name: v.string(), data: v.nullable(v.string()) })),
  styles: v.record(v.string(), CellStyle),
})
/** The parsed value of the `StructureChanges` schema. */
export type StructureChanges = v.InferOutput<typeof StructureChanges>
