import * as v from 'valibot'
import { CellValue, WorkbookData } from '#contract/workbook/workbook.ts'

/** A workbook goes over as JSON text: less work for both sides than a copy of every cell. */
const WorkbookText = v.pipe(v.string(), v.parseJson(), WorkbookData)

const Place = { sheet_id: v.string(), row: v.number(), column: v.number() }

/** What the server asks a calculating process. `changed` null means: run every formula. */
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
])
/** What the server asks a calculating process. */
export type EngineRequest = v.InferOutput<typeof EngineRequest>

const Rows = v.array(v.array(v.nullable(CellValue)))

/**
 * One calculated formula: its value and Univer's type of it, the number format a date function
 * asks for, the rows it spills, and whether the value is an error code.
 */
export const CalculatedCell = v.object({
  ...Place,
  v: v.nullable(CellValue),
  t: v.nullable(v.number()),
  pattern: v.nullable(v.string()),
  spill: v.nullable(Rows),
  error: v.boolean(),
})
/** One calculated formula. */
export type CalculatedCell = v.InferOutput<typeof CalculatedCell>

/**
 * What a calculating process says; `memory` is its resident size in bytes. `failed` is no answer: a part of the
 * engine threw, and the cell came to an error.
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
  v.object({ type: v.literal('refused'), id: v.number(), detail: v.string(), memory: v.number() }),
])
/** What a calculating process says. */
export type EngineReply = v.InferOutput<typeof EngineReply>
