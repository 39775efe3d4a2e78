import { usedSizeOf } from './stored-cells.ts'

type Sized = {
  readonly rowCount?: number
  readonly columnCount?: number
  readonly cellData?: unknown
}

/** Extends a worksheet to cover its cells, because some stored cells lie beyond its edge. */
export const extendToCells = <Sheet extends Sized>(
  sheet: Sheet,
  cellData = sheet.cellData,
): Sheet => {
  const { rowCount, columnCount } = sheet
  const used = usedSizeOf(cellData)
  const isShort = rowCount !== undefined && rowCount < used.rows
  const isNarrow = columnCount !== undefined && columnCount < used.columns
  if (!isShort && !isNarrow) return sheet
  return {
    ...sheet,
    ...(isShort && { rowCount: used.rows }),
    ...(isNarrow && { columnCount: used.columns }),
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, Sized>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Extends every worksheet of a workbook to cover its cells. */
export const extendSheetsToCells = <Book extends object>(workbook: Book): Book => {
  const sheets: unknown = Reflect.get(workbook, 'sheets')
  if (!isRecord(sheets)) return workbook
  const entries = Object.entries(sheets).map(([id, sheet]) => [
    id,
    isRecord(sheet) ? extendToCells<Sized>(sheet) : sheet,
  ])
  return { ...workbook, sheets: Object.fromEntries(entries) }
}
