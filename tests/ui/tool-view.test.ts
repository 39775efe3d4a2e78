import { describe, expect, it } from 'vitest'
import type { ToolBlock } from '#contract/timeline.ts'
import { placeRange } from '#src/ui/chat/answer/range.ts'
import { readTool } from '#src/ui/chat/answer/tool-view.ts'

const block = (args: unknown, output: unknown, error: string | null = null): ToolBlock => {
  const step = {
    execution_id: 'x1',
    tool_name: 'tool',
    tool_display_name: 'Tool',
    event_phase: 'complete',
    status: 'completed',
  } as const
  const result = { success: error === null, output, error }
  return {
    kind: 'tool',
    executionId: 'x1',
    toolName: 'tool',
    toolDisplayName: 'Tool',
    phase: error === null ? 'complete' : 'error',
    events: [
      { ...step, type: 'tool_executing', arguments: args, result: null },
      { ...step, type: 'tool_complete', arguments: null, result },
    ],
  }
}

describe('what is shown of a tool', () => {
  it('[SHEET-10] touches its spreadsheet, as a link with an encoded id', () => {
    const made = readTool(block({ title: 'Loan' }, { spreadsheet_id: 'a/b?', title: 'Loan' }))
    expect(made.touched).toEqual({ text: 'Loan', note: '', path: '/app/spreadsheet/a%2Fb%3F' })
  })

  it('[AGENT-3] shows the cells of a range that was read, where they stand', () => {
    const values = [
      ['Line', 'Budget'],
      ['Rent', -1200],
    ]
    const { touched, cells } = readTool(
      block({ range: 'Q3!D10:E11' }, { spreadsheet_id: 's', range: 'Q3!D10:E11', values }),
    )
    expect(touched).toEqual({ text: 'Q3!D10:E11', note: '4 cells', path: '/app/spreadsheet/s' })
    expect(cells?.columns).toEqual(['D', 'E'])
    expect(cells?.rows).toEqual([
      { label: '10', cells: ['Line', 'Budget'] },
      { label: '11', cells: ['Rent', '-1200'] },
    ])
  })

  it('[AGENT-3] shows what each written cell was and is, and counts them', () => {
    const cells = [{ cell: 'D10', before: '3,552', after: '3,586', formula: '=C10' }]
    const view = readTool(
      block({ range: 'D10' }, { range: 'D10', written: 4, recalculated: 11, cells }),
    )
    expect(view.changes).toEqual([{ cell: 'D10', was: '3,552', now: '3,586', content: '=C10' }])
    expect(view.counts).toBe('4 cells written, 11 recalculated')
  })

  it('[AGENT-4] shows the warning of cells in error', () => {
    expect(readTool(block({}, { warning: '2 cells are in error.' })).words).toBe(
      '2 cells are in error.',
    )
  })

  it('[STREAM-11] never shows [object Object] or undefined, whatever a tool gives', () => {
    const odd = [
      null,
      undefined,
      3,
      'text',
      true,
      [],
      [1],
      { a: { b: 1 }, c: [null] },
      { values: [[{}]] },
    ]
    for (const args of odd)
      for (const output of odd) {
        const { json, ...shown } = readTool(block(args, output))
        expect(JSON.stringify(shown)).not.toMatch(/\[object|undefined/)
        expect(json).not.toMatch(/\[object/)
      }
  })

  it('names columns beyond Z and rows from where a range starts', () => {
    expect(placeRange("'My sheet'!$Z$9:AB10", 3)).toEqual({
      columns: ['Z', 'AA', 'AB'],
      firstRow: 9,
    })
    expect(placeRange('Q3!A5:C8', 2)).toEqual({ columns: ['A', 'B'], firstRow: 5 })
    expect(placeRange('', 1)).toEqual({ columns: ['A'], firstRow: 1 })
  })
})
