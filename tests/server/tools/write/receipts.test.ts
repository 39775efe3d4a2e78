import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { WRITING_TOOL_NAMES } from '#contract/stream/tool-names.ts'
import { WriteReceipt } from '#contract/workbook/receipt.ts'
import type { DocumentsPort } from '#server/documents/port.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { assistantTools } from '#server/tools/tools.ts'
import { LOAN, output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const LEDGER = {
  title: 'Ledger',
  sheets: [
    {
      name: 'Books',
      blocks: [
        {
          range: 'A1:C6',
          values: [
            ['Key', 'Account', 'Amount'],
            ['k1', 'Rent', 300],
            ['k2', 'Sales', 900],
            ['k3', 'Rent', 310],
            ['k4', 'Power', 40],
            ['', 'Total', '=SUM(C2:C5)'],
          ],
        },
        {
          range: 'E1:F4',
          values: [
            ['Key', 'Amount'],
            ['k1', 300],
            ['k2', 905],
            ['k9', 1],
          ],
        },
      ],
    },
  ],
}

/** One call of each writing tool on the ledger, in order. */
const CALLS: readonly (readonly [name: Parameters<ToolWorld['call']>[0], input: unknown])[] = [
  [
    'write_range',
    {
      range: 'H1:I2',
      values: [
        ['Rate', 0.1],
        ['Tax', '=C6*I1'],
      ],
    },
  ],
  ['fill', { from: 'I1', to: 'I1:I4', overwrite: true }],
  ['replace', { find: 'Power', replacement: 'Energy', range: 'B1:B6' }],
  ['sort_range', { range: 'A1:C5', by: [{ column: 'Amount', order: 'desc' }] }],
  ['format_range', { formats: [{ range: 'C2:C6', bold: true, border: 'box' }] }],
  [
    'summarise',
    { range: 'A1:C5', rows: ['Account'], measure: { header: 'Amount', function: 'sum' } },
  ],
  [
    'reconcile',
    {
      left: 'Books!A1:C5',
      right: 'Books!E1:F4',
      keys: ['Key'],
      amounts: ['Amount'],
      into: 'Match',
    },
  ],
  ['define_name', { name: 'TaxRate', refers_to: '=Books!$I$1' }],
  ['set_note', { notes: [{ cell: 'Books!A1', text: 'From the bank' }] }],
  [
    'filter_range',
    { range: 'A1:C5', conditions: [{ column: 'Amount', is: 'greater', values: [300] }] },
  ],
  ['edit_structure', { edits: [{ do: 'insert_rows', sheet: 'Books', at: 3, count: 2 }] }],
  ['clear', { range: 'Books!H1:H2' }],
  ['set_rules', { range: 'Books!C2:C5', entry: 'decimal', values: [0, 5000] }],
  ['import_table', { document_id: 'd1', table: 1, at: 'Books!N1' }],
  ['create_spreadsheet_from_table', { document_id: 'd1', table: 1 }],
  [
    'run_finance_job',
    { job: 'loan', inputs: { amount: 1000, rate: 0.05, term: 3 }, as: 'spreadsheet' },
  ],
]

/** A document with one table. */
const documents: DocumentsPort = {
  list: async () => [],
  page: async () => null,
  search: async () => [],
  table: async () => ({
    filename: 'Report.pdf',
    name: 'Revenue',
    page: 3,
    rows: [
      ['Line', '2025'],
      ['Revenue', '1,234.50'],
    ],
    isCut: false,
  }),
}

describe('the receipt in the output of a tool', () => {
  it('[AGENT-1011] is there for each writing tool, without cells outside', async () => {
    const world = toolWorld(engine)
    const made = output(await world.call('create_spreadsheet', LEDGER))
    const call = world.callWith({ spreadsheetId: made.spreadsheet_id, documents })
    const receipts = new Map<string, WriteReceipt>([['create_spreadsheet', receiptIn(made)]])
    for (const [name, input] of CALLS)
      receipts.set(name, receiptIn(output(await call(name, input))))
    for (const [name, receipt] of receipts)
      expect({ name, ...receipt }).toMatchObject({ name, status: 'stored', outside: 0 })
    const declared = Object.fromEntries([...receipts].map(([name, one]) => [name, one.declared]))
    expect(declared).toMatchObject({
      write_range: ['Books!H1:I2'],
      sort_range: ['Books!A2:C5'],
      reconcile: ['Match!A1:E14'],
      define_name: [],
      set_note: ['Books!A1'],
      filter_range: ['Books!A1:C5'],
      edit_structure: ['Books!A3:Z107'],
      set_rules: ['Books!C2:C5'],
      import_table: ['Books!N1:O4'],
    })
    expect([...receipts.keys()].toSorted()).toEqual([...WRITING_TOOL_NAMES].toSorted())
  })

  it('[AGENT-1011] counts an error as new once, and not again after its cell moved', async () => {
    const world = toolWorld(engine)
    const made = output(await world.call('create_spreadsheet', LEDGER))
    const call = world.callWith({ spreadsheetId: made.spreadsheet_id })
    const wrong = output(await call('write_range', { range: 'H9', values: [['=1/0']] }))
    expect(receiptIn(wrong).errors).toEqual({ new: 1, mended: 0, same: 0, cells: ['Books!H9'] })
    const moved = output(
      await call('edit_structure', {
        edits: [{ do: 'insert_rows', sheet: 'Books', at: 3, count: 2 }],
      }),
    )
    expect(receiptIn(moved).errors).toEqual({ new: 0, mended: 0, same: 1, cells: [] })
  })

  it('[AGENT-1012] is in the words that the model reads', async () => {
    const world = toolWorld(engine)
    const made = output(await world.call('create_spreadsheet', LOAN))
    const tools = assistantTools(
      world.turnWith({ spreadsheetId: made.spreadsheet_id }),
      () => 'run',
    )
    const read = async (input: unknown): Promise<unknown> => {
      const tool = tools['write_range']
      const done = await tool?.execute?.(input, { toolCallId: 'c', messages: [], context: {} })
      const shown = await tool?.toModelOutput?.({ toolCallId: 'c', input, output: done })
      return shown?.type === 'json' ? shown.value : null
    }
    const stored = await read({ range: 'B5', values: [[29]], overwrite: true })
    expect(stored).toMatchObject({ data: { receipt: expect.stringMatching(/^stored: 1 cell, /) } })
    expect(JSON.stringify(stored)).not.toContain('formulas_overwritten')
    const refused = await read({ range: 'B5', values: [[28]] })
    expect(refused).toMatchObject({ ok: false, data: { receipt: 'refused, nothing changed' } })
  })
})

const receiptIn = (found: unknown): WriteReceipt =>
  v.parse(v.object({ receipt: WriteReceipt }), found).receipt
