import { expect, it } from 'vitest'
import { isOnFill, knownOf } from '#src/ui/sheets/light-cells.ts'
import { sheetWindow } from '#server/sheets/window.ts'
import { workbookOf } from '#tests/support/workbooks.ts'

it('[SHEET-74] a text that runs over a fill hides none of it', () => {
  const s = { bg: { rgb: '#1f3864' } }
  const cells = { 0: { 0: { v: 'Title' }, 2: { s } }, 1: { 0: { v: 'Filled', s } } }
  const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, workbookOf({ a: cells }))
  const known = knownOf([window])
  expect(isOnFill(known, { row: 0, column: 0 }, 1)).toBe(false)
  expect(isOnFill(known, { row: 0, column: 0 }, 2)).toBe(true)
  expect(isOnFill(known, { row: 0, column: 4 }, 2)).toBe(true)
  expect(isOnFill(known, { row: 1, column: 0 }, 1)).toBe(true)
})
