import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { buildWorkbook } from '../workbook-build.ts'
import { ledgerSheet } from './ledger-sheet.ts'
import { balanceSheet, summarySheet } from './report-sheets.ts'

/**
 * The sample workbook: ledger, trial balance and summary of a fictitious company. The figures never
 * change, and the dates are in the six months before `now`. Its formulas are not calculated yet.
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
