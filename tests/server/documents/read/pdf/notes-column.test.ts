import { expect, it } from 'vitest'
import { repairNotesColumn } from '#server/documents/read/pdf/notes-column.ts'

const HEADS = ['', '', 'Note 2024', '2023']
const BODY = [
  ['Revenue', '3', '1,284.6', '1,310.2'],
  ['Gross profit', '', '408.5', '448.8'],
  ['Selling expenses', '5, 6', '(214.3)', '(208.6)'],
]

it('[DOC-257] a note header joined with the next header moves to its own column', () => {
  expect(repairNotesColumn([HEADS, ...BODY])).toEqual([['', 'Note', '2024', '2023'], ...BODY])
})

it.each(['Notes 2024', 'Anhang 2024', 'Ref. 2024', 'Note no. FY 2024'])(
  '[DOC-257] the joined header %s is split into two headers too',
  (head) => {
    const [[, over, next] = []] = repairNotesColumn([['', '', head, '2023'], ...BODY])
    expect([over, next].join(' ')).toBe(head)
    expect(over).not.toBe('')
  },
)

it('[DOC-257] a note number joined with its label moves to the column of notes', () => {
  const rows = [
    ['Revenue', '3', '10.1'],
    ['Research 6', '', '90.7'],
    ['Tax', '8', '6.1'],
  ]
  const heads = ['', 'Note', '2024']
  expect(repairNotesColumn([heads, ...rows])[2]).toEqual(['Research', '6', '90.7'])
  const other = rows.with(1, ['Product 12', '', '90.7'])
  expect(repairNotesColumn([heads, ...other])).toEqual([heads, ...other])
})

it.each([
  [
    'the column without a header holds decimal amounts',
    ['', '', 'Note 2024', '2023'],
    ['Revenue', '3.5', '9.1', '8.0'],
  ],
  [
    'the column without a header holds amounts of three digits',
    ['', '', 'Note 2024', '2023'],
    ['Revenue', '312', '91', '80'],
  ],
  [
    'the column before the joined header has its own header',
    ['', '2025', 'Note 2024', '2023'],
    ['Revenue', '3', '9', '8'],
  ],
  ['no header names notes', ['', '', 'Group 2024', '2023'], ['Revenue', '3', '9', '8']],
])('[DOC-257] nothing changes if %s', (_, heads, row) => {
  expect(repairNotesColumn([heads, row])).toEqual([heads, row])
})

it('[DOC-257] a joined header below another header row is split too', () => {
  const over = ['', '', 'Group', '']
  expect(repairNotesColumn([over, HEADS, ...BODY])).toEqual([
    over,
    ['', 'Note', '2024', '2023'],
    ...BODY,
  ])
})
