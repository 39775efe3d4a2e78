import { Direction, ICommandService, IUniverInstanceService, type Workbook } from '@univerjs/core'
import { IDefinedNamesService, LexerTreeBuilder } from '@univerjs/engine-formula'
import { InsertRowByRangeCommand, SetWorksheetNameCommand } from '@univerjs/sheets'
import { UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula'
import { expect, it } from 'vitest'
import { shiftFormula } from '#contract/formulas/shift-formula.ts'
import { patchFormulaAdjustment } from '#contract/univer/formula-adjustment.ts'
import { bookOf } from '#tests/support/formulas/formula-books.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'

it.each([
  ['=SUM(A1:.A9)', '=SUM(B3:.B11)'],
  ['=SUM(A1.:A9)+$A$1.:.A$9', '=SUM(B3.:B11)+$A$1.:.B$9'],
  ['=ROWS(\'Q1 x\'!A1.:.A9)&"A1:.A9"', '=ROWS(\'Q1 x\'!B3.:.B11)&"A1:.A9"'],
  ['=ROWS(A:.A)+ROWS(3.:8)', '=ROWS(B:.B)+ROWS(5.:10)'],
  ['=SUM(A1:A9)+x.y', '=SUM(B3:B11)+x.y'],
])(
  '[SHEET-869] %s moves its references when filled two rows down and one column to the right',
  (formula, right) => {
    patchFormulaAdjustment([])
    expect(shiftFormula(formula, 2, 1)).toBe(right)
    const { injector, end } = openInUniver(
      bookOf({ rule: '', name: '', right: {}, cells: {} }, 's1'),
      [UniverSheetsFormulaPlugin],
    )
    const reader = injector.get(LexerTreeBuilder)
    expect(reader.moveFormulaRefOffset(formula, 1, 2)).toBe(right)
    end()
  },
)

it('[SHEET-869] trim references of the grid follow a renamed worksheet', async () => {
  patchFormulaAdjustment([])
  const cells = { C1: "=SUM('Q 1'!A2:.A9)+SUM(A2:A3)", C2: '=SUM(Sheet!A1.:.B4)' }
  const one = { rule: '', name: '', right: {}, cells, others: { 'Q 1': { A2: 1 } } }
  const { injector, end } = openInUniver(bookOf(one, 's1'), [UniverSheetsFormulaPlugin])
  const book = () => injector.get(IUniverInstanceService).getUnit<Workbook>('case')
  const formula = (row: number) => book()?.getSheetBySheetId('s1')?.getCell(row, 2)?.f
  const run = (id: string, params: object) =>
    injector.get(ICommandService).executeCommand(id, { unitId: 'case', ...params })
  await run(SetWorksheetNameCommand.id, { subUnitId: 'of Q 1', name: 'Second' })
  expect(formula(0)).toBe('=SUM(Second!A2:.A9)+SUM(A2:A3)')
  await run(SetWorksheetNameCommand.id, { subUnitId: 's1', name: 'All' })
  expect(formula(1)).toBe('=SUM(All!A1.:.B4)')
  end()
})

it('[SHEET-869] trim references of the grid follow inserted rows', async () => {
  patchFormulaAdjustment([])
  const cells = { C1: '=SUM(A2:.A9)&SUM(A3:A9)', C2: '=ROWS(A:.A)', A5: 1 }
  const names = { Data: 'Sheet!$A$2:.$A$9', Total: '=SUM(Sheet!$A$2:$A$9)' }
  const one = { rule: '', name: '', right: {}, cells, names }
  const { injector, end } = openInUniver(bookOf(one, 's1'), [UniverSheetsFormulaPlugin])
  const range = { startRow: 3, endRow: 4, startColumn: 0, endColumn: 25 }
  await injector.get(ICommandService).executeCommand(InsertRowByRangeCommand.id, {
    unitId: 'case',
    subUnitId: 's1',
    range,
    direction: Direction.DOWN,
  })
  const book = injector.get(IUniverInstanceService).getUnit<Workbook>('case')
  const formula = (row: number) => book?.getSheetBySheetId('s1')?.getCell(row, 2)?.f
  expect(formula(0)).toBe('=SUM(A2:.A11)&SUM(A3:A11)')
  expect(formula(1)).toBe('=ROWS(A:.A)')
  const name = (of: string) =>
    injector.get(IDefinedNamesService).getValueByName('case', of)?.formulaOrRefString
  expect(name('Data')).toBe('Sheet!$A$2:.$A$11')
  expect(name('Total')).toContain('SUM(Sheet!$A$2:$A$11)')
  end()
})
