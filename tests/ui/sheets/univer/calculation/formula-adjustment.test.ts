import { LexerTreeBuilder } from '@univerjs/engine-formula'
import { describe, expect, it } from 'vitest'
import type { CellState } from '#contract/workbook/workbook.ts'
import { patchFormulaAdjustment } from '#contract/univer/formula-adjustment.ts'
import { shiftBook } from '#tests/support/formulas/shift-book.ts'
import { afterUndo, shiftWorld, type Edit } from '#tests/support/formulas/shift-world.ts'

type World = ReturnType<typeof shiftWorld>
const OTHERS = {
  Other: { A1: 1, D1: '=Sheet!A3', D2: '=SUM(Sheet!A2:A5)' },
  Jan: { A3: 1 },
  Feb: { A3: 1 },
  Mar: { A3: 1 },
}

/** Pairs of a formula before and after an edit of the worksheet "Sheet". */
type Expected = readonly (readonly [formula: string, right: string])[]

/** The formulas are placed one below the other from T60 on, far from the edited cells. */
const FAR = 60
const farFormulas = (formulas: readonly string[]) =>
  Object.fromEntries(formulas.map((formula, at) => [`T${FAR + at}`, formula]))

const formulasOf = (world: World): readonly string[] =>
  Object.entries(world.formulas()).flatMap(([cell, formula]) =>
    cell.startsWith('Sheet!') ? [formula] : [],
  )

describe('formulas of the grid', () => {
  const cases: readonly (readonly [rule: string, edit: Edit, right: Expected])[] = [
    [
      'SHEET-895',
      ['insert rows', 'Sheet', '3:4'],
      [
        ['=A3+$A$3+A$2+$A5', '=A5+$A$5+A$2+$A7'],
        ['=SUM(A2:A5)+SUM(A:A)+SUM(2:5)', '=SUM(A2:A7)+SUM(A:A)+SUM(2:7)'],
        ['=SUM((A1,A4,A2:A5))', '=SUM((A1,A6,A2:A7))'],
        ['=A2:A4 A3:C3', '=A2:A6 A5:C5'],
        ['=SUM(Jan:Mar!A3)', '=SUM(Jan:Mar!A3)'],
        ['=A3#+SUM(sheet!A3)', '=A5#+SUM(sheet!A5)'],
        ['=SUM(A1:A2000)', '=SUM(A1:A2002)'],
        ['=Other!A3&"A3"', '=Other!A3&"A3"'],
      ],
    ],
    [
      'SHEET-895',
      ['remove rows', 'Sheet', '3:4'],
      [
        ['=A3+A5', '=#REF!+A3'],
        ['=SUM(A2:A5)+SUM((A1,A6))', '=SUM(A2:A3)+SUM((A1,A4))'],
      ],
    ],
    [
      'SHEET-895',
      ['insert columns', 'Sheet', 'B:C'],
      [
        ['=A3+B3', '=A3+D3'],
        // B5000 is below the last row of the worksheet.
        ['=SUM(B2:B5000)+SUM(A1:B9)', '=SUM(D2:D5000)+SUM(A1:D9)'],
      ],
    ],
    ['SHEET-895', ['remove columns', 'Sheet', 'B:B'], [['=B3+C3+SUM(A:C)', '=#REF!+B3+SUM(A:B)']]],
    ['SHEET-895', ['insert down', 'Sheet', 'A3:A4'], [['=A3+B3+SUM(A2:A5)', '=A5+B3+SUM(A2:A7)']]],
    ['SHEET-895', ['insert right', 'Sheet', 'A3:A4'], [['=A3+B4+A5', '=B3+C4+A5']]],
    ['SHEET-895', ['remove up', 'Sheet', 'A3:A4'], [['=A3+A5+SUM(A2:A5)', '=#REF!+A3+SUM(A2:A3)']]],
    ['SHEET-895', ['remove left', 'Sheet', 'A3:A4'], [['=A3+B3+B5', '=#REF!+A3+B5']]],
    [
      'SHEET-896',
      ['move cells', 'Sheet', 'A3:A4', 'D10:D11'],
      [['=A3+SUM(A3:A4)+SUM(A2:A5)+D11', '=D10+SUM(D10:D11)+SUM(A2:A5)+#REF!']],
    ],
    [
      'SHEET-896',
      ['move cells', 'Sheet', 'A3:A4', 'D10:D11', 'Other'],
      [['=A3+Sheet!A4+A5+D10', '=Other!D10+Other!D11+A5+D10']],
    ],
    [
      'SHEET-896',
      ['move rows', 'Sheet', '3:4', '7:7'],
      [['=A3+A5+SUM(A2:A5)+SUM(A2:A9)', '=A5+A3+SUM(A2:A3)+SUM(A2:A9)']],
    ],
    [
      'SHEET-896',
      ['move columns', 'Sheet', 'A:A', 'D:D'],
      [['=A3+B3+SUM(B:C)', '=C3+A3+SUM(A:B)']],
    ],
    [
      'SHEET-896',
      ['rename sheet', 'Other', 'In 1'],
      [['=SUM((Other!A1,A2))+other!B2', "=SUM(('In 1'!A1,A2))+'In 1'!B2"]],
    ],
    ['SHEET-896', ['remove sheet', 'Other'], [['=SUM((Other!A1,A2))', '=SUM((#REF!,A2))']]],
  ]

  it.each(cases)('[%s] have the right references after %j', async (_rule, edit, expected) => {
    const formulas = expected.map(([formula]) => formula)
    const world = shiftWorld(shiftBook({ A1: 1, ...farFormulas(formulas) }, OTHERS, {}))
    expect(await world.edit(edit)).toBe(true)
    const right = expected.map(([, after]) => after)
    expect(formulasOf(world)).toEqual(right)
    const undone = await afterUndo(world, () => formulasOf(world))
    expect(undone).toEqual([formulas, right])
    world.end()
  })

  it('[SHEET-895] on another worksheet also follow inserted rows', async () => {
    const world = shiftWorld(shiftBook({ A1: 1 }, OTHERS, {}))
    await world.edit(['insert rows', 'Sheet', '3:3'])
    expect(world.formulas()).toEqual({ 'Other!D1': '=Sheet!A4', 'Other!D2': '=SUM(Sheet!A2:A6)' })
    world.end()
  })

  it('[SHEET-896] that are cut to another worksheet keep their references', async () => {
    const world = shiftWorld(shiftBook({ A1: 1, B2: '=A1*2', B3: '=B2+Jan!A3' }, OTHERS, {}))
    await world.edit(['move cells', 'Sheet', 'B2:B3', 'F5:F6', 'Feb'])
    const { 'Feb!F5': first, 'Feb!F6': second } = world.formulas()
    expect([first, second]).toEqual(['=Sheet!A1*2', '=F5+Jan!A3'])
    await world.undo()
    expect(world.formulas()).toMatchObject({ 'Sheet!B2': '=A1*2', 'Sheet!B3': '=B2+Jan!A3' })
    world.end()
  })
})

describe('shared formulas of the grid', () => {
  const shared = (first: string, rows: number) => {
    const book = shiftBook({ A1: 1, A2: 2, A3: 3, A4: 4 }, OTHERS, {})
    const { sheet } = book.sheets
    const cellData: Record<string, Record<string, CellState | null>> = structuredClone(
      sheet?.cellData ?? {},
    )
    for (let row = 0; row < rows; row += 1)
      (cellData[row] ??= {})[2] = row === 0 ? { f: first, si: 'x' } : { si: 'x' }
    return {
      ...book,
      sheets: { ...book.sheets, sheet: { ...sheet, id: 'sheet', name: 'Sheet', cellData } },
    }
  }

  it.each([
    [
      ['insert rows', 'Sheet', '3:3'],
      '=Other!A1',
      ['=Other!A1', '=Other!A2', '=Other!A3', '=Other!A4'],
    ],
    [['insert rows', 'Sheet', '3:3'], '=A1*$A$4', ['=A1*$A$5', '=A2*$A$5', '=A4*$A$5', '=A5*$A$5']],
    [['remove rows', 'Sheet', '1:1'], '=Other!A1', ['=Other!A2', '=Other!A3', '=Other!A4']],
    [
      ['remove rows', 'Sheet', '2:2'],
      '=SUM((A1,A2))',
      ['=SUM((A1,#REF!))', '=SUM((A2,A3))', '=SUM((A3,A4))'],
    ],
    [['insert columns', 'Sheet', 'A:A'], '=A1', ['=B1', '=B2', '=B3', '=B4']],
    [
      ['insert columns', 'Sheet', 'A:A'],
      '=Other!A1',
      ['=Other!A1', '=Other!A2', '=Other!A3', '=Other!A4'],
    ],
    [
      ['rename sheet', 'Other', 'Else'],
      '=Other!A1',
      ['=Else!A1', '=Else!A2', '=Else!A3', '=Else!A4'],
    ],
    [
      ['move cells', 'Sheet', 'C1', 'F1'],
      '=Other!A1',
      ['=Other!A1', '=Other!A2', '=Other!A3', '=Other!A4'],
    ],
    [
      ['move rows', 'Sheet', '1:1', '4:4'],
      '=Other!A1',
      ['=Other!A2', '=Other!A3', '=Other!A1', '=Other!A4'],
    ],
  ] as const)(
    '[SHEET-897] keep the references of each cell after %j: %s',
    async (edit, first, right) => {
      const world = shiftWorld(shared(first, 4))
      const before = formulasOf(world)
      expect(await world.edit(edit)).toBe(true)
      expect(formulasOf(world)).toEqual(right)
      expect(await afterUndo(world, () => formulasOf(world))).toEqual([before, right])
      world.end()
    },
  )
})

it('[SHEET-897] a filled or copied formula with a union keeps all its parts', () => {
  patchFormulaAdjustment([])
  const lexer = new LexerTreeBuilder()
  expect(lexer.moveFormulaRefOffset('=SUM((A1,$A$4))+A2:B3 B2:C3', 1, 2)).toBe(
    '=SUM((B3,$A$4))+B4:C5 C4:D5',
  )
})
