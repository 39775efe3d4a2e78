import { expect, it } from 'vitest'
import { withNotes } from '#server/documents/read/pdf/notes.ts'

const HEADS = ['', '', 'Note 2024', '2023']
const BODY = [
  ['Revenue', '3', '1,284.6', '1,310.2'],
  ['Gross profit', '', '408.5', '448.8'],
  ['Selling expenses', '5, 6', '(214.3)', '(208.6)'],
]

it('[DOC-257] the head of notes that ran into the next one stands over its own column', () => {
  expect(withNotes([HEADS, ...BODY])).toEqual([['', 'Note', '2024', '2023'], ...BODY])
})

it.each(['Notes 2024', 'Anhang 2024', 'Ref. 2024', 'Note no. FY 2024'])(
  '[DOC-257] so does that of %s',
  (head) => {
    const [[, over, next] = []] = withNotes([['', '', head, '2023'], ...BODY])
    expect([over, next].join(' ')).toBe(head)
    expect(over).not.toBe('')
  },
)

it('[DOC-257] a number of a note that ran into its label stands in its column', () => {
  const rows = [
    ['Revenue', '3', '10.1'],
    ['Research 6', '', '90.7'],
    ['Tax', '8', '6.1'],
  ]
  const heads = ['', 'Note', '2024']
  expect(withNotes([heads, ...rows])[2]).toEqual(['Research', '6', '90.7'])
  const other = rows.with(1, ['Product 12', '', '90.7'])
  expect(withNotes([heads, ...other])).toEqual([heads, ...other])
})

it.each([
  ['amounts stand below', ['', '', 'Note 2024', '2023'], ['Revenue', '3.5', '9.1', '8.0']],
  ['amounts as large as these do', ['', '', 'Note 2024', '2023'], ['Revenue', '312', '91', '80']],
  ['it has a head', ['', '2025', 'Note 2024', '2023'], ['Revenue', '3', '9', '8']],
  ['no head is of notes', ['', '', 'Group 2024', '2023'], ['Revenue', '3', '9', '8']],
])('[DOC-257] nothing is changed where %s', (_, heads, row) => {
  expect(withNotes([heads, row])).toEqual([heads, row])
})

it('[DOC-257] below a row of heads it is the same', () => {
  const over = ['', '', 'Group', '']
  expect(withNotes([over, HEADS, ...BODY])).toEqual([over, ['', 'Note', '2024', '2023'], ...BODY])
})
