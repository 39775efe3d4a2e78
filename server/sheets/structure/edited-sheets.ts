import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { LineAxis } from './line-moves.ts'

// Changes of worksheets that no formula follows, so they need no Univer.

/** The workbook with fields of a worksheet set. A null field goes. */
export const withSheetFields = (
  workbook: WorkbookData,
  sheet: SheetData,
  fields: Readonly<Record<string, unknown>>,
): WorkbookData => {
  const kept = Object.entries({ ...sheet, ...fields }).filter(([, value]) => value !== null)
  const changed = { ...Object.fromEntries(kept), id: sheet.id, name: sheet.name }
  return { ...workbook, sheets: { ...workbook.sheets, [sheet.id]: changed } }
}

/** The workbook with one more worksheet, at a 0-based position. */
export const withSheetAt = (
  workbook: WorkbookData,
  sheet: SheetData,
  index: number,
): WorkbookData => ({
  ...workbook,
  sheets: { ...workbook.sheets, [sheet.id]: sheet },
  sheetOrder: workbook.sheetOrder.toSpliced(index, 0, sheet.id),
})

/** An empty worksheet that looks like the others. */
export const newSheet = (workbook: WorkbookData, id: string, name: string): SheetData => {
  const [first] = sheetsOf(workbook)
  const { defaultColumnWidth, defaultRowHeight } = first ?? {}
  const defaultStyle = first?.['defaultStyle']
  const blank = blankSheet(id, name)
  return {
    ...blank,
    ...(defaultColumnWidth !== undefined && { defaultColumnWidth }),
    ...(defaultRowHeight !== undefined && { defaultRowHeight }),
    ...(defaultStyle !== undefined && { defaultStyle }),
  }
}

/** The workbook with a worksheet at another 0-based position. */
export const withSheetMoved = (
  workbook: WorkbookData,
  id: string,
  index: number,
): WorkbookData => ({
  ...workbook,
  sheetOrder: workbook.sheetOrder.filter((one) => one !== id).toSpliced(index, 0, id),
})

type Line = Readonly<Record<string, unknown>>
type LineData = Readonly<Record<string, Line | null | undefined>>

const FIELDS = { rows: 'rowData', columns: 'columnData' } as const

const shown = ({ hd: _hidden, ...line }: Line): Line => line

/** The workbook with rows or columns hidden or shown, and how many of them changed. */
export const withLinesHidden = (
  workbook: WorkbookData,
  sheet: SheetData,
  { axis, at, count }: { readonly axis: LineAxis; readonly at: number; readonly count: number },
  isHidden: boolean,
): { readonly workbook: WorkbookData; readonly changed: number } => {
  const field = FIELDS[axis]
  const known = (sheet[field] ?? {}) as LineData
  const lines: Record<string, unknown> = { ...known }
  let changed = 0
  for (let line = at; line < at + count; line += 1) {
    const old = known[line] ?? {}
    if ((old['hd'] === 1) === isHidden) continue
    lines[line] = isHidden ? { ...old, hd: 1 } : shown(old)
    changed += 1
  }
  return { workbook: withSheetFields(workbook, sheet, { [field]: lines }), changed }
}

/** The workbook with frozen rows and columns of a worksheet. Zero of both unfreezes it. */
export const withFrozen = (
  workbook: WorkbookData,
  sheet: SheetData,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): WorkbookData => {
  const freeze = {
    xSplit: columns,
    ySplit: rows,
    startRow: rows > 0 ? rows : -1,
    startColumn: columns > 0 ? columns : -1,
  }
  return withSheetFields(workbook, sheet, { freeze })
}
