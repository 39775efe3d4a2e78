import { describe, expect, it } from 'vitest'
import { EDITS_MAX_LINES } from '#contract/limits/agent.ts'
import { compareRevisions } from '#server/sheets/edits/compare-revisions.ts'
import { editLines } from '#server/sheets/edits/edit-lines.ts'

type Value = number | string | null
type Rows = readonly (readonly Value[])[]

const cellOf = (value: Exclude<Value, null>) =>
  typeof value === 'string' && value.startsWith('=') ? { f: value, v: 1, t: 2 } : { v: value }

const cellsOf = (rows: Rows) =>
  Object.fromEntries(
    rows.map((row, at) => [
      at,
      Object.fromEntries(
        row.flatMap((value, column) => (value === null ? [] : [[column, cellOf(value)]])),
      ),
    ]),
  )

/** A workbook with these worksheets. `more` has further fields of worksheets, by name. */
const book = (
  sheets: Readonly<Record<string, Rows>>,
  more: Readonly<Record<string, object>> = {},
  resources: Readonly<Record<string, object>> = {},
) => ({
  id: 'book',
  name: 'Book',
  sheetOrder: Object.keys(sheets).map((_, at) => `s${at}`),
  sheets: Object.fromEntries(
    Object.entries(sheets).map(([name, rows], at) => [
      `s${at}`,
      { id: `s${at}`, name, cellData: cellsOf(rows), ...more[name] },
    ]),
  ),
  resources: Object.entries(resources).map(([name, data]) => ({
    name,
    data: JSON.stringify(data),
  })),
})

const linesBetween = (before: object, after: object): readonly string[] =>
  editLines(compareRevisions(JSON.stringify(before), JSON.stringify(after)), () => 'user').slice(1)

const SETTINGS = '- settings, for example widths, hidden rows, notes or rules'

const pay: Rows = [
  ['Pay', null],
  ...Array.from({ length: 8 }, (_, row) => [`Person ${row}`, 1000 + row]),
  ['Total', '=SUM(B1:B9)'],
]
const bonus = (total: string): Rows =>
  pay.with(9, ['Total', total]).toSpliced(3, 0, ['Bonus', 99_999])

describe('edits beside an inserted or deleted line', () => {
  const data = Array.from({ length: 6000 }, (_, row) => [`Item ${row}`, row])
  const model = (rate: number): Rows => [['Rate', rate]]

  it('[AGENT-1161] are told also if thousands of cells moved', () => {
    const before = book({ Data: data, Model: model(0.05) })
    const inserted = book({ Data: data.toSpliced(3, 0, ['New', 1]), Model: model(0.5) })
    expect(linesBetween(before, inserted)).toEqual([
      '- inserted row 4 in "Data"',
      '- Data!A4: empty → "New"',
      '- Data!B4: empty → 1',
      '- Model!B1: 0.05 → 0.5',
    ])
    const deleted = book({ Data: data.toSpliced(3, 2), Model: model(0.5) })
    expect(linesBetween(before, deleted)).toEqual([
      '- deleted rows 4:5, so the cells behind have other addresses in "Data"',
      '- Model!B1: 0.05 → 0.5',
    ])
  })

  it('[AGENT-1161] are told at their new places in the same worksheet', () => {
    const after = bonus('=SUM(B1:B10)').with(4, ['Person 2', 5]).with(8, ['Person 6', 6])
    expect(linesBetween(book({ Pay: pay }), book({ Pay: after }))).toEqual([
      '- inserted row 4 in "Pay"',
      '- Pay!A4: empty → "Bonus"',
      '- Pay!B4: empty → 99999',
      '- Pay!B5: 1002 → 5',
      '- Pay!B9: 1006 → 6',
    ])
  })

  it('[AGENT-1161] are told after several insertions and deletions', () => {
    const after = data.with(100, ['Item 100', -1]).toSpliced(50, 2).toSpliced(10, 0, ['A', 1])
    expect(linesBetween(book({ Data: data }), book({ Data: after }))).toEqual([
      '- inserted row 11 in "Data"',
      '- deleted rows 51:52, so the cells behind have other addresses in "Data"',
      '- Data!A11: empty → "A"',
      '- Data!B11: empty → 1',
      '- Data!B100: 100 → -1',
    ])
  })

  it('[AGENT-1161] are told beside an inserted column', () => {
    const wide = pay.slice(0, 9).map(([name = null, value = null]) => [name, 'x', value])
    const after = wide.with(4, ['Person 3', 'x', 7])
    expect(linesBetween(book({ Pay: pay.slice(0, 9) }), book({ Pay: after }))).toEqual([
      '- inserted column B in "Pay"',
      '- Pay!B1:B4: 4 cells, the first empty → "x"',
      '- Pay!B5: empty → "x"',
      '- Pay!C5: 1003 → 7',
      '- Pay!B6:B9: 4 cells, the first empty → "x"',
    ])
  })

  it('[AGENT-1161] a sort of the rows is no insertion', () => {
    const few = data.slice(0, 40)
    const { structure, count } = compareRevisions(
      JSON.stringify(book({ Data: few })),
      JSON.stringify(book({ Data: few.toReversed() })),
    )
    expect(structure).toEqual([])
    expect(count).toBe(80)
  })
})

describe('formulas and contents of an inserted row', () => {
  it('[AGENT-1162, AGENT-1163] a changed formula is told, and the new cells', () => {
    const after = book({ Pay: bonus('=SUM(B1:B10)*2') })
    expect(linesBetween(book({ Pay: pay }), after)).toEqual([
      '- inserted row 4 in "Pay"',
      '- Pay!A4: empty → "Bonus"',
      '- Pay!B4: empty → 99999',
      '- Pay!B11: "=SUM(B1:B10)" → "=SUM(B1:B10)*2"',
    ])
  })

  it('[AGENT-1163] a formula that did not follow is told', () => {
    const lines = linesBetween(book({ Pay: pay }), book({ Pay: bonus('=SUM(B1:B9)') }))
    expect(lines).toContain('- Pay!B11: "=SUM(B1:B10)" → "=SUM(B1:B9)"')
  })

  it('[AGENT-1163] formulas of other worksheets follow moved cells and new names', () => {
    const before = book({ Pay: pay, Model: [['=Pay!B10*2', '=Pay!$B$10+1']] })
    const after = book({
      Wages: bonus('=SUM(B1:B10)'),
      Model: [['=Wages!B11*2', '=Wages!$B$11+2']],
    })
    expect(linesBetween(before, after)).toEqual([
      '- renamed the worksheet "Pay" to "Wages"',
      '- inserted row 4 in "Wages"',
      '- Wages!A4: empty → "Bonus"',
      '- Wages!B4: empty → 99999',
      '- Model!B1: "=Wages!$B$11+1" → "=Wages!$B$11+2"',
    ])
  })
})

describe('edits that do not fit', () => {
  it('[AGENT-1054] are counted as ranges', () => {
    const scattered = Array.from({ length: 200 }, (_, row) => [row % 2 === 0 ? row + 1 : null])
    const lines = linesBetween(book({ Model: [] }), book({ Model: scattered }))
    expect(lines.length).toBeLessThanOrEqual(EDITS_MAX_LINES - 1)
    expect(lines.at(-1)).toContain(`and ${100 - (lines.length - 1)} more ranges`)
  })

  it('[AGENT-1164] are counted also beside an inserted row', () => {
    const data = Array.from({ length: 3000 }, (_, row) => [`Item ${row}`, row, row, row])
    const edited = data.map(([name = null], row) => [name, row + 0.5, row + 0.25, row + 0.75])
    const after = edited.toSpliced(3, 0, ['New', -7, -8, -9])
    const lines = linesBetween(book({ Data: data }), book({ Data: after }))
    expect(lines).toContain('- inserted row 4 in "Data"')
    expect(lines.at(-1)).toMatch(/^- and \d+ more cells changed: read the worksheets again\.$/)
  })

  it('[AGENT-1161] cells of an added worksheet take no place of others', () => {
    const data = Array.from({ length: 6000 }, (_, row) => [row])
    const before = book({ Model: [['Rate', 0.05]] })
    const after = book({ Model: [['Rate', 0.5]], Data: data })
    expect(linesBetween(before, after)).toEqual([
      '- added the worksheet "Data"',
      '- Model!B1: 0.05 → 0.5',
    ])
  })
})

describe('settings beside structural edits', () => {
  const sheets = { Pay: pay, Model: [['Rate', 0.05]] }
  const later = { Pay: bonus('=SUM(B1:B10)'), Model: [['Rate', 0.05]] }

  it('[AGENT-1165] of another worksheet are told', () => {
    const hidden = { Model: { hidden: 1 } }
    expect(linesBetween(book(sheets), book(later, hidden))).toContain(SETTINGS)
    const notes = { SHEET_NOTE_PLUGIN: { s1: { 0: { 0: { note: 'Check' } } } } }
    expect(linesBetween(book(sheets), book(later, {}, notes))).toContain(SETTINGS)
    const added = { ...sheets, Notes: [['x']] }
    expect(linesBetween(book(sheets), book(added, hidden))).toContain(SETTINGS)
    const renamed = { Wages: pay, Model: [['Rate', 0.05]] }
    expect(linesBetween(book(sheets), book(renamed, hidden))).toContain(SETTINGS)
  })

  it('[AGENT-1165] that only move with the lines are not told', () => {
    const settings = (by: number) => ({
      Pay: {
        rowCount: 100 + by,
        rowData: { 1: { h: 40 }, [6 + by]: { hd: 1 }, ...(by > 0 && { 3: { h: 33 } }) },
        mergeData: [{ startRow: 5 + by, endRow: 6 + by, startColumn: 0, endColumn: 1 }],
      },
    })
    const resources = (by: number) => ({
      SHEET_NOTE_PLUGIN: { s0: { [5 + by]: { 0: { note: 'Check' } } } },
      SHEET_DEFINED_NAME_PLUGIN: { n1: { id: 'n1', formulaOrRefString: `Pay!$B$${10 + by}` } },
    })
    const before = book(sheets, settings(0), resources(0))
    const after = book(later, settings(1), resources(1))
    expect(linesBetween(before, after)).not.toContain(SETTINGS)
    const [more, other] = [settings(1), resources(1)]
    const shown = { Pay: { ...more.Pay, rowData: { 1: { h: 40 } } } }
    expect(linesBetween(before, book(later, shown, other))).toContain(SETTINGS)
    const note = { ...other, SHEET_NOTE_PLUGIN: { s0: { 6: { 0: { note: 'Other' } } } } }
    expect(linesBetween(before, book(later, more, note))).toContain(SETTINGS)
  })
})
