import * as v from 'valibot'
import { StructureChanges, StructureCommand } from '../structure/changes.ts'
import { CellValue, WorkbookData } from '#contract/workbook/workbook.ts'

/** JSON text is cheaper for both sides than a structured clone of every cell. */
const WorkbookText = v.pipe(v.string(), v.parseJson(), WorkbookData)

const Place = { sheet_id: v.string(), row: v.number(), column: v.number() }

/**
 * A request to a calculation process, or to the process for structural changes. A null `changed`
 * calculates every formula.
 */
export const EngineRequest = v.variant('type', [
  v.object({
    type: v.literal('calculate'),
    id: v.number(),
    workbook: WorkbookText,
    changed: v.nullable(v.array(v.object(Place))),
  }),
  v.object({
    type: v.literal('evaluate'),
    id: v.number(),
    workbook: WorkbookText,
    sheet_id: v.string(),
    formula: v.string(),
  }),
  v.object({
    type: v.literal('restructure'),
    id: v.number(),
    workbook: WorkbookText,
    commands: v.array(StructureCommand),
  }),
])
export type EngineRequest = v.InferOutput<typeof EngineRequest>

const Rows = v.array(v.array(v.nullable(CellValue)))

/**
 * A calculated formula. `t` is Univer's type, `pattern` the format of a date function, and `spill`
 * the values of an array. `error` is true for an error code.
 */
export const CalculatedCell = v.object({
  ...Place,
  v: v.nullable(CellValue),
  t: v.nullable(v.number()),
  pattern: v.nullable(v.string()),
  spill: v.nullable(Rows),
  error: v.boolean(),
})
/** The parsed value of the `CalculatedCell` schema. */
export type CalculatedCell = v.InferOutput<typeof CalculatedCell>

/**
 * A message from a calculation process. `memory` is its resident size in bytes. `failed` reports an
 * exception inside the engine that turned the result of a cell into an error.
 */
export const EngineReply = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('failed'), part: v.string(), error: v.unknown() }),
  v.object({
    type: v.literal('calculated'),
    id: v.number(),
    cells: v.array(CalculatedCell),
    circular: v.boolean(),
    memory: v.number(),
  }),
  v.object({
    type: v.literal('evaluated'),
    id: v.number(),
    cell: v.nullable(CalculatedCell),
    memory: v.number(),
  }),
  v.object({
    type: v.literal('restructured'),
    id: v.number(),
    changes: v.pipe(v.string(), v.parseJson(), StructureChanges),
    memory: v.number(),
  }),
  v.object({ type: v.literal('refused'), id: v.number(), detail: v.string(), memory: v.number() }),
])
export type EngineReply = v.InferOutput<typeof EngineReply>
/** An `EngineReply` as a process sends it. */
export type SentReply = v.InferInput<typeof EngineReply>
