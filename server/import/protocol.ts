import * as v from 'valibot'
import { ImportChoices } from '#contract/transfer/import.ts'
import type { ImportFailure } from './import-failure.ts'

/** A request to read a file of `size` bytes into a workbook with this id and title. */
export const ImportRequest = v.object({
  name: v.string(),
  size: v.number(),
  choices: ImportChoices,
  id: v.string(),
  title: v.string(),
})
export type ImportRequest = v.InferOutput<typeof ImportRequest>

const REFUSALS = [
  'encrypted',
  'corrupt',
  'not_a_spreadsheet',
  'web_page',
  'too_large',
  'bomb',
  'too_many_cells',
] as const satisfies readonly ImportFailure['type'][]
export type ImportFailureType = ImportFailure['type']

const Kept = v.object({ form: v.number(), first: v.string(), preview: v.string() })
/** Offset and size of the JSON in the output file, plus the fields stored next to it. */
const Written = v.object({ at: v.number(), size: v.number(), kept: Kept })
export type Written = v.InferOutput<typeof Written>

/**
 * Messages from the child process. `calculated` may follow `read`. `memory` is the resident size in
 * bytes.
 */
export const ImportMessage = v.variant('type', [
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
export type ImportMessage = v.InferOutput<typeof ImportMessage>
