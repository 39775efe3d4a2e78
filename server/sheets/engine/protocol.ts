import * as v from 'valibot'
import { StructureChanges, StructureCommand } from '../structure/changes.ts'
import { CellState, CellValue, WorkbookData } from '#contract/workbook/workbook.ts'

/** JSON text is cheaper for both sides than a structured clone of every cell. */
const WorkbookText = v.pipe(v.string(), v.parseJson(), WorkbookData)

const Place = { sheet_id: v.string(), row: v.number(), column: v.number() }

const ChangedCells = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ ...Place, cell: v.nullable(CellState) })),
)

/**
 * A request to a calculation process, or to the process for structural changes. A null `changed`
 * calculates every formula. `open` keeps the workbook open for `apply`, which sends only the cells
 * that changed, and for `evaluate_open`, which sends the formula.
 */
export const EngineRequest = v.variant('type', [
  v.object({
    type: v.literal('calculate'),
    id: v.number(),
    workbook: WorkbookText,
    changed: v.nullable(v.array(v.object(Place))),
  }),
  v.object({
    type: v.literal('open'),
    id: v.number(),
    session: v.string(),
    workbook: WorkbookText,
    changed: v.nullable(v.array(v.object(Place))),
  }),
  v.object({
    type: v.literal('apply'),
    id: v.number(),
    session: v.string(),
    version: v.number(),
    cells: ChangedCells,
    changed: v.array(v.object(Place)),
  }),
  v.object({
    type: v.literal('evaluate_open'),
    id: v.number(),
    session: v.string(),
    version: v.number(),
    cells: ChangedCells,
    sheet_id: v.string(),
    formula: v.string(),
  }),
  v.object({ type: v.literal('close'), id: v.number(), session: v.string() }),
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
 * exception inside the engine that turned the result of a cell into an error. `not_open` says that
 * the process does not have the session's workbook, or another version of it. `has_circle` says that only a
 * whole calculation is reliable.
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
  v.object({ type: v.literal('not_open'), id: v.number(), memory: v.number() }),
  v.object({ type: v.literal('has_circle'), id: v.number(), memory: v.number() }),
  v.object({ type: v.literal('closed'), id: v.number(), memory: v.number() }),
  v.object({ type: v.literal('refused'), id: v.number(), detail: v.string(), memory: v.number() }),
])
export type EngineReply = v.InferOutput<typeof EngineReply>
/** An `EngineReply` as a process sends it. */
export type SentReply = v.InferInput<typeof EngineReply>
