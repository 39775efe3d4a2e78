import { describe, expect, it } from 'vitest'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { formatRange, MAX_ROWS } from '#contract/workbook/cells.ts'
import type { CellState, SheetData } from '#contract/workbook/workbook.ts'
import { formulaRunsOf, relativeFormula } from '#server/sheets/formulas/formula-runs.ts'

const cellOf = (one: CellState | string | number): CellState => {
  if (typeof one === 'object') return one
  return typeof one === 'string' ? { f: one, v: 0 } : { v: one }
}

const sheetOf = (
  rows: readonly (readonly (CellState | string | number | null)[])[],
): SheetData => ({
  id: 's',
  name: 'S',
  cellData: Object.fromEntries(
    rows.map((row, index) => [
      index,
      Object.fromEntries(
        row.flatMap((one, column) => (one === null ? [] : [[column, cellOf(one)] as const])),
      ),
    ]),
  ),
})

const shownRuns = (sheet: SheetData) =>
  formulaRunsOf(sheet).map((run) => [formatRange({ ...run, sheet: null }), run.formula])

describe('relativeFormula', () => {
  it('[AGENT-838] is equal exactly for formulas that a fill makes of each other', () => {
    const parts = [
      'B5',
      '$B5',
      'B$5',
      '$B$5',
      'A:C',
      '$A:C',
      '3:7',
      'B5:D9',
      "'A1 b'!B5",
      'LOG10(C3)',
    ]
    for (const formula of parts.map((part) => `=${part}+1`)) {
      const filled = shiftFormula(formula, 3, 2)
      const relative = relativeFormula(formula, 10, 5)
      expect(relativeFormula(filled, 13, 7)).toBe(relative)
      const isMoved = filled !== formula
      expect(relativeFormula(formula, 13, 7) !== relative).toBe(isMoved)
    }
  })

  it('[AGENT-838] leaves strings, sheet names, table columns, names and functions as they are', () => {
    const formula = `=IF("A1"='B2'!$C$3,T[[#This Row],[A1]],YTD2024)+LOG10(1)+tax_b2+XFE1`
    expect(relativeFormula(formula, 7, 7)).toBe(formula)
  })

  it('[AGENT-838] reads small letters as the same reference', () => {
    expect(relativeFormula('=a1+$b$2', 3, 3)).toBe(relativeFormula('=A1+$B$2', 3, 3))
  })
})

describe('formulaRunsOf', () => {
  it('[AGENT-838] joins filled formulas to rectangles, with the formula of their first cell', () => {
    const sheet = sheetOf([
      [1, '=A1*2', '=B1*2', '=SUM(A:A)'],
      [2, '=A2*2', '=B2*2', null],
      [3, '=A3*2', '=B3*2', '=D2'],
      [4, '=A4*3', '=B4*2', '=D3'],
    ])
    expect(shownRuns(sheet)).toEqual([
      ['B1:B3', '=A1*2'],
      ['C1:C4', '=B1*2'],
      ['D1', '=SUM(A:A)'],
      ['D3:D4', '=D2'],
      ['B4', '=A4*3'],
    ])
  })

  it('[AGENT-838] joins a row that was filled to the right', () => {
    expect(
      shownRuns(
        sheetOf([
          [1, 2, 3],
          ['=A1', '=B1', '=C1'],
          ['=A1', '=B1', '=C1'],
        ]),
      ),
    ).toEqual([
      ['A2:C2', '=A1'],
      ['A3:C3', '=A1'],
    ])
  })

  it('[AGENT-838] reads cells that share a formula by its id', () => {
    const sheet = sheetOf([
      [1, { f: '=A1+$A$1', si: 'x', v: 2 }],
      [2, { si: 'x', v: 3 }],
      [3, { si: 'x', v: 4 }],
      [4, '=A4+$A$1'],
      [5, { si: 'lost', v: 5 }],
    ])
    expect(shownRuns(sheet)).toEqual([['B1:B4', '=A1+$A$1']])
  })

  it('[AGENT-838] separates a shared formula that leaves the grid', () => {
    const last = String(MAX_ROWS - 1)
    const sheet: SheetData = {
      id: 's',
      name: 'S',
      cellData: {
        5: { 1: { f: '=B7+B5', si: 'x', v: 2 }, 3: { si: 'x', v: 2 } },
        0: { 2: { si: 'x', v: 2 } },
        [last]: { 1: { si: 'x', v: 2 } },
      },
    }
    expect(shownRuns(sheet)).toEqual([
      ['C1', '=C2+#REF!'],
      ['B6', '=B7+B5'],
      ['D6', '=D7+D5'],
      [`B${MAX_ROWS}`, `=#REF!+B${MAX_ROWS - 1}`],
    ])
    expect(new Set(formulaRunsOf(sheet).map(({ relative }) => relative)).size).toBe(3)
  })

  it('[AGENT-838] has every formula in exactly one run of its relative form', () => {
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % below
    }
    const forms = ['=A1+1', '=$A1+1', '=A$1+1', '=SUM(A1:B2)']
    const sheet = sheetOf(
      Array.from({ length: 40 }, (_row, row) =>
        Array.from({ length: 12 }, (_column, column) =>
          random(5) === 0
            ? random(9)
            : shiftFormula(forms[random(2) * random(4)] ?? '', row, column),
        ),
      ),
    )
    const left = new Map<string, string>()
    for (const [row, cells] of Object.entries(sheet.cellData ?? {}))
      for (const [column, cell] of Object.entries(cells))
        if (cell?.f) left.set(`${row},${column}`, cell.f)
    for (const run of formulaRunsOf(sheet))
      for (let row = run.startRow; row <= run.endRow; row += 1)
        for (let column = run.startColumn; column <= run.endColumn; column += 1) {
          const filled = shiftFormula(run.formula, row - run.startRow, column - run.startColumn)
          expect(left.get(`${row},${column}`)).toBe(filled)
          left.delete(`${row},${column}`)
        }
    expect(left.size).toBe(0)
  })

  it('[AGENT-838] separates texts that look like the form of a reference', () => {
    const sheet = sheetOf([['="C[1]R[0]"'], ['="B2"'], ['=B3'], ['=b4'], ['=B5']])
    expect(shownRuns(sheet)).toEqual([
      ['A1', '="C[1]R[0]"'],
      ['A2', '="B2"'],
      ['A3:A5', '=B3'],
    ])
  })

  it('[AGENT-838] is empty for a sheet without formulas', () => {
    expect(formulaRunsOf({ id: 's', name: 'S' })).toEqual([])
    expect(formulaRunsOf(sheetOf([[1, 2], [null]]))).toEqual([])
  })

  it('[AGENT-838] reads 100,000 formulas within two seconds of processor time', () => {
    const sheet = sheetOf(
      Array.from({ length: 10_000 }, (_row, row) =>
        Array.from({ length: 10 }, (_column, column) =>
          shiftFormula('=IF(A1>0,SUMIFS(Data!$C$2:$C$9,Data!$A$2:$A$9,$A1),B$1*2)', row, column),
        ),
      ),
    )
    const before = process.threadCpuUsage().user
    expect(formulaRunsOf(sheet)).toHaveLength(1)
    expect(process.threadCpuUsage().user - before).toBeLessThan(2_000_000)
  })
})
