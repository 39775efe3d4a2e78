import * as v from 'valibot'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Why we did not verify the writes of an answer. */
const UNVERIFIED = ['edited_meanwhile', 'took_too_long', 'failed', 'ended_early'] as const

/** The server's own summary of what an answer wrote. */
export const Verification = v.object({
  /** Stored changes, new spreadsheets included. */
  changes: Count,
  cells: Count,
  /** Cells with an error value that had none before the answer. */
  new_errors: Count,
  checks: v.object({ ok: Count, failed: Count }),
  /** Probable faults that the answer added. Null if the server did not look for them. */
  findings: v.nullable(Count),
  /**
   * Inputs that the answer typed, and those that the server did not flex. Absent in older answers,
   * and if the server did not look for faults.
   */
  inputs: v.optional(v.object({ all: Count, untested: Count })),
  /** Null if the counts are complete. */
  unverified: v.nullable(v.picklist(UNVERIFIED)),
})
/** The parsed value of the `Verification` schema. */
export type Verification = v.InferOutput<typeof Verification>
