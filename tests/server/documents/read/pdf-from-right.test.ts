import { describe, expect, it } from 'vitest'
import type { TextRun } from '#server/documents/read/pdf/line.ts'
import { linesOf } from '#server/documents/read/pdf/lines.ts'
import { tableRowsIn } from '#tests/support/documents/statement-runs.ts'
import { contentsOf, documentFile } from '#tests/support/documents/document-files.ts'

type Drawn = readonly [text: string, x: number, end: number]
const runs = (y: number, ...drawn: readonly Drawn[]): readonly TextRun[] =>
  drawn.map(([text, x, end]) => ({ text, x, y, width: end - x, size: 10 }))
const textsOf = (drawn: readonly TextRun[]): readonly (readonly string[])[] =>
  linesOf(drawn).map(({ cells }) => cells.map(({ text }) => text))

const HEAD = runs(695, ['2025', 294, 316.3], ['2024', 163.5, 185.7])
const SALES = runs(
  666,
  ['הכנסות', 319.4, 355.5],
  ['412,350', 280.2, 316.2],
  ['389,120', 149.6, 186],
)
const COSTS = runs(
  638,
  ['עלות המכר', 319.4, 379],
  ['(', 313.1, 316.4],
  ['251,900', 276.8, 312.8],
  [')', 273.6, 276.9],
  ['–', 180, 185.7],
)
const PROFIT = runs(610, ['רווח 2025', 319.4, 392], ['48,660', 285.8, 316.3], ['44,540', 155, 186])

describe('figures close to right-to-left words', () => {
  it('[DOC-250] are separate cells of a table and keep their brackets', () => {
    expect(tableRowsIn(linesOf([...HEAD, ...SALES, ...COSTS, ...PROFIT]))).toEqual([
      [
        ['', '2025', '2024'],
        ['הכנסות', '412,350', '389,120'],
        ['עלות המכר', '(251,900)', '–'],
        ['רווח 2025', '48,660', '44,540'],
      ],
    ])
  })

  it('[DOC-250] are separate cells in a single column of at least three rows', () => {
    const [sales, profit, costs] = [SALES.slice(0, 2), PROFIT.slice(0, 2), COSTS.slice(0, 4)]
    expect(textsOf([...sales, ...costs, ...profit])).toEqual([
      ['הכנסות', '412,350'],
      ['עלות המכר', '(251,900)'],
      ['רווח 2025', '48,660'],
    ])
    expect(textsOf([...sales, ...profit])).toEqual([['הכנסות 412,350'], ['רווח 2025 48,660']])
  })

  it('[DOC-250] make the header words above them separate cells', () => {
    const head = runs(695, ['סעיף', 319.4, 340], ['סכום', 296, 316.2], ['אשתקד', 160, 186])
    expect(textsOf([...head, ...SALES, ...PROFIT])[0]).toEqual(['סעיף', 'סכום', 'אשתקד'])
  })

  it('[DOC-250] stay in their sentences if the lines of a text end with figures at different positions', () => {
    const text = [
      ...runs(700, ['ההכנסות בשנת', 334, 399], ['2024', 308.9, 331.1]),
      ...runs(686, ['לעומת', 330, 399], ['2023', 300, 326]),
      ...runs(672, ['ובשנת', 320, 399], ['2022', 290, 317]),
    ]
    expect(textsOf(text)).toEqual([['ההכנסות בשנת 2024'], ['לעומת 2023'], ['ובשנת 2022']])
  })

  it('[DOC-250] are separate cells in a PDF from a spreadsheet program', async () => {
    const { tables, pages } = await contentsOf('pdf', documentFile('from-right.pdf'))
    expect(tables.map(({ rows }) => rows)).toEqual([
      [
        ['', '2025', '2024'],
        ['הכנסות ממכירות', '1,234,567', '1,100,000'],
        ['עלות המכירות', '(734,567)', '(650,000)'],
        ['רווח גולמי', '500,000', '450,000'],
        ['הוצאות הנהלה וכלליות', '(120,500)', '(110,250)'],
        ['שיעור רווח', '40.5%', '40.9%'],
        ['רווח (הפסד) נקי', '-5,200', '(1,200)'],
      ],
    ])
    expect(pages[0]?.text).toContain('רווח גולמי\t500,000\t450,000')
  })
})

describe('a right-to-left line', () => {
  const EBITDA = runs(
    582,
    ['EBITDA', 340, 392],
    ['(', 217.1, 221.4],
    ['3,250', 185.5, 217],
    [')', 181.3, 185.6],
    ['2,900', 57, 88],
  )
  const TITLE = runs(760, ['דוח', 244, 283], ['Ledgerline', 130, 240], ['בע"מ', 64, 126])
  const HEBREW = runs(740, ['החברה הגדילה את ההכנסות במידה רבה', 200, 400])

  it('[DOC-251] is read from the right even if most of it is in Latin letters', () => {
    expect(textsOf([...TITLE, ...HEBREW, ...EBITDA])).toEqual([
      ['דוח Ledgerline בע"מ'],
      ['החברה הגדילה את ההכנסות במידה רבה'],
      ['EBITDA', '(3,250)', '2,900'],
    ])
    expect(textsOf(TITLE)).toEqual([['דוח Ledgerline בע"מ']])
  })

  it('[DOC-251] does not change the direction of a Latin line that is drawn from the left beside it', () => {
    const english = runs(720, ['Sales of', 57, 90], ['החברה', 93, 120], ['grew', 123, 140])
    const row = runs(600, ['EBITDA', 57, 100], ['3,250', 181, 217])
    expect(textsOf([...HEBREW, ...english, ...row]).slice(1)).toEqual([
      ['Sales of החברה grew'],
      ['EBITDA', '3,250'],
    ])
  })
})

it('[DOC-251] a label in two scripts joins its row even if it is drawn after the table', () => {
  const rows = [...SALES, ...runs(638, ['12,500', 285.8, 316.3], ['10,000', 155, 186]), ...PROFIT]
  const late = runs(638.3, ['הכנסות', 319.4, 351], ['SaaS', 354.2, 379])
  expect(tableRowsIn(linesOf([...rows, ...late]))).toEqual([
    [
      ['הכנסות', '412,350', '389,120'],
      ['הכנסות SaaS', '12,500', '10,000'],
      ['רווח 2025', '48,660', '44,540'],
    ],
  ])
})

it('[DOC-252] tables on one page are each read in their own direction', () => {
  const english = [
    ...runs(780, ['Our revenue of this year and of the last year, in thousands', 57, 300]),
    ...runs(760, ['2025', 150, 172], ['2024', 250, 272]),
    ...runs(746, ['Sales', 57, 90], ['1,200.5', 140, 172], ['900.0', 245, 272]),
    ...runs(732, ['Costs', 57, 90], ['800.0', 145, 172], ['700.0', 245, 272]),
    ...runs(718, ['The figures of the subsidiary are in the table that follows', 57, 300]),
  ]
  expect(tableRowsIn(linesOf([...english, ...HEAD, ...SALES, ...PROFIT]))).toEqual([
    [
      ['', '2025', '2024'],
      ['Sales', '1,200.5', '900.0'],
      ['Costs', '800.0', '700.0'],
    ],
    [
      ['', '2025', '2024'],
      ['הכנסות', '412,350', '389,120'],
      ['רווח 2025', '48,660', '44,540'],
    ],
  ])
})

it('[DOC-252] a row or heading in another script belongs to the table around it', () => {
  const english = [
    ...runs(760, ['Sales', 57, 90], ['1,200.5', 140, 172]),
    ...runs(746, ['הכנסות', 57, 90], ['900.0', 145, 172]),
    ...runs(732, ['Costs', 57, 90], ['800.0', 145, 172]),
  ]
  expect(tableRowsIn(linesOf(english))).toEqual([
    [
      ['Sales', '1,200.5'],
      ['הכנסות', '900.0'],
      ['Costs', '800.0'],
    ],
  ])
  const name = runs(652, ['EMEA', 360, 392])
  const sum = runs(596, ['461,010', 280, 316.2], ['433,660', 149, 186])
  const foot = runs(100, ['Page 1', 280, 316])
  expect(tableRowsIn(linesOf([...SALES, ...name, ...COSTS, ...PROFIT, ...sum, ...foot]))).toEqual([
    [
      ['הכנסות', '412,350', '389,120'],
      ['EMEA', '', ''],
      ['עלות המכר', '(251,900)', '–'],
      ['רווח 2025', '48,660', '44,540'],
      ['', '461,010', '433,660'],
    ],
  ])
})
