import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { buildWorkbook } from '../workbook-build.ts'
import { ledgerSheet } from './ledger-sheet.ts'
import { balanceSheet, summarySheet } from './report-sheets.ts'

/**
 * The sample workbook as of a day: the ledger of a small company that does not exist, its trial
 * balance and a summary with checks. The same figures always, in the six months before the day. Its
 * formulas have no values yet.
 */
export const sampleWorkbook = (now: Date): WorkbookData => {
  const built = buildWorkbook(SAMPLE_ID, '', [
    summarySheet(now),
    balanceSheet(now),
    ledgerSheet(now),
  ])
  if (!built.ok) throw new Error(`the sample cannot be built: ${built.error.type}`)
  return built.value
}
