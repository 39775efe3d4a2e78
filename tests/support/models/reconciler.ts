import { expect } from 'vitest'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import type { DocumentsPort } from '#server/documents/port.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { bookOf, day, money, number, sheetOf, text } from '#tests/support/models/aggregate-book.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'

/** The header of a list. */
export const HEAD = ['Ref', 'Day', 'Amount'].map(text)
/** A list with keys of several spellings. */
export const BANK = sheetOf('Bank', [
  HEAD,
  [text('INV-1'), day(46_053), money(100.1)],
  [text(' inv-2 '), day(46_054.5), money(20.2)],
  [number(77), day(46_055), money(30.3)],
  [text('INV-9'), day(46_056), money(5)],
])
/** The list to compare with `BANK`. */
export const LEDGER = sheetOf("O'Brien's", [
  ['Invoice', 'Booked', 'Value'].map(text),
  [text('77'), day(46_055), money(30)],
  [text('INV-2'), day(46_054), money(20.2)],
  [text('INV-1'), day(46_053), money(100.1)],
  [text('constructor'), day(46_060), money(1)],
])
/** Input of reconcile for `BANK` and `LEDGER`. */
export const PAIR = {
  left: 'Bank!A:C',
  right: "'O''Brien''s'!A:C",
  keys: ['Ref|Invoice'],
  amounts: ['Amount|Value'],
}

/** Calls of reconcile on one engine, each workbook in a world of its own. */
export const reconciler = (engine: WorkbookEngine) => {
  const worldOf = async (book: WorkbookData, documents: DocumentsPort | null = null) => {
    const world = toolWorld(engine)
    await world.sheets.create({ id: 'book', title: 'Book', workbook_data: book })
    const call = world.callWith({ spreadsheetId: 'book', documents })
    return { world, call: (input: object) => call('reconcile', input) }
  }
  const reconciled = async (sheets: readonly SheetData[], input: object = PAIR) =>
    output(await (await worldOf(bookOf(sheets))).call(input))
  /** The error of a call that stores nothing. */
  const refused = async (sheets: readonly SheetData[], input: object): Promise<string> => {
    const { world, call } = await worldOf(bookOf(sheets))
    const result = await call(input)
    expect(result.success).toBe(false)
    expect(world.sheets.changes).toEqual([])
    return result.success ? '' : result.error
  }
  return { worldOf, reconciled, refused }
}
