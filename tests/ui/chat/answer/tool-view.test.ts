import { describe, expect, it } from 'vitest'
import { primitiveText } from '#src/ui/chat/answer/fields.ts'
import { rangeLabels } from '#src/ui/chat/answer/range-labels.ts'
import { toolTargetOf } from '#src/ui/chat/answer/tool-target.ts'
import { readTool } from '#src/ui/chat/answer/tool-view.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const block = (args: unknown, output: unknown, error: string | null = null, name = 'read_range') =>
  toolBlock(name, args, output, error)

describe('a number in the data of a tool', () => {
  it.each([
    [123_456_789_012.34, '123456789012'],
    [-1_234_567_890_123.45, '-1234567890123'],
    [12_345_678_901.99, '12345678902'],
    [0.1 + 0.2, '0.3'],
    [-5.5e-8, '-5.5e-8'],
    [Number.NaN, ''],
  ])('[SHELL-739] %f keeps all digits before the decimal point: %s', (value, text) => {
    expect(primitiveText(value)).toBe(text)
  })
})

describe('the view of a tool', () => {
  it('[SHEET-10] links to its spreadsheet with an encoded id', () => {
    const made = block({ title: 'Loan' }, { spreadsheet_id: 'a/b?', title: 'Loan' })
    expect(toolTargetOf(made)).toEqual({
      text: 'Loan',
      note: '',
      path: '/app/spreadsheet/a%2Fb%3F',
    })
  })

  it('[DOC-143, DOC-808] shows how many cells of a table were written to a spreadsheet, and what is missing', () => {
    const output = {
      spreadsheet_id: 's',
      title: 'Report, Table 2',
      url: '/app/spreadsheet/s',
      sheets: ["'Table 2'!A1:B4"],
      cells: 8,
      recalculated: 0,
      errors: { count: 0, cells: [] },
      circular: false,
      cite: '[Report.pdf, page 3](#document=d1&page=3)',
      is_cut: true,
      warning: 'The file has more.',
    }
    const run = block(
      { document_id: 'd1', table: 2 },
      output,
      null,
      'create_spreadsheet_from_table',
    )
    expect(toolTargetOf(run)).toMatchObject({
      text: 'Report, Table 2',
      path: '/app/spreadsheet/s',
    })
    expect(readTool(run)).toMatchObject({
      words: 'The file has more.',
      counts: '8 cells written, 0 recalculated',
      given: [],
      facts: [],
    })
  })

  it('[AGENT-3] [CONV-25] shows the cells of a read range at their addresses', () => {
    const values = [
      ['Line', 'Budget'],
      ['Rent', -1200],
    ]
    const run = block({ range: 'Q3!D10:E11' }, { spreadsheet_id: 's', range: 'Q3!D10:E11', values })
    const { cells } = readTool(run)
    expect(toolTargetOf(run)).toEqual({
      text: 'Q3!D10:E11',
      note: '4 cells',
      path: '/app/spreadsheet/s?range=Q3%21D10%3AE11',
    })
    expect(cells?.columns).toEqual(['D', 'E'])
    expect(cells?.rows).toEqual([
      { label: '10', cells: ['Line', 'Budget'] },
      { label: '11', cells: ['Rent', '-1200'] },
    ])
  })

  it('[AGENT-3] shows each written cell before and after, and their count', () => {
    const cells = [{ cell: 'D10', before: '3,552', after: '3,586', formula: '=C10' }]
    const view = readTool(
      block({ range: 'D10' }, { range: 'D10', written: 4, recalculated: 11, cells }),
    )
    expect(view.changes).toMatchObject([
      { cell: 'D10', was: '3,552', now: '3,586', content: '=C10' },
    ])
    expect(view.counts).toBe('4 cells written, 11 recalculated')
  })

  it('[SHELL-79] shows the formatted texts of the sheet instead of raw values, if known', () => {
    const output = {
      range: 'A1:B2',
      values: [
        ['Rate', 0.065],
        ['Payment', 1896.2040704789],
      ],
      display: [['Rate', '6.50%']],
    }
    expect(readTool(block({}, output)).cells?.rows).toEqual([
      { label: '1', cells: ['Rate', '6.50%'] },
      { label: '2', cells: ['Payment', '1896.2040705'] },
    ])
  })

  it('[SHELL-74] shows an evaluated formula with its value or its rows', () => {
    const one = readTool(block({}, { formula: '=1+1', value: 2 }, null, 'evaluate_formula'))
    expect(one.facts).toEqual([
      ['Formula', '=1+1'],
      ['Value', '2'],
    ])
    const two = {
      results: [{}, {}],
      rows: [
        ['=1+1', '2'],
        ['=1/0', '#DIV/0!'],
      ],
    }
    const view = readTool(block({ formulas: ['=1+1', '=1/0'] }, two, null, 'evaluate'))
    expect(view.cells?.rows.map(({ cells }) => cells)).toEqual(two.rows)
    expect([view.given, view.facts]).toEqual([[], []])
    const many = { formula: '=A1:B1*2', value: 2, rows: [[2, 4]] }
    expect(readTool(block({}, many, null, 'evaluate_formula')).cells?.rows[0]?.cells).toEqual([
      '2',
      '4',
    ])
  })

  it('[SHELL-74] lists the input and the output of an unknown tool', () => {
    const { given, facts } = readTool(
      block(
        { annual_rate: 0.1, options: { compounding: 'monthly', days: [1, 2] } },
        { irr: 0.174, flows: [{ year: 1, amount: -100 }], note: null },
        null,
        'irr',
      ),
    )
    expect(given).toEqual([
      ['Annual rate', '0.1'],
      ['Options · Compounding', 'monthly'],
      ['Options · Days', '1, 2'],
    ])
    expect(facts).toEqual([
      ['Irr', '0.174'],
      ['Flows 1 · Year', '1'],
      ['Flows 1 · Amount', '-100'],
    ])
  })

  it('[SHELL-74] unpacks JSON inside a text', () => {
    const { given, facts } = readTool(block('{"rate":0.1}', '{"irr":0.2}', null, 'irr'))
    expect([...given, ...facts]).toEqual([
      ['Rate', '0.1'],
      ['Irr', '0.2'],
    ])
  })

  it.each([
    ['No such range.', 'No such range.'],
    ['{"detail":"No such range."}', 'No such range.'],
    ['{"code":7}', 'It failed without giving a reason.'],
    ['{not json', '{not json'],
    ['', 'It failed without giving a reason.'],
  ])('[SHELL-74] shows the failure %j as %j', (error, words) => {
    expect(readTool(block({}, null, error)).words).toBe(words)
  })

  it('[CONV-650] links each changed cell and each written block, with its worksheet', () => {
    const path = (range: string) => `/app/spreadsheet/s?${new URLSearchParams({ range })}`
    const changed = (range: string, ...cells: readonly string[]) =>
      readTool(
        block({ range }, { spreadsheet_id: 's', range, cells: cells.map((cell) => ({ cell })) }),
      ).changes.map((change) => change.path)
    expect(changed("'Q3 plan'!C6:C7", 'C6', 'C7')).toEqual([
      path("'Q3 plan'!C6"),
      path("'Q3 plan'!C7"),
    ])
    expect(changed('Plan!C6', 'Plan!C6', 'Other!B2', 'no cell')).toEqual([
      path('Plan!C6'),
      path('Other!B2'),
      null,
    ])
    const made = { sheets: [{ name: 'My sheet', blocks: [{ range: 'A1:B2', values: [[1]] }] }] }
    expect(readTool(block(made, { spreadsheet_id: 's' })).blocks[0]?.path).toBe(
      path("'My sheet'!A1:B2"),
    )
    // A result without a spreadsheet id has no link.
    expect(readTool(block({}, { cells: [{ cell: 'C6' }] })).changes[0]?.path).toBeNull()
  })

  it('[AGENT-803] shows the warning about cells with errors', () => {
    expect(readTool(block({}, { warning: '2 cells are in error.' })).words).toBe(
      '2 cells are in error.',
    )
  })

  it('labels columns beyond Z, and numbers rows from the first row of the range', () => {
    expect(rangeLabels("'My sheet'!$Z$9:AB10", 3)).toEqual({
      columns: ['Z', 'AA', 'AB'],
      firstRow: 9,
    })
    expect(rangeLabels('Q3!A5:C8', 2)).toEqual({ columns: ['A', 'B'], firstRow: 5 })
    expect(rangeLabels('', 1)).toEqual({ columns: ['A'], firstRow: 1 })
  })
})
