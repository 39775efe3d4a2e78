import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { CellState, CellStyle } from '#contract/workbook/workbook.ts'
import { Block } from '#server/sheets/writes/block-schema.ts'
import { loanSheet } from '#server/models/offline/loan-sheet.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { buildWorkbook } from '#server/sheets/workbook-build.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const ANY = { id: 'w', title: 't', revision: 1 }
/** Returns a window's cell of this style, with its resolved style as `look`. */
const drawn = (cell: CellState, style: CellStyle) => {
  const { cells, styles } = sheetWindow(ANY, workbookOf({ a: { 0: { 0: { ...cell, s: style } } } }))
  const [found] = cells
  return { ...found, look: styles[found?.s ?? 0] }
}
const by = (pattern: string): CellStyle => ({ n: { pattern } })

it.each<[string, number, string, string | undefined]>([
  ['0.0%', 0.1, '10.0%', '10%'],
  ['0%', 0.071_234_5, '7%', '7.12345%'],
  ['0.0%_);(0.0%)', 0.07, '7.0%', '7%'],
  ['yyyy-mm-dd', 45_000, '2023-03-15', '2023-03-15'],
  ['h:mm', 0.5, '12:00', '12:00'],
  ['# ?/?', 0.5, '1/2', '1/2'],
  ['#,##0.00', 1200.5, '1,200.50', '1200.5'],
  ['$#,##0', -1200.4, '-$1,200', '-1200.4'],
  ['[[[', 3, '3', '3'],
])(
  '[PUBLIC-24] a cell with the format %s and the value %d shows %s, and the line above the cells shows %s',
  (pattern, v, text, raw) => {
    expect(drawn({ v }, by(pattern))).toMatchObject({ text, raw })
  },
)

it('[PUBLIC-24] the line above the cells shows a formula as typed, and a window contains a number without a format only once', () => {
  expect(drawn({ v: 0.1, f: '=A1' }, by('0.0%'))).toMatchObject({ text: '10.0%', f: '=A1' })
  expect(drawn({ v: 0.1, f: '=A1' }, by('0.0%')).raw).toBeUndefined()
  expect(drawn({ v: 5 }, {}).raw).toBeUndefined()
})

it('[PUBLIC-25] a window states whether a format leaves room for a bracket, and how much padding a text has', () => {
  const amount = by('#,##0_);(#,##0)')
  expect(drawn({ v: 1200 }, amount)).toMatchObject({ text: '1,200', look: { room: 1 } })
  expect(drawn({ v: -1200 }, amount).look?.room).toBeUndefined()
  expect(drawn({ v: 'Total ' }, amount)).toMatchObject({ text: 'Total ' })
  expect(drawn({ v: 'Total' }, amount).look?.room).toBeUndefined()
  const padded = drawn({ v: 'Payment' }, { ht: 3, pd: { r: 6, l: 8 } })
  expect(padded.look).toMatchObject({ align: 'right', pad_left: 8, pad_right: 6 })
  const none = drawn({ v: 'Payment' }, { pd: { r: -1, l: 1e9 } }).look
  expect([none?.pad_left, none?.pad_right]).toEqual([undefined, undefined])
})

it('[PUBLIC-27] headers and dates of the assistant have the same distance from the edge as figures', () => {
  const built = buildWorkbook('w', 'Plan', [
    {
      name: 'Plan',
      blocks: [
        { range: 'A1', values: [['Line', 'Amount', 'Day']], role: 'header' },
        { range: 'A2', values: [['Rent']] },
        { range: 'B2', values: [[1200]], format: 'money' },
        { range: 'C2', values: [[45_000]], format: 'date' },
        { range: 'B4', values: [['Paid']], role: 'header', align: 'right' },
      ],
    },
  ])
  if (!built.ok) throw new Error(built.error.type)
  const { cells, styles } = sheetWindow(ANY, built.value)
  const looks = new Map(cells.map(({ text, s }) => [text, styles[s ?? 0]]))
  expect(looks.get('1,200.00')?.room).toBe(1)
  expect(looks.get('2023-03-15')?.room).toBe(1)
  for (const head of ['Amount', 'Day', 'Paid'])
    expect(looks.get(head), head).toMatchObject({ align: 'right', pad_right: 6 })
  expect(looks.get('Line')?.pad_right).toBeUndefined()
})

it('[PUBLIC-27] all right-aligned cells of a loan sheet have the same distance from the edge', () => {
  const terms = { amount: 250_000, rate: 0.0525, months: 240, currency: null } as const
  const { blocks, name } = loanSheet({ ...terms, start: { year: 2027, month: 1 } })
  const built = buildWorkbook('w', 'Loan', [{ name, blocks: v.parse(v.array(Block), blocks) }])
  if (!built.ok) throw new Error(built.error.type)
  // Formulas have no results here. So only typed values and column headers show how their columns
  // are aligned.
  const { cells, styles } = sheetWindow(ANY, built.value)
  const right = cells
    .map(({ text, s }) => ({ text, look: styles[s ?? 0] }))
    .filter(({ text, look }) => look?.align === 'right' && text !== '…')
  expect(right.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['250,000.00', '5.25%', '20', '01 Jan 2027', 'Date', 'Closing']),
  )
  const near = right.filter(({ look }) => look?.room !== 1 && look?.pad_right !== 6)
  expect(near.map(({ text }) => text)).toEqual([])
  // This cell contains the result of the check, which is a word.
  const check = cells.find(({ row, column }) => row === 7 && column === 6)
  expect(styles[check?.s ?? 0]).toMatchObject({ align: 'right', pad_right: 6 })
})
