import { describe, expect, it } from 'vitest'
import { readTool } from '#src/ui/chat/answer/tool-view.ts'
import { toolTargetOf } from '#src/ui/chat/answer/tool-target.ts'
import { placesIn } from '#src/ui/chat/answer/tool-block/tool-places.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const pathOf = (range: string): string =>
  `/app/spreadsheet/s?range=${encodeURIComponent(range).replaceAll('%20', '+').replaceAll("'", '%27').replaceAll('!', '%21')}`

const view = (name: string, output: object) =>
  readTool(toolBlock(name, {}, { spreadsheet_id: 's', title: 'Loan', ...output }))

/** The rows of the only list as "text → link". */
const rowsOf = (name: string, output: object) => {
  const { lists } = view(name, output)
  expect(lists).toHaveLength(1)
  return lists[0]?.rows.map((row) =>
    row.map(({ text, places }) =>
      places
        ? places.map((place) => `${place.text} → ${place.path ?? 'nowhere'}`).join(', ')
        : text,
    ),
  )
}

describe('the list of a tool [AGENT-1103]', () => {
  it('[AGENT-1103] names each formatted range with its format, and repeats none of it as a field', () => {
    const output = {
      changed: 16,
      formats: [
        { range: 'Sheet1!A1:D1', set: 'bold, fill #EEEEEE', cells: 4, changed: 4 },
        { range: "'P, L'!B2", set: 'number format 0.0%', cells: 1, changed: 1 },
      ],
    }
    expect(rowsOf('format_range', output)).toEqual([
      [`Sheet1!A1:D1 → ${pathOf('Sheet1!A1:D1')}`, 'bold, fill #EEEEEE', '4'],
      [`'P, L'!B2 → ${pathOf("'P, L'!B2")}`, 'number format 0.0%', '1'],
    ])
    expect(view('format_range', output).facts).toEqual([])
  })

  it('[AGENT-1103] names the cells, the evidence and the proposal of a finding', () => {
    const findings = [
      {
        rule: 'short_total',
        severity: 'error',
        cells: "Model!B9, 'P, L'!B8",
        evidence: 'B9 leaves out B8.',
        proposal: { cell: 'B9', formula: '=SUM(B2:B8)' },
      },
    ]
    expect(rowsOf('audit_sheet', { findings, left_out: 0 })).toEqual([
      [
        `Model!B9 → ${pathOf('Model!B9')}, 'P, L'!B8 → ${pathOf("'P, L'!B8")}`,
        'error',
        'B9 leaves out B8.',
        'B9: =SUM(B2:B8)',
      ],
    ])
  })

  it('[AGENT-1103] names notes before and after, hits, traced cells, ranges of code and edits', () => {
    const notes = [{ cell: 'Model!A2', before: 'old', after: 'new' }]
    expect(rowsOf('set_note', { notes })).toEqual([
      [`Model!A2 → ${pathOf('Model!A2')}`, 'old', 'new'],
    ])
    const hits = [{ cell: 'Model!D6', shows: '#DIV/0!', formula: '=C6/B9' }]
    expect(rowsOf('find', { hits, rows: [['Model!D6', '#DIV/0!']] })).toEqual([
      [`Model!D6 → ${pathOf('Model!D6')}`, '#DIV/0!', '=C6/B9'],
    ])
    expect(view('find', { hits, rows: [['Model!D6', '#DIV/0!']] }).cells).toBeNull()
    const entries = [{ range: 'Model!B2:B4', count: 3, label: 'Rent', shows: '3 cells' }]
    expect(rowsOf('trace', { entries })).toEqual([
      [`Model!B2:B4 → ${pathOf('Model!B2:B4')}`, 'Rent', '3 cells', ''],
    ])
    const ranges = [{ name: 'q', range: 'Model!A1:B7', rows: 7, columns: 2 }]
    expect(rowsOf('run_code', { ranges })).toEqual([
      [`Model!A1:B7 → ${pathOf('Model!A1:B7')}`, 'q', '7'],
    ])
    expect(rowsOf('edit_structure', { edits: ['Renamed it.'], formulas_adjusted: 5 })).toEqual([
      ['Renamed it.'],
    ])
  })

  it('[AGENT-1103] names the parts of a reconciliation and the outline of a workbook', () => {
    const part = { count: 3, left: [10], right: [12], difference: [2] }
    const only = { count: 1, total: [5, 6] }
    const output = { matched: part, only_left: only, only_right: only, proof: {} }
    expect(rowsOf('reconcile', output)).toEqual([
      ['Matched', '3', '10', '12', '2'],
      ['Only left', '1', '5, 6', '', ''],
      ['Only right', '1', '', '5, 6', ''],
    ])
    expect(rowsOf('map_workbook', { outline: ['Model!A1:D7', 'Notes'] })).toEqual([
      ['Model!A1:D7'],
      ['Notes'],
    ])
  })

  it('[AGENT-1103] names labelled results of any write on their worksheet', () => {
    const results = [{ sheet: 'P L', cell: 'D2', label: 'Rent', before: '50', after: '-50' }]
    expect(rowsOf('clear', { results })).toEqual([
      ['Rent', `D2 → ${pathOf("'P L'!D2")}`, '50', '-50'],
    ])
  })

  it('[AGENT-1106] says of a listed change that only the format changed', () => {
    const cells = [{ cell: 'Model!B2', before: '5', after: '5', is_format: true }]
    expect(rowsOf('list_changes', { cells, changes: [] })?.[0]?.slice(1)).toEqual([
      '',
      'Formatting only',
    ])
  })

  it('[AGENT-1108] is bounded and counts the rest', () => {
    const hits = Array.from({ length: 200 }, (_, row) => ({ cell: `A${row + 1}`, shows: 'x' }))
    const [list] = view('find', { hits, left_out: 800 }).lists
    expect(list?.rows).toHaveLength(40)
    expect(list?.more).toBe(960)
  })
})

describe('the ranges that a tool names [AGENT-1107]', () => {
  it.each([
    [{ range: "Model!A5, 'P, L'!A5" }, ['Model!A5', "'P, L'!A5"]],
    [{ range: 'A1', also: [{ range: 'C3:D4' }, { range: 'A1' }] }, ['A1', 'C3:D4']],
    [{ formats: [{ range: 'A1:D1' }, { range: 'B2' }] }, ['A1:D1', 'B2']],
    [{ notes: [{ cell: 'A2', text: 'x' }] }, ['A2']],
    [{ from: 'B7', to: 'C7:H7' }, ['C7:H7']],
    [{ name: 'Rent', refers_to: '=Model!$B$2' }, ['Model!B2']],
    [
      {
        edits: [
          { do: 'insert_rows', sheet: 'P L', at: '3:4' },
          { do: 'rename_sheet', sheet: 'Model', name: 'New' },
          { do: 'add_sheet', name: 'Notes' },
        ],
      },
      ["'P L'!3:4", 'Model'],
    ],
    [
      {
        edits: [
          { do: 'delete_rows', at: 3, count: 2 },
          { do: 'move_columns', at: 'C' },
        ],
      },
      ['3:4', 'C:C'],
    ],
    [{ range: 5, also: 'x', formats: [null, 3] }, ['5']],
  ])('[AGENT-1107] are found in the arguments %j', (args, places) => {
    expect(placesIn(args)).toEqual(places)
  })

  it('[AGENT-1107] show as the first one with a link, and the number of others', () => {
    const formats = [{ range: 'Model!A1:D1' }, { range: 'Model!B2' }, { range: 'Model!C9' }]
    const block = toolBlock('format_range', { formats: [] }, { spreadsheet_id: 's', formats })
    expect(toolTargetOf(block)).toEqual({
      text: 'Model!A1:D1',
      note: 'and 2 more',
      path: pathOf('Model!A1:D1'),
    })
  })
})
