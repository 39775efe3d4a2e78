import { serialOf } from '#contract/figures/serial.ts'
import { sheetNamed, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { cellAt } from '#contract/workbook/workbook.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import type { summarise } from '#server/tools/write/summarise.ts'
import { day, money, sheetOf, text } from './aggregate-book.ts'
import { toolWorld } from './tools.ts'

export type SummaryCall = Parameters<typeof summarise.run>[0]

/** A world with one stored workbook, in which a test calls summarise. */
export const summaryWorld = async (engine: WorkbookEngine, workbook_data: WorkbookData) => {
  const world = toolWorld(engine)
  await world.sheets.create({ id: 'book', title: 'Book', workbook_data })
  const callWith = world.callWith({ spreadsheetId: 'book' })
  const named = (name: string): SheetData => {
    const workbook = world.sheets.stored.get('book')?.workbook_data
    const sheet = workbook ? sheetNamed(workbook, name) : null
    if (!sheet) throw new Error(`no worksheet ${name}`)
    return sheet
  }
  return {
    changes: world.sheets.changes,
    named,
    call: (input: SummaryCall) => callWith('summarise', input),
    write: (input: object) => callWith('write_range', input),
    /** Values of a worksheet as rows. A blank cell is null. */
    valuesOf: (name: string, rows: number, columns: number) =>
      Array.from({ length: rows }, (_, row) =>
        Array.from(
          { length: columns },
          (__, column) => cellAt(named(name), row, column)?.v ?? null,
        ),
      ),
  }
}
export type SummaryWorld = Awaited<ReturnType<typeof summaryWorld>>

export const serial = (iso: string): number => serialOf(iso) ?? 0
/** Columns of the worksheet of sales. */
export const HEAD = ['Region', 'Product', 'Day', 'Amount'].map(text)
export type Sale = readonly [region: string | null, product: string, iso: string, amount: number]
export const SALES: readonly Sale[] = [
  ['North', 'Tea', '2025-12-31', 10.1],
  ['South', 'Tea', '2026-01-01', 20.2],
  ['north', 'Coffee', '2026-01-31', 30.3],
  ['East', 'Tea', '2026-02-01', 0.05],
  [null, 'Coffee', '2026-04-15', -5],
  ['South', 'Coffee', '2026-04-30', 7],
]
export const rowOf = ([region, product, iso, amount]: Sale) => [
  region === null ? null : text(region),
  text(product),
  day(serial(iso)),
  money(amount),
]
export const salesSheet = (name = 'Sales', fields = {}) =>
  sheetOf(name, [HEAD, ...SALES.map(rowOf)], fields)

/** The sum of the sales that pass, by an independent loop in cents. */
export const sumOf = (passes: (sale: Sale) => boolean): number => {
  let cents = 0
  for (const sale of SALES) if (passes(sale)) cents += Math.round(sale[3] * 100)
  return cents / 100
}
export const REGIONS = ['East', 'North', 'South', null] as const
export const isOf = (region: string | null) => (sale: Sale) =>
  (sale[0]?.toLowerCase() ?? null) === (region?.toLowerCase() ?? null)

export const SUM: SummaryCall['measure'] = { header: 'Amount', function: 'sum' }
