import { afterAll, expect, it } from 'vitest'
import { examplesFor } from '#src/texts/examples.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline } from '#tests/support/models/ask.ts'
import { sampleAsOf } from '#tests/support/models/sample-book.ts'
import { memorySheets } from '#tests/support/models/sheets-memory.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

/**
 * The figure that the answer to each example must contain, by the id of the example. It was
 * calculated outside the product.
 */
const FIGURES: Readonly<Record<string, string>> = {
  loan: '$1,896.20',
  changes: '(9,640.00)',
  forecast: '88,287.21',
  npv: '22,564.10',
  savings: '205,613.13',
  return: '11.54',
}

it.each(examplesFor(true))(
  '[SHELL-120] the offline model answers the example $id completely',
  async ({ id, message, onSample }) => {
    const sheets = memorySheets()
    if (onSample) {
      const workbook_data = await sampleAsOf(engine, new Date('2026-11-22T10:00:00Z'))
      await sheets.create({ id: 's1', title: 'Sample ledger', workbook_data })
    }
    const run = await askOffline(engine, message, { sheets, spreadsheetId: onSample ? 's1' : null })
    expect(run.outcome).toEqual({ ended: 'end' })
    expect(run.text).toContain(FIGURES[id])
  },
)

it.each(examplesFor(false))(
  '[SHELL-120] without spreadsheets, the offline model answers the example $id completely',
  async ({ id, message }) => {
    const run = await askOffline(engine, message, { sheets: null, spreadsheetId: null })
    expect(run.outcome).toEqual({ ended: 'end' })
    expect(run.text).toContain(FIGURES[id])
    expect(run.text).not.toContain('Spreadsheets are switched off')
  },
)
