import * as v from 'valibot'
import { receiptTotals, WriteReceipt } from '#contract/workbook/receipt.ts'
import { RECEIPT_TEXTS } from '#src/texts/changed-cells.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import type { Fields } from '../fields.ts'
import { addressPath } from './list-cells.ts'
import { spreadsheetIdOf, toolRunOf } from '../tool-run.ts'

/** A reference in a notice. `path` selects its cells. */
type NoticePlace = { readonly text: string; readonly path: string | null }
/** What a person has to look at after a write: a sentence and the cells that it is about. */
export type ToolNotice = {
  readonly text: string
  readonly places: readonly NoticePlace[]
  /** "and 3 more" if not all cells are named. */
  readonly more: string
}

type Noted = { readonly text: string; readonly address: string }

const noticeOf = (
  id: string,
  count: number,
  text: string,
  places: readonly Noted[],
): readonly ToolNotice[] =>
  count === 0
    ? []
    : [
        {
          text,
          places: places.map((one) => ({ text: one.text, path: addressPath(id, one.address) })),
          more: RECEIPT_TEXTS.more(places.length, count),
        },
      ]

const addresses = (cells: readonly string[]): readonly Noted[] =>
  cells.map((cell) => ({ text: cell, address: cell }))

/** The warnings of a receipt. None without a valid receipt. */
const receiptNotices = (spreadsheetId: string, output: Fields): readonly ToolNotice[] => {
  const read = v.safeParse(WriteReceipt, output['receipt'])
  if (!read.success) return []
  const { status, errors, numbers_to_text: texts, missed_by_totals: missed } = read.output
  const { checks, outside } = read.output
  // The row itself says that a write was refused or waits.
  if (status !== 'stored') return []
  const failed = checks.filter(({ ok }) => !ok)
  const totals = receiptTotals(read.output)
  const notice = (count: number, text: string, places: readonly Noted[]) =>
    noticeOf(spreadsheetId, count, text, places)
  return [
    ...notice(errors.new, RECEIPT_TEXTS.newErrors(errors.new), addresses(errors.cells)),
    ...notice(
      totals.checks_failed,
      RECEIPT_TEXTS.failedChecks(totals.checks_failed),
      failed.map(({ label, cell }) => ({ text: `${label} ${cell}`, address: cell })),
    ),
    ...notice(
      totals.numbers_to_text,
      RECEIPT_TEXTS.numbersToText(totals.numbers_to_text),
      addresses(texts),
    ),
    ...notice(
      totals.missed_by_totals,
      RECEIPT_TEXTS.missed(totals.missed_by_totals),
      missed.map(({ total, cells }) => ({
        text: RECEIPT_TEXTS.missedBy(total, cells),
        address: total,
      })),
    ),
    ...notice(outside, RECEIPT_TEXTS.outside(outside), []),
  ]
}

/** The warnings of a tool's receipt. */
export const toolNoticesOf = (block: ToolBlock): readonly ToolNotice[] => {
  const run = toolRunOf(block)
  return receiptNotices(spreadsheetIdOf(run), run.output)
}
