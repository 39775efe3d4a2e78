import * as v from 'valibot'
import { WriteReceipt } from '#contract/workbook/receipt.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { toolRunOf } from '../tool-run.ts'

/** The part of a receipt that decides how the row of a tool looks. */
const Verdict = v.object({
  status: WriteReceipt.entries.status,
  errors: v.object({ new: v.number() }),
  numbers_to_text: v.array(v.unknown()),
  missed_by_totals: v.array(v.unknown()),
  checks: v.array(v.object({ ok: v.boolean() })),
  outside: v.number(),
})

/** What a receipt says of a write at a glance. `faults` counts what a person has to look at. */
export type ReceiptVerdict = {
  readonly status: WriteReceipt['status']
  readonly newErrors: number
  readonly faults: number
}

const read = (block: ToolBlock): ReceiptVerdict | null => {
  const found = v.safeParse(Verdict, toolRunOf(block).output['receipt'])
  if (!found.success) return null
  const { status, errors, numbers_to_text: texts, missed_by_totals: missed } = found.output
  const { checks, outside } = found.output
  const others = [texts.length, missed.length, checks.filter(({ ok }) => !ok).length, outside]
  const faults = others.reduce((sum, count) => sum + count, errors.new)
  return { status, newErrors: errors.new, faults }
}

const known = new WeakMap<ToolBlock, ReceiptVerdict | null>()

/** The verdict of a write's receipt. Null for tools without one. Cached per block. */
export const receiptVerdictOf = (block: ToolBlock): ReceiptVerdict | null => {
  const found = known.get(block)
  if (found !== undefined) return found
  const verdict = read(block)
  known.set(block, verdict)
  return verdict
}
