import { afterAll, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { callAfterSave } from '#tests/support/models/save-meanwhile.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const ROWS = [
  ['Customer', 'Amount'],
  ['Beta', 20],
  ['Acme', 10],
  ['Cape', 30],
]

const orders = async (): Promise<ToolWorld> => {
  const world = toolWorld(engine)
  const sheets = [{ name: 'Orders', blocks: [{ range: 'A1:B4', values: ROWS }] }]
  output(await world.call('create_spreadsheet', { title: 'Orders', sheets }))
  return world
}

const emptied = (book: WorkbookData): WorkbookData => ({
  ...book,
  sheets: Object.fromEntries(
    Object.entries(book.sheets).map(([id, sheet]) => [id, { ...sheet, cellData: {} }]),
  ),
})

describe('tools that write, if somebody else empties the worksheet meanwhile', () => {
  it.each([
    [
      'filter_range',
      { range: 'A1:B4', conditions: [{ column: 'B', is: 'at_least', values: [15] }] },
    ],
    [
      'summarise',
      {
        range: 'A1:B4',
        rows: ['Customer'],
        measure: { header: 'Amount', function: 'sum' },
        at: 'E1',
      },
    ],
    [
      'reconcile',
      { left: 'A1:B4', right: 'A1:B4', keys: ['Customer'], amounts: ['Amount'], into: 'Check' },
    ],
  ] as const)('[AGENT-1140] %s refuses as on an empty worksheet', async (name, input) => {
    const empty = await orders()
    const note = { notes: [{ cell: 'A1', text: 'Ordered in May' }] }
    output(await callAfterSave(empty, emptied)('set_note', note))
    const expected = await empty.callWith({ spreadsheetId: 'id-1' })(name, input)
    expect(expected).toMatchObject({ success: false, error: expect.stringMatching(/[a-z]/) })

    const world = await orders()
    expect(await callAfterSave(world, emptied)(name, input)).toEqual(expected)
    expect(world.sheets.changes).toEqual([])
  })
})
