import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { ToolWorld } from '#tests/support/models/tools.ts'

/** Names with quantities, prices and amounts. The amounts are 40, 90, 10, and a total of 140. */
export const SORT_BOOK = {
  title: 'Sales',
  sheets: [
    {
      name: "O'Brien's",
      blocks: [
        { range: 'A1:D1', values: [['Name', 'Quantity', 'Price', 'Amount']], role: 'header' },
        {
          range: 'A2:C4',
          values: [
            ['banana', 2, 20],
            ['constructor', 3, 30],
            ['Apple', 1, 10],
          ],
        },
        { range: 'B3', values: [[3]], role: 'input', bold: true },
        { range: 'D2:D4', values: [['=B2*C2*$F$1']], format: 'money' },
        { range: 'A5:D5', values: [['Total', null, null, '=SUM(D2:D4)']], role: 'total' },
        { range: 'F1', values: [[1]] },
      ],
    },
    {
      name: 'constructor',
      blocks: [
        { range: 'A1:B1', values: [['First amount', "='O''Brien''s'!D2"]] },
        { range: 'A2:B2', values: [['All amounts', "=SUM('O''Brien''s'!D2:D4)"]] },
      ],
    },
  ],
}

/** Milliseconds that this thread has worked, so that a busy machine does not count. */
export const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Reads the stored workbook `id-1` of a world. Worksheets are by their place. */
export const storedBook = (world: () => ToolWorld) => {
  const stored = (): WorkbookData => {
    const book = world().sheets.stored.get('id-1')?.workbook_data
    if (!book) throw new Error('nothing stored')
    return book
  }
  const sheetOf = (at = 0, book = stored()): SheetData => {
    const sheet = book.sheets[book.sheetOrder[at] ?? '']
    if (!sheet) throw new Error('no sheet')
    return sheet
  }
  const valuesOf = (column: number, first: number, last: number, at = 0) =>
    Array.from(
      { length: last - first + 1 },
      (_, row) => cellAt(sheetOf(at), first + row, column)?.v,
    )
  /** Replaces fields of the first worksheet, and of the workbook. */
  const put = (fields: object, more: object = {}): void => {
    const row = world().sheets.stored.get('id-1')
    if (!row) throw new Error('nothing stored')
    const sheet = sheetOf()
    const sheets = { ...stored().sheets, [sheet.id]: { ...sheet, ...fields } }
    world().sheets.stored.set('id-1', { ...row, workbook_data: { ...stored(), sheets, ...more } })
  }
  return { stored, sheetOf, valuesOf, put }
}
