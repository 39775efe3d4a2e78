import * as v from 'valibot'
import { ImportChoices } from '#contract/transfer/import.ts'
import type { ImportFailure } from './failure.ts'

/** What the process is asked to read: a file of `size` bytes, into a workbook of that id and title. */
export const ImportQuestion = v.object({
  name: v.string(),
  size: v.number(),
  choices: ImportChoices,
  id: v.string(),
  title: v.string(),
})
/** What the process is asked to read. */
export type ImportQuestion = v.InferOutput<typeof ImportQuestion>

/** Why a file cannot be imported (`ImportFailure`), as it goes over. */
const REFUSALS = [
  'encrypted',
  'corrupt',
  'not_a_spreadsheet',
  'web_page',
  'too_large',
  'bomb',
  'too_many_cells',
] as const satisfies readonly ImportFailure['type'][]
/** Why a file cannot be imported. */
export type Refusal = ImportFailure['type']

const Kept = v.object({ form: v.number(), first: v.string(), preview: v.string() })
/** Where the workbook's JSON stands in the file of results, in bytes, and what is kept beside it. */
const Written = v.object({ at: v.number(), size: v.number(), kept: Kept })
/** Where the workbook's JSON stands in the file of results. */
export type Written = v.InferOutput<typeof Written>

/**
 * What the process says: that it has begun, and of each file one of the others; `calculated` may follow `read`.
 * `memory` is its resident size in bytes.
 */
export const ImportSaid = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({
    type: v.literal('read'),
    written: Written,
    leftOut: v.record(v.string(), v.number()),
    isCalculating: v.boolean(),
    memory: v.number(),
  }),
  v.object({ type: v.literal('calculated'), written: Written }),
  v.object({ type: v.literal('refused'), refusal: v.picklist(REFUSALS), memory: v.number() }),
])
/** What the process says. */
export type ImportSaid = v.InferOutput<typeof ImportSaid>
