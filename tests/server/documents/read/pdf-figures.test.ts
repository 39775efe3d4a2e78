import { expect, it } from 'vitest'
import type { TextRun } from '#server/documents/read/pdf/line.ts'
import { linesOf } from '#server/documents/read/pdf/lines.ts'
import { tableRowsIn } from '#tests/support/documents/statement-runs.ts'

const SIZE = 10
type Drawn = readonly [text: string, x: number, end: number, y: number]
/** Text runs at the positions at which an office program draws them. */
const runs = (...drawn: readonly Drawn[]): readonly TextRun[] =>
  drawn.map(([text, x, end, y]) => ({ text, x, y, width: end - x, size: SIZE }))
const tables = (...drawn: readonly Drawn[]): unknown => tableRowsIn(linesOf(runs(...drawn)))
const words = (...drawn: readonly Drawn[]): readonly string[] =>
  linesOf(runs(...drawn)).map(({ cells }) => cells.map(({ text }) => text).join(' | '))

it('[DOC-835] figures close together are separate cells, even if drawn as one text', () => {
  expect(
    tables(
      ['2025', 208, 230, 738],
      ['2024', 255, 277, 738],
      ['Cost of sales', 58, 116, 709],
      ['(251,900) (240,310)', 188, 277, 709],
      ['Net income', 58, 112, 680],
      ['48,660', 200, 230, 680],
      ['44,540', 236, 277, 680],
    ),
  ).toEqual([
    [
      ['', '2025', '2024'],
      ['Cost of sales', '(251,900)', '(240,310)'],
      ['Net income', '48,660', '44,540'],
    ],
  ])
})

it.each(['12 345', '030 1234 5678', 'Page 12', '5 pcs', '2025 2024 figures'])(
  '[DOC-147] "%s" is one cell',
  (text) => {
    expect(words([text, 50, 130, 700])).toEqual([text])
  },
)

it('[DOC-147] a header drawn across two columns does not merge the columns', () => {
  expect(
    tables(
      ['Item', 50, 70, 714],
      ['Retained earnings Translation reserve', 150, 300, 714],
      ['Opening', 50, 90, 700],
      ['101,230', 160, 195, 700],
      ['(1,250)', 270, 300, 700],
      ['Closing', 50, 85, 686],
      ['137,890', 160, 195, 686],
      ['(1,660)', 270, 300, 686],
    ),
  ).toEqual([
    [
      ['Item', 'Retained earnings Translation reserve', ''],
      ['Opening', '101,230', '(1,250)'],
      ['Closing', '137,890', '(1,660)'],
    ],
  ])
})

it('[DOC-835] figures drawn as one text are split into the columns that they cross', () => {
  const row = (label: string, y: number): readonly Drawn[] => [
    [label, 50, 90, y],
    ['41350', 120, 150, y],
    ['38200', 170, 200, y],
    ['119550.5', 210, 250, y],
  ]
  expect(
    tables(
      ...row('Revenue', 728),
      ...row('Costs', 714),
      ['Net income', 50, 95, 700],
      ['29660', 120, 150, 700],
      ['26700 84124.75', 170, 250, 700],
    ),
  ).toEqual([
    [
      ['Revenue', '41350', '38200', '119550.5'],
      ['Costs', '41350', '38200', '119550.5'],
      ['Net income', '29660', '26700', '84124.75'],
    ],
  ])
})

it('[DOC-147] a centred header above left-aligned words belongs to their column', () => {
  expect(
    tables(
      ['Segment', 90, 130, 714],
      ['2025', 208, 230, 714],
      ['Europe', 50, 80, 700],
      ['212,000', 195, 230, 700],
      ['Asia', 50, 70, 686],
      ['70,000', 200, 230, 686],
    ),
  ).toEqual([
    [
      ['Segment', '2025'],
      ['Europe', '212,000'],
      ['Asia', '70,000'],
    ],
  ])
})

it('[DOC-147] rows far apart are one table if their cells align', () => {
  expect(
    tables(
      ['Pos', 59, 77, 654],
      ['Description', 88, 143, 654],
      ['Amount', 499, 536, 654],
      ['1', 59, 65, 610],
      ['Consulting', 88, 140, 610],
      ['1,440.00', 498, 536, 610],
      ['2', 59, 65, 560],
      ['A licence for', 88, 150, 565.7],
      ['five seats', 88, 130, 554.2],
      ['1,500.00', 498, 536, 560],
      ['Total', 440, 464, 510],
      ['2,940.00', 498, 536, 510],
    ),
  ).toEqual([
    [
      ['Pos', 'Description', '', 'Amount'],
      ['1', 'Consulting', '', '1,440.00'],
      ['2', 'A licence for five seats', '', '1,500.00'],
      ['', '', 'Total', '2,940.00'],
    ],
  ])
})

it('[DOC-147] a sum without a label is a row, and the table continues after it', () => {
  expect(
    tables(
      ['Rent', 50, 70, 714],
      ['1,200.00', 190, 230, 714],
      ['Power', 50, 80, 700],
      ['300.00', 200, 230, 700],
      ['1,500.00', 190, 230, 686],
      ['Net income', 50, 100, 672],
      ['900.00', 200, 230, 672],
    ),
  ).toEqual([
    [
      ['Rent', '1,200.00'],
      ['Power', '300.00'],
      ['', '1,500.00'],
      ['Net income', '900.00'],
    ],
  ])
})

it('[DOC-147] the second line of a header stays in its cell even if it is drawn before the next header', () => {
  expect(
    tables(
      ['EUR thousand', 79, 138, 511],
      ['Total', 603, 623, 511],
      ['Non-controlling', 640, 704, 511],
      ['interests', 671, 704, 499.5],
      ['Total equity', 737, 785, 511],
      ['Opening', 79, 110, 488],
      ['135,320', 591, 623, 488],
      ['4,100', 682, 704, 488],
      ['139,420', 753, 785, 488],
      ['Closing', 79, 110, 476],
      ['171,450', 591, 623, 476],
      ['4,710', 682, 704, 476],
      ['176,160', 753, 785, 476],
    ),
  ).toEqual([
    [
      ['EUR thousand', 'Total', 'Non-controlling interests', 'Total equity'],
      ['Opening', '135,320', '4,100', '139,420'],
      ['Closing', '171,450', '4,710', '176,160'],
    ],
  ])
})

it('[DOC-147] a header of two lines does not join the paragraph above it', () => {
  expect(
    tables(
      ['Die Größe der Übersicht ändert sich, Fußnote,', 58, 537, 726],
      ['Prüfungsausschuss.', 58, 150, 714.5],
      ['2025', 456, 478, 702.2],
      ['EUR', 457, 478, 690.7],
      ['2024', 515, 537, 702.2],
      ['EUR', 516, 537, 690.7],
      ['Umsatzerlöse', 58, 119, 662],
      ['412.350,00', 428, 478, 662],
      ['389.120,00', 487, 537, 662],
      ['Löhne', 58, 90, 633],
      ['-41.350,25', 428, 478, 633],
      ['-38.200,75', 487, 537, 633],
    ),
  ).toEqual([
    [
      ['', '2025 EUR', '2024 EUR'],
      ['Umsatzerlöse', '412.350,00', '389.120,00'],
      ['Löhne', '-41.350,25', '-38.200,75'],
    ],
  ])
})

it('[DOC-148] punctuation at the end of a right-to-left line is in reading order', () => {
  expect(
    words(
      ['היו', 120, 150, 700],
      ['(', 112, 115, 700],
      ['6.0%', 88, 111, 700],
      ['.)', 81, 87, 700],
      ['זינוק', 120, 150, 680],
      ['6.0', 100, 115, 680],
      ['.%', 88, 99, 680],
    ),
  ).toEqual(['היו (6.0%).', 'זינוק 6.0%.'])
})

it('[DOC-148] a right-to-left table begins with its labels', () => {
  expect(
    tables(
      ['2025', 200, 222, 714],
      ['2024', 100, 122, 714],
      ['הכנסות', 300, 340, 700],
      ['412,350', 186, 222, 700],
      ['389,120', 86, 122, 700],
      ['רווח', 310, 340, 686],
      ['48,660', 190, 222, 686],
      ['44,540', 90, 122, 686],
    ),
  ).toEqual([
    [
      ['', '2025', '2024'],
      ['הכנסות', '412,350', '389,120'],
      ['רווח', '48,660', '44,540'],
    ],
  ])
})

it.each([
  ['Quarter', 'Q1'],
  ['', 'Q1'],
])(
  '[DOC-147] headers drawn beside their figures become the headers of those columns: "%s"',
  (name, row) => {
    expect(
      tables(
        ...(name === '' ? [] : [[name, 50, 90, 714] as const]),
        ['2024', 150, 175, 714],
        ['2025', 250, 275, 714],
        ['Change', 350, 385, 714],
        [row, 50, 70, 700],
        ['10,420', 205, 235, 700],
        ['11,180', 305, 335, 700],
        ['7.3%', 410, 430, 700],
        ['Total', 50, 70, 686],
        ['44,650', 205, 235, 686],
        ['48,760', 305, 335, 686],
        ['9.2%', 410, 430, 686],
      ),
    ).toEqual([
      [
        [name, '2024', '2025', 'Change'],
        [row, '10,420', '11,180', '7.3%'],
        ['Total', '44,650', '48,760', '9.2%'],
      ],
    ])
  },
)
