import { ok, type Result } from '#contract/api/result.ts'
import { MAX_COLUMNS, MAX_ROWS } from '#contract/workbook/cells.ts'
import { sheetNamed, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { addressOf, resolveAddress, type ResolvedRange } from '../address.ts'
import type { ToolContext } from '../context.ts'
import type { ToolFailure } from '../error-texts.ts'
import { targetSheetFor, type TargetSheet } from '../target-sheet.ts'
import type { SummaryGroups } from './summary-groups.ts'
import type { Corner } from './summary-layout.ts'

/** Longest name of a worksheet. */
const NAME_CHARS = 31

/** "Summary of Sales", or the first such name with a number that is free. */
const freeSheetName = (workbook: WorkbookData, source: string): string => {
  const plain = `Summary of ${source.replace(/[[\]:*?/\\]/g, ' ')}`
  const named = (suffix: string): string =>
    `${plain
      .slice(0, NAME_CHARS - suffix.length)
      .replace(/[\uD800-\uDBFF]$/, '')
      .replace(/['\s]+$/, '')}${suffix}`
  let [name, number] = [named(''), 2]
  while (sheetNamed(workbook, name) !== null) {
    name = named(` ${number}`)
    number += 1
  }
  return name
}

/** The worksheet of a summary, and its top left cell. */
type Target = TargetSheet & { readonly corner: Corner }

/** The place that the call names, or else a new worksheet. */
export const targetOf = (
  workbook: WorkbookData,
  at: string | undefined,
  source: SheetData,
  { view = null, newId }: ToolContext,
): Result<Target, ToolFailure> => {
  if (at === undefined) {
    const place = targetSheetFor(workbook, freeSheetName(workbook, source.name), newId)
    return place.ok ? ok({ ...place.value, corner: { row: 0, column: 0 } }) : place
  }
  const found = resolveAddress(workbook, at, view)
  if (!found.ok) return found
  const { sheet, startRow: row, startColumn: column } = found.value
  return ok({ sheet, made: [], corner: { row, column } })
}

/**
 * Says why there is no room. A summary within the rows that its formulas read would read itself.
 */
export const placeText = (
  area: ResolvedRange,
  { live: { sheet, headRow, body } }: SummaryGroups,
): string | null => {
  if (area.endRow >= MAX_ROWS || area.endColumn >= MAX_COLUMNS)
    return 'There is no room for the summary there. Choose a cell farther up and left in at.'
  const startRow = headRow ?? body.startRow
  const isOutside =
    area.sheet.id !== sheet.id ||
    area.endRow < startRow ||
    area.startRow > body.endRow ||
    area.endColumn < body.startColumn ||
    area.startColumn > body.endColumn
  if (isOutside) return null
  return `The summary at ${addressOf(area)} would lie in the table that it reads (${addressOf({ ...body, startRow, sheet })}). Leave out at for a new worksheet, or choose cells beside the table.`
}
