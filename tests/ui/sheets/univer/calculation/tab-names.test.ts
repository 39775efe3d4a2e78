import { ICommandService, IUniverInstanceService, type Workbook } from '@univerjs/core'
import { RemoveSheetCommand, SetWorksheetNameCommand } from '@univerjs/sheets'
import { UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula'
import { expect, it } from 'vitest'
import { update3DReferences } from '#contract/univer/tab-changes.ts'
import { patchFormulaAdjustment } from '#contract/univer/formula-adjustment.ts'
import { bookOf } from '#tests/support/formulas/formula-books.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'

const SHEETS = ['Sheet', 'Jan', 'Feb 1', 'Mar', "It's"]

it.each([
  ['=SUM(Jan:Mar!B5)', 'Jan', 'January', '=SUM(January:Mar!B5)'],
  ['=SUM(Jan:Mar!B5)+Jan!B5', 'Mar', 'In March', "=SUM('Jan:In March'!B5)+Jan!B5"],
  ["=SUM('Jan:It''s'!B5:C6)", "It's", 'All', '=SUM(Jan:All!B5:C6)'],
  ['="Jan:Mar!B5"&SUM(Feb:Mar!B5)', 'Jan', 'January', '="Jan:Mar!B5"&SUM(Feb:Mar!B5)'],
  ['=SUM(Jan:Mar!B5)', 'Feb 1', 'February', '=SUM(Jan:Mar!B5)'],
  ['=SUM(Jan:Mar!B5)', 'Jan', null, "=SUM('Feb 1:Mar'!B5)"],
  ['=SUM(Mar:Jan!B5)', 'Mar', null, "=SUM('Feb 1:Jan'!B5)"],
  ["=SUM('Jan:Feb 1'!B5)", 'Jan', null, "=SUM('Feb 1'!B5)"],
  ['=SUM(Jan:Jan!B5)', 'Jan', null, '=SUM(#REF!)'],
])(
  '[SHEET-862] %s follows the worksheet %s, now named %s (null if deleted)',
  (formula, name, to, right) => {
    expect(update3DReferences(formula, { sheets: SHEETS, name, to })).toBe(right)
  },
)

it('[SHEET-862] formulas of the grid follow a renamed worksheet and a deleted one', async () => {
  patchFormulaAdjustment([])
  const one = { rule: '', name: '', right: {}, cells: { A1: '=SUM(Jan:Mar!B5)+Jan!B5' } }
  const others = { Jan: { B5: 1 }, Feb: { B5: 2 }, Mar: { B5: 3 } }
  const { injector, end } = openInUniver(bookOf({ ...one, others }, 's1'), [
    UniverSheetsFormulaPlugin,
  ])
  const book = () => injector.get(IUniverInstanceService).getUnit<Workbook>('case')
  const formula = () => book()?.getSheetBySheetId('s1')?.getCell(0, 0)?.f
  const run = (id: string, params: object) =>
    injector.get(ICommandService).executeCommand(id, { unitId: 'case', ...params })
  await run(SetWorksheetNameCommand.id, { subUnitId: 'of Jan', name: 'January' })
  expect(formula()).toBe('=SUM(January:Mar!B5)+January!B5')
  await run(RemoveSheetCommand.id, { subUnitId: 'of Mar' })
  expect(formula()).toBe('=SUM(January:Feb!B5)+January!B5')
  end()
})
