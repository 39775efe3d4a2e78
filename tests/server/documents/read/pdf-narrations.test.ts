import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wholeTable } from '#server/documents/table/whole-table.ts'
import { contentsOf } from '#tests/support/documents/document-files.ts'
import { drawnPdf } from '#tests/support/documents/pages-pdf.ts'
import { linesOf } from '#server/documents/read/pdf/lines.ts'
import { tablesIn } from '#server/documents/read/pdf/tables.ts'
import {
  pdfCommandsOf,
  rowRuns,
  type TableDrawing,
  type DrawnColumn,
} from '#tests/support/documents/statement-runs.ts'

const COLUMNS: readonly DrawnColumn[] = [
  { x: 18 },
  { x: 80 },
  { x: 240 },
  { x: 370, isRight: true },
  { x: 450, isRight: true },
  { x: 545, isRight: true },
]
const HEADS = ['Date', 'Narration', 'Ref', 'Withdrawal', 'Deposit', 'Balance']

/** A statement row whose narration has `count` lines. Its figures are on the first line. */
const entry = (at: number, count: number): readonly (readonly string[])[] => {
  const amount = [`${at + 1}0.25`]
  const narration = Array.from({ length: count }, (_, line) => `PAYMENT ${at} PART ${line} TO SHOP`)
  return [
    [`0${at + 1}/02/26`],
    narration,
    at % 3 === 0 ? [] : [`R${at}`],
    at % 2 === 0 ? amount : [],
    at % 2 === 0 ? [] : amount,
    [`${at + 1},479.00`],
  ]
}

const shown = (cells: readonly (readonly string[])[]): readonly string[] =>
  cells.map((lines) => lines.join(' '))

const read = (counts: readonly number[], drawing: Partial<TableDrawing>): unknown => {
  const rows = [HEADS.map((head) => [head]), ...counts.map((count, at) => entry(at, count))]
  const drawn = {
    order: 'cells',
    align: 'top',
    padding: 3,
    leading: 10.5,
    top: 815,
    ...drawing,
  } as const
  return tablesIn(linesOf(rowRuns(rows, COLUMNS, drawn)))
}
const expected = (counts: readonly number[]): unknown => [
  { rows: [HEADS, ...counts.map((count, at) => shown(entry(at, count)))], isCut: false },
]

const COUNTS = [1, 2, 6, 1, 5, 9]

it.each([
  ['cells', 'top'],
  ['cells', 'middle'],
  ['cells', 'bottom'],
  ['lines', 'top'],
  ['lines', 'middle'],
  ['lines', 'bottom'],
] as const)(
  '[DOC-520] a text of several lines is one cell of its row, if the PDF draws it in the order of %s and aligns it at the %s',
  (order, align) => {
    expect(read(COUNTS, { order, align })).toEqual(expected(COUNTS))
  },
)

it.each(['cells', 'lines'] as const)(
  '[DOC-520] a text of several lines is one cell even without gaps between rows, if the PDF draws it in the order of %s',
  (order) => {
    expect(read(COUNTS, { order, padding: 0 })).toEqual(expected(COUNTS))
  },
)

it('[DOC-520] each row keeps its text and figures with any number of lines', () => {
  const drawing = fc.record({
    order: fc.constantFrom('cells' as const, 'lines' as const),
    align: fc.constantFrom('top' as const, 'middle' as const, 'bottom' as const),
    padding: fc.integer({ min: 3, max: 12 }),
    leading: fc.double({ min: 10, max: 12, noNaN: true }),
  })
  const counts = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 8 })
  fc.assert(
    fc.property(counts, drawing, (lines, how) => {
      expect(read(lines, how)).toEqual(expected(lines))
    }),
    { numRuns: 300 },
  )
})

it('[DOC-520] a table is marked as cut if it ends above a row of figures that it should include', () => {
  const how = { order: 'lines', align: 'top', padding: 3, leading: 10.5 } as const
  const rows = [HEADS.map((head) => [head]), entry(0, 1), entry(1, 6)]
  const runs = [
    ...rowRuns(rows, COLUMNS, { ...how, top: 815 }),
    { text: 'x'.repeat(90), x: 18, y: 600, width: 450, size: 9 },
    ...rowRuns([entry(2, 1)], COLUMNS, { ...how, top: 580 }),
  ]
  expect(tablesIn(linesOf(runs))).toEqual([
    { rows: [HEADS, ...[entry(0, 1), entry(1, 6)].map(shown)], isCut: true },
  ])
})

it('[DOC-521] a row that continues on the next page is whole in the spreadsheet', async () => {
  const how = { order: 'cells', align: 'top', padding: 3, leading: 10.5, top: 780 } as const
  const heads = HEADS.map((head) => [head])
  const cut = entry(2, 9)
  const top = cut.map((lines, at) => (at === 1 ? lines.slice(0, 4) : lines))
  const rest = cut.map((lines, at) => (at === 1 ? lines.slice(4) : []))
  const pages = [
    [heads, entry(0, 1), entry(1, 5), top],
    [heads, rest, entry(3, 6), entry(4, 1)],
  ]
  const file = drawnPdf(pages.map((rows) => pdfCommandsOf(rowRuns(rows, COLUMNS, how))))
  const { tables, pages: texts } = await contentsOf('pdf', file)
  const whole = await wholeTable(
    { id: 'd1', file_type: 'pdf' },
    {
      table: async (_, at) => tables[at - 1] ?? null,
      text: async (_, page) => texts[page - 1]?.text ?? '',
    },
    1,
  )
  const entries = [entry(0, 1), entry(1, 5), cut, entry(3, 6), entry(4, 1)]
  expect(whole?.rows).toEqual([HEADS, ...entries.map(shown)])
  expect(whole?.isCut).toBe(false)
})
