import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const range = (startRow: number, endRow: number, startColumn: number, endColumn: number) => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
})

const resource = (name: string, data: object) => ({ name, data: JSON.stringify(data) })

/** Column A counts down from 10, B doubles it, C holds running sums. "Two" reads "One". */
const workbook: WorkbookData = {
  id: 'w',
  name: '',
  styles: {},
  sheetOrder: ['s', 't'],
  sheets: {
    s: {
      id: 's',
      name: 'One',
      rowCount: 50,
      columnCount: 20,
      mergeData: [range(6, 7, 5, 5)],
      cellData: Object.fromEntries(
        Array.from({ length: 10 }, (_, row) => [
          row,
          {
            0: { v: 10 - row, t: 2 },
            1: { f: `=A${row + 1}*2`, v: 20 - 2 * row, t: 2 },
            2: { f: `=SUM(A$1:A${row + 1})`, v: 0, t: 2 },
          },
        ]),
      ),
    },
    t: {
      id: 't',
      name: 'Two',
      rowCount: 20,
      columnCount: 20,
      cellData: { 0: { 0: { f: '=One!B5+Total', v: 0, t: 2 }, 1: { f: '=SUM(One!A:A)' } } },
    },
  },
  resources: [
    resource('SHEET_DEFINED_NAME_PLUGIN', {
      n: { id: 'n', name: 'Total', formulaOrRefString: 'One!$A$5' },
    }),
    resource('SHEET_CONDITIONAL_FORMATTING_PLUGIN', {
      s: [
        {
          cfId: 'c',
          ranges: [range(3, 8, 0, 0)],
          stopIfTrue: false,
          rule: { type: 'highlightCell', subType: 'formula', value: '=A4>B4', style: {} },
        },
      ],
    }),
    resource('SHEET_DATA_VALIDATION_PLUGIN', {
      s: [
        {
          uid: 'd',
          type: 'whole',
          ranges: [range(4, 6, 0, 0)],
          operator: 'greaterThan',
          formula1: '0',
        },
      ],
    }),
    resource('SHEET_NOTE_PLUGIN', {
      s: {
        5: { 0: { id: 'x', row: 5, col: 0, note: 'Check', width: 100, height: 50, show: false } },
      },
    }),
  ],
}

const restructured = async (...commands: (readonly [string, object])[]) => {
  const done = await engine.restructure(
    workbook,
    commands.map(([id, params]) => ({ id, params: { subUnitId: 's', ...params } })),
  )
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value
}

const formulasIn = (cells: readonly (readonly [number, number, unknown])[]) =>
  new Map(
    cells.flatMap(([row, column, cell]) => {
      const { f } = (cell ?? {}) as { readonly f?: string }
      return f ? [[`${row},${column}`, f]] : []
    }),
  )

describe('inserted rows', () => {
  it('move the formulas below, and all references to the moved cells', async () => {
    const { sheets, resources, inserted, removed, order } = await restructured([
      'sheet.command.insert-row-by-range',
      { range: range(2, 3, 0, 19), direction: 0 },
    ])
    const [one, two] = [
      sheets.find(({ sheet_id }) => sheet_id === 's'),
      sheets.find(({ sheet_id }) => sheet_id === 't'),
    ]
    expect(one?.fields['rowCount']).toBe(52)
    const formulas = formulasIn(one?.cells ?? [])
    expect(formulas.get('4,1')).toBe('=A5*2')
    expect(formulas.get('11,1')).toBe('=A12*2')
    expect(formulas.get('11,2')).toBe('=SUM(A$1:A12)')
    expect(formulasIn(two?.cells ?? []).get('0,0')).toBe('=One!B7+Total')
    const data = (name: string) => resources.find((found) => found.name.includes(name))?.data ?? ''
    expect(data('DEFINED_NAME')).toContain('One!$A$7')
    const [rule] = JSON.parse(data('CONDITIONAL')).s
    expect(rule.ranges).toEqual([expect.objectContaining({ startRow: 5, endRow: 10 })])
    expect(rule.rule.value).toBe('=A6>B6')
    expect(JSON.parse(data('VALIDATION')).s[0].ranges).toEqual([
      expect.objectContaining({ startRow: 6, endRow: 8 }),
    ])
    expect(JSON.stringify(JSON.parse(data('NOTE')).s)).toContain('"row":7')
    expect(one?.fields['mergeData']).toEqual([expect.objectContaining({ startRow: 8, endRow: 9 })])
    expect([inserted, removed, order]).toEqual([[], [], null])
  })
})

describe('a deleted column', () => {
  it('leaves #REF! in formulas that read it, and moves the others', async () => {
    const { sheets } = await restructured([
      'sheet.command.remove-col-by-range',
      { range: range(0, 49, 1, 1) },
    ])
    const two = sheets.find(({ sheet_id }) => sheet_id === 't')
    expect(formulasIn(two?.cells ?? []).get('0,0')).toBe('=#REF!+Total')
    const one = sheets.find(({ sheet_id }) => sheet_id === 's')
    expect(formulasIn(one?.cells ?? []).get('9,1')).toBe('=SUM(A$1:A10)')
  })
})

describe('a worksheet', () => {
  it('takes its new name into the formulas of others', async () => {
    const { sheets } = await restructured(['sheet.command.set-worksheet-name', { name: 'Q1 plan' }])
    const two = sheets.find(({ sheet_id }) => sheet_id === 't')
    expect(formulasIn(two?.cells ?? []).get('0,1')).toBe("=SUM('Q1 plan'!A:A)")
    expect(sheets.find(({ sheet_id }) => sheet_id === 's')?.name).toBe('Q1 plan')
  })
})

it('a command without effect is refused', async () => {
  const done = await engine.restructure(workbook, [
    { id: 'sheet.command.remove-sheet', params: { subUnitId: 'missing' } },
  ])
  expect(done.ok).toBe(false)
})
