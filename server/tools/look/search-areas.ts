import { ok, type Result } from '#contract/api/result.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import {
  resolveAddress,
  wholeSheet,
  type BadAddress,
  type ResolvedRange,
  type SheetView,
} from '../address.ts'

/** The cells of an address, or all worksheets without one. */
export const searchAreas = (
  workbook: WorkbookData,
  range: string | undefined,
  view: SheetView | null = null,
): Result<readonly ResolvedRange[], BadAddress> => {
  if (range === undefined) return ok(sheetsOf(workbook).map(wholeSheet))
  const resolved = resolveAddress(workbook, range, view)
  return resolved.ok ? ok([resolved.value]) : resolved
}
