import { describe, expect, it } from 'vitest'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { cellName, formatRange, parseRange } from '#contract/workbook/cells.ts'
import type { CellRow, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { referenceReaderOf } from '#server/sheets/formulas/formula-references.ts'
import {
  cellsOfArea,
  cellsReadBy,
  readersOf,
  type SheetRange,
} from '#server/sheets/formulas/reference-areas.ts'

const sheet = (id: string, name: string, cellData: Record<string, CellRow> = {}): SheetData => ({
  id,
  name,
  cellData,
})
const SHEETS = [
  sheet('a', 'Model', { 4: { 5: { f: '=SEQUENCE(3)', ref: 'F5:F7' } } }),
  sheet('b', "O'Brien's"),
  sheet('c', 'constructor'),
  sheet('d', 'Mar'),
]
const NAMES = [
  ['n1', 'Rate', 'Model!$B$2', undefined],
  ['n2', 'Costs', "=Model!$C$1:$C$9,'O''Brien''s'!A1", undefined],
  ['n3', 'Twice', '=Rate*2', undefined],
  ['n4', 'Local', 'constructor!$A$1', 'c'],
  ['n5', 'Local', 'Model!$A$1', undefined],
  ['n6', 'Fixed', '0.05', undefined],
  ['n7', 'Loop', '=Loop+Model!Z1', undefined],
  ['n8', 'Plus', '=LAMBDA(x,x+Model!$D$4)', undefined],
] as const
const RANGE = { startRow: 9, startColumn: 1, endRow: 14, endColumn: 3 }
const BOOK: WorkbookData = {
  id: 'w',
  name: 'W',
  styles: {},
  sheetOrder: SHEETS.map(({ id }) => id),
  sheets: Object.fromEntries(SHEETS.map((one) => [one.id, one])),
  resources: [
    {
      name: 'SHEET_DEFINED_NAME_PLUGIN',
      data: JSON.stringify(
        Object.fromEntries([
          ...NAMES.map(([id, name, formulaOrRefString, localSheetId]) => [
            id,
            { id, name, formulaOrRefString, localSheetId },
          ]),
          ['n9', { name: 'Unseen', formulaOrRefString: 'Model!$H$8', hidden: true }],
        ]),
      ),
    },
    {
      name: 'SHEET_TABLE_PLUGIN',
      data: JSON.stringify({
        a: {
          tables: [
            {
              name: 'Sales',
              range: RANGE,
              options: { showHeader: true, showFooter: true },
              columns: ['Region', 'Net [EUR]', 'Due date'].map((displayName) => ({ displayName })),
            },
          ],
        },
      }),
    },
  ],
}
const [MODEL] = SHEETS
if (MODEL === undefined) throw new Error('no sheet')

const named = ({ sheet: { name }, ...range }: SheetRange): string =>
  formatRange({ ...range, sheet: name })
const read = (formula: string, row = 11): readonly string[] =>
  referenceReaderOf(BOOK)(formula, MODEL, row).references.flatMap(({ areas, isRead }) =>
    isRead ? areas.map(cellsOfArea).map(named) : [],
  )
const problems = (formula: string) =>
  referenceReaderOf(BOOK)(formula, MODEL, 0).references.map(({ problem }) => problem)

describe('references of a formula', () => {
  it.each([
    ['=A1+$b$2*C$3', ['Model!A1', 'Model!B2', 'Model!C3']],
    ['=SUM(D9:B2)', ['Model!B2:D9']],
    ['=SUM(A:C)+SUM($2:5)', ['Model!A:C', 'Model!2:5']],
    ["=SUM('O''Brien''s'!A1:B2)", ["'O''Brien''s'!A1:B2"]],
    ['=constructor!A1', ['constructor!A1']],
    ['=mar!A1:mar!B2', ['Mar!A1:B2']],
    ['=SUM(Model:constructor!B5)', ['Model!B5', "'O''Brien''s'!B5", 'constructor!B5']],
    ['=SUM(A1.:.A9)', ['Model!A1:A9']],
    ['=@A1:A9', ['Model!A1:A9']],
    ['=F5#', ['Model!F5:F7']],
    ['="A1"&"it\'s B2"&TRUE&1E+5', []],
    ['=LOG10(A1)+YTD2024', ['Model!A1']],
    ['={1,2,3}', []],
    ['=A1 B1:B2', ['Model!A1', 'Model!B1:B2']],
    ['=INDIRECT("Mar!C3")', ['Mar!C3']],
    ['=A1:INDEX(B1:B9,C1)', ['Model!A1', 'Model!B1:B9', 'Model!C1']],
  ] as const)('[AGENT-864] reads the cells of %s', (formula, ranges) => {
    expect(read(formula)).toEqual(ranges)
  })

  it.each([
    ['=Rate*-rate', ['Model!B2', 'Model!B2']],
    ['=SUM(Costs)', ['Model!C1:C9', "'O''Brien''s'!A1"]],
    ['=Twice', ['Model!B2']],
    ['=Local', ['Model!A1']],
    ['=constructor!Local', ['constructor!A1']],
    ['=Fixed', []],
    ['=Unseen', ['Model!H8']],
    ['=Plus(A1)', ['Model!D4', 'Model!A1']],
    ['=Rate(1,A2,3)', ['Model!A2']],
    ['=LET(Rate,B7,Rate*A3)', ['Model!B7', 'Model!A3']],
    ['=LET(x,Rate,x*2)', ['Model!B2']],
    ['=LAMBDA(Rate,Rate+A3)(A4)', ['Model!A3', 'Model!A4']],
  ] as const)('[AGENT-864] follows the defined names of %s', (formula, ranges) => {
    expect(read(formula)).toEqual(ranges)
  })

  it('[AGENT-864] ends at names that refer to each other in a circle', () => {
    expect(new Set(read('=Loop'))).toEqual(new Set(['Model!Z1']))
  })

  it.each([
    ['=SUM(Sales)', ['Model!B11:D14']],
    ["=SUM(sales[Net '[EUR']])", ['Model!C11:C14']],
    ['=SUM(Sales[#All])', ['Model!B10:D15']],
    ['=Sales[[#Totals],[Due date]]', ['Model!D15']],
    ['=COUNTA(Sales[#Headers])', ['Model!B10:D10']],
    ["=SUM(Sales[[Net '[EUR']]:[Due date]])", ['Model!C11:D14']],
    ['=Sales[@Region]', ['Model!B12']],
    ['=Sales[[#This Row],[Due date]]', ['Model!D12']],
  ] as const)('[AGENT-864] reads the table reference %s', (formula, ranges) => {
    expect(read(formula)).toEqual(ranges)
  })

  it('[AGENT-864] says why a reference leads to no cells', () => {
    expect(problems('=Datum!A1')).toEqual([{ type: 'missing_sheet', name: 'Datum' }])
    expect(problems('=#REF!+Model!#REF!')).toEqual([
      { type: 'deleted', name: '#REF!' },
      { type: 'deleted', name: 'Model!#REF!' },
    ])
    expect(problems('=Ratee')).toEqual([{ type: 'missing_name', name: 'Ratee' }])
    expect(problems('=Sales[Gross]')).toEqual([{ type: 'missing_part', name: 'Sales[Gross]' }])
    expect(problems("='[Budget.xlsx]Q1'!A1+[2]Q1!A1")).toEqual([
      { type: 'other_workbook', name: "'[Budget.xlsx]Q1'!A1" },
      { type: 'other_workbook', name: '[2]Q1!A1' },
    ])
    expect(problems('=not a "formula')).toEqual([])
  })

  it('[AGENT-867] marks formulas that decide what they read, and what they do not read', () => {
    const of = (formula: string) => referenceReaderOf(BOOK)(formula, MODEL, 0)
    expect(of('=INDIRECT(A1)').isComputed).toBe(true)
    expect(of('=INDIRECT("A1")').isComputed).toBe(false)
    expect(of('=A1:INDEX(B:B,2)').isComputed).toBe(true)
    expect(of('=SUM(OFFSET(A1,B1,0))').isComputed).toBe(true)
    expect(read('=SUM(OFFSET(A1,B1,0))+ROW(C1)')).toEqual(['Model!B1'])
    const guarded = of('=IFERROR(A1,B1)+COUNT(C1)+D1').references
    expect(guarded.map(({ isGuarded }) => isGuarded)).toEqual([true, false, true, false])
  })
})

/** A small generator, so that the cases are the same in each run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Part = Omit<SheetRange, 'sheet'>

const placesIn = ({ startRow, startColumn, endRow, endColumn }: Part) =>
  Array.from({ length: endRow - startRow + 1 }, (_, down) =>
    Array.from({ length: endColumn - startColumn + 1 }, (_unused, right) => ({
      row: startRow + down,
      column: startColumn + right,
    })),
  ).flat()

const cellsIn = (range: Part): readonly string[] =>
  placesIn(range).map(({ row, column }) => cellName(row, column))

/** The cells that each formula of a run reads, by its cell, after a fill of the first formula. */
const filled = (formula: string, run: Part) =>
  placesIn(run).map(({ row, column }) => {
    const own = shiftFormula(formula, row - run.startRow, column - run.startColumn)
    const range = parseRange(own.slice(5, -1))
    if (!range.ok) throw new Error(own)
    return { cell: cellName(row, column), reads: cellsIn(range.value) }
  })

describe('areas of a run', () => {
  it('[AGENT-861] finds the cells of a run that read a range, as a walk over its cells does', () => {
    const next = numbers(7)
    const sign = (): string => (next(2) === 0 ? '$' : '')
    const corner = (): string => `${sign()}${cellName(0, next(9))[0]}${sign()}${next(9) + 1}`
    const part = (rows: number, size: number): Part => {
      const [startRow, startColumn] = [next(rows), next(rows)]
      return {
        startRow,
        startColumn,
        endRow: startRow + next(size),
        endColumn: startColumn + next(size),
      }
    }
    for (let round = 0; round < 1000; round += 1) {
      const formula = `=SUM(${next(3) === 0 ? corner() : `${corner()}:${corner()}`})`
      const [run, target] = [part(6, 6), { ...part(12, 3), sheet: MODEL }]
      const [reference] = referenceReaderOf(BOOK)(formula, MODEL, run.startRow).references
      const [area] = reference?.areas ?? []
      if (area === undefined) throw new Error(formula)
      const cells = filled(formula, run)
      const wanted = new Set(cellsIn(target))
      const readers = cells.filter(({ reads }) => reads.some((cell) => wanted.has(cell)))
      const found = readersOf(area, run, target)
      const named = found === null ? [] : cellsIn(found)
      expect([formula, named]).toEqual([formula, readers.map(({ cell }) => cell)])
      const all = new Set(cells.flatMap(({ reads }) => reads))
      expect(new Set(cellsIn(cellsReadBy(area, run, run)))).toEqual(all)
      expect(new Set(cellsIn(cellsOfArea(area)))).toEqual(new Set(cells[0]?.reads))
    }
  })
})
