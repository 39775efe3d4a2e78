import { expect, it } from 'vitest'
import type { Line } from '#server/documents/read/pdf/line.ts'
import { tableRowsIn } from '#tests/support/documents/statement-runs.ts'

const SIZE = 12
type Drawn = readonly [text: string, x: number, end: number]
const line = (y: number, ...cells: readonly Drawn[]): Line => ({
  cells: cells.map(([text, x, end]) => ({ text, x, end })),
  y,
  size: SIZE,
})
/** Multi-line headers in drawing order: programs draw one cell after the other. */
const HEADS = [
  line(702, ['EUR million', 36, 103]),
  line(708.8, ['External', 138, 186]),
  line(695.3, ['revenue', 140, 186]),
  line(715.5, ['Inter-', 234, 264]),
  line(702, ['segment', 215, 264]),
  line(688.5, ['revenue', 218, 264]),
]
const EUROPE = line(670.5, ['Europe', 36, 75], ['1,204.3', 146, 186], ['12.0', 241, 264])
const ASIA = line(652.5, ['Asia', 36, 60], ['803.9', 156, 186], ['3.4', 247, 264])
const OTHER = [
  line(634.5, ['Other /', 36, 73]),
  line(621, ['consolidation', 36, 106]),
  line(627.8, ['–', 179, 186], ['(15.4)', 233, 264]),
]
const GROUP = line(602.3, ['Group', 36, 72], ['2,463.2', 146, 186], ['–', 257, 264])

it('[DOC-32] a row with wrapped cells is one row of the table', () => {
  expect(tableRowsIn([...HEADS, EUROPE, ASIA, ...OTHER, GROUP])).toEqual([
    [
      ['EUR million', 'External revenue', 'Inter-segment revenue'],
      ['Europe', '1,204.3', '12.0'],
      ['Asia', '803.9', '3.4'],
      ['Other / consolidation', '–', '(15.4)'],
      ['Group', '2,463.2', '–'],
    ],
  ])
})

it('[DOC-32, DOC-815] blocks of words side by side are not a table', () => {
  const left = ['Acme Ltd', '1 High Street', 'London'].map((text, at) =>
    line(700 - at * 14, [text, 36, 120]),
  )
  const right = ['Smith AG', 'Hauptstr. 5', 'Bonn'].map((text, at) =>
    line(700 - at * 14, [text, 300, 400]),
  )
  const again = [line(640, ['Dear Sir', 36, 90]), line(640, ['Our sign: x', 300, 360])]
  expect(tableRowsIn([...left, ...right, ...again])).toEqual([])
})

it('[DOC-32, DOC-814] paragraphs above and below a table stay outside of it', () => {
  const text = [line(760, ['Some words above the table', 36, 200]), line(746, ['go on', 36, 70])]
  expect(tableRowsIn([...text, EUROPE, ASIA, line(560, ['Words below', 36, 100])])).toEqual([
    [
      ['Europe', '1,204.3', '12.0'],
      ['Asia', '803.9', '3.4'],
    ],
  ])
})

it.each([
  [
    'on the line of its figures',
    line(666, ['Selling, general and', 36, 130]),
    line(653, ['administrative', 36, 100], ['210.0', 150, 186]),
  ],
  [
    'below the line of its figures',
    line(666, ['Selling, general and', 36, 130], ['210.0', 150, 186]),
    line(653, ['administrative', 36, 100]),
  ],
])(
  '[DOC-32] a label that continues %s stays in one cell, and a heading above it is a row of its own',
  (_, first, second) => {
    const rows = [
      line(720, ['Sales', 36, 75], ['1,204.3', 146, 186]),
      line(702, ['Costs', 36, 75], ['803.9', 156, 186]),
      line(684, ['Expenses', 36, 90]),
      first,
      second,
      line(635, ['Other', 36, 60], ['1.0', 170, 186]),
    ]
    expect(tableRowsIn(rows)).toEqual([
      [
        ['Sales', '1,204.3'],
        ['Costs', '803.9'],
        ['Expenses', ''],
        ['Selling, general and administrative', '210.0'],
        ['Other', '1.0'],
      ],
    ])
  },
)
