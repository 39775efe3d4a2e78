import {
  sheetsOf,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { createTemplates } from '#server/sheets/templates/templates.ts'

/** One line of the sample ledger. `day` is a spreadsheet serial date. */
export type Booking = {
  readonly day: number
  readonly entry: string
  readonly account: number
  readonly name: string
  readonly kind: string
  readonly department: string
  readonly text: string
  /** Debit minus credit, in cents. */
  readonly cents: number
}

/** The sample workbook, calculated as of `now`. */
export const sampleAsOf = async (engine: WorkbookEngine, now: Date): Promise<WorkbookData> => {
  const made = await createTemplates(engine)('sample_ledger', { id: 'w1', name: 'Sample', now })
  if (!made.ok) throw new Error(made.error.type)
  return made.value
}

export const sheetNamed = (workbook: WorkbookData, name: string): SheetData => {
  const sheet = sheetsOf(workbook).find((one) => one.name === name)
  if (!sheet) throw new Error(`no worksheet ${name}`)
  return sheet
}

/** Cells of a worksheet by row and column, without empty rows. */
export const rowsOf = (sheet: SheetData): readonly (readonly (CellState | null | undefined)[])[] =>
  Object.entries(sheet.cellData ?? {})
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, cells]) => {
      const row: (CellState | null | undefined)[] = []
      for (const [column, cell] of Object.entries(cells)) row[Number(column)] = cell
      return row
    })

/** Values of the row with this label. */
export const valuesOf = (sheet: SheetData, label: string): readonly unknown[] => {
  const row = rowsOf(sheet).find(([first]) => first?.v === label)
  if (!row) throw new Error(`no row ${label} in ${sheet.name}`)
  return Array.from(row, (cell) => cell?.v ?? null)
}

const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100)

/** All lines of the sample ledger. */
export const bookingsOf = (workbook: WorkbookData): readonly Booking[] =>
  rowsOf(sheetNamed(workbook, 'Ledger')).flatMap((row) => {
    const [day, entry, account, name, kind, department, text, debit, credit] = Array.from(
      { length: 9 },
      (_, column) => row[column]?.v ?? null,
    )
    return typeof day === 'number'
      ? [
          {
            day,
            entry: String(entry),
            account: Number(account),
            name: String(name),
            kind: String(kind),
            department: String(department ?? ''),
            text: String(text),
            cents: cents(debit) - cents(credit),
          },
        ]
      : []
  })

/** Formats a serial date as "2026-10". */
export const monthOfDay = (day: number): string =>
  new Date((day - 25_569) * 86_400_000).toISOString().slice(0, 7)

export const totalCentsOf = (bookings: readonly Booking[]): number =>
  bookings.reduce((sum, booking) => sum + booking.cents, 0)
