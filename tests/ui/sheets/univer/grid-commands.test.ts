import { expect, it } from 'vitest'
import { correctedParams } from '#src/ui/sheets/univer/grid-commands.ts'

const look = {
  defaultStyle: { ff: 'Inter', fs: 10, vt: 2 },
  defaultRowHeight: 24,
  defaultColumnWidth: 96,
}
const book = { id: 'book', defaults: () => look }
const EDIT = 'sheet.operation.set-cell-edit-visible'
const INSERTED = 'sheet.mutation.insert-sheet'

it('[SHEET-254] an edit begun in the formula bar gets the id of its workbook', () => {
  const bar = '__INTERNAL_EDITOR__DOCS_FORMULA_BAR'
  const edit = { visible: true, unitId: bar }
  expect(correctedParams({ id: EDIT, params: edit }, book)).toEqual({ unitId: 'book' })
  for (const params of [{ visible: false, unitId: 'book' }, { visible: false }])
    expect(correctedParams({ id: EDIT, params }, book)).toBeNull()
  expect(correctedParams({ id: 'other', params: edit }, book)).toBeNull()
})

it('[SHEET-255] an added worksheet gets the style of the open one', () => {
  const trigger = 'sheet.command.insert-sheet'
  const sheet = { id: 's2', name: 'Sheet2', rowCount: 100, defaultRowHeight: 19 }
  expect(correctedParams({ id: INSERTED, params: { sheet, trigger } }, book)).toEqual({
    sheet: { ...sheet, ...look },
  })
})

it('[SHEET-255] a worksheet that is copied, restored or has its own style stays unchanged', () => {
  const sheet = { id: 's2', name: 'Sheet2' }
  const own = { ...sheet, defaultStyle: { ff: 'Calibri' } }
  const command = 'sheet.command.insert-sheet'
  for (const params of [
    { sheet, trigger: 'sheet.command.copy-sheet' },
    { sheet, trigger: 'univer.command.undo' },
    { sheet: own, trigger: command },
  ])
    expect(correctedParams({ id: INSERTED, params }, book)).toBeNull()
})
