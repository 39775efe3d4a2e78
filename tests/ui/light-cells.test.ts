import { expect, it } from 'vitest'
import {
  bordersOf,
  cellIn,
  drawnText,
  isOnFill,
  knownOf,
  textStyle,
} from '#src/ui/sheets/light-cells.ts'
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

it('[PUBLIC-25] a double rule stands on both sides of its edge, any other on one', () => {
  const [thin, double] = [1, 7].map((line) => ({ line, color: '#46504b' }))
  expect(bordersOf({ top: thin, bottom: double })).toMatchObject({ inset: '-1px 0px -1px -1px' })
  expect(bordersOf({ top: double, left: double })).toMatchObject({ inset: '-2px 0px 0px -2px' })
  expect(bordersOf({ bottom: thin })).toMatchObject({ inset: '-1px 0px 0px -1px' })
  expect(bordersOf({})).toBeNull()
})

it('[PUBLIC-25] a figure keeps the room of a bracket behind it, a word that of its style', () => {
  const amount = { n: { pattern: '#,##0_);(#,##0)' } }
  const row = {
    0: { v: 1200, s: amount },
    1: { v: -1200, s: amount },
    2: { v: 'Payment', s: { ht: 3, pd: { r: 6 } } },
  }
  const window = sheetWindow({ id: 'w', title: 't', revision: 1 }, workbookOf({ a: { 0: row } }))
  const at = (column: number) => cellIn(knownOf([window]), { row: 0, column })
  const texts = [0, 1, 2].map((column) => {
    const cell = at(column)
    return cell && drawnText(cell)
  })
  expect(texts).toEqual(['1,200\u00a0', '(1,200)', 'Payment'])
  expect(textStyle(at(2)?.style ?? {})).toMatchObject({ paddingRight: 6 })
})
