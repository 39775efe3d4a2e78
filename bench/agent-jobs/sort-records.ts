import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { cellAt, styleOf } from '#contract/workbook/workbook.ts'
import { formulaAt } from '#contract/formulas/formula-at.ts'
import {
  bookOf,
  day,
  formula,
  money,
  number,
  sheetOf,
  text,
} from '#tests/support/models/aggregate-book.ts'
import { createChecks, recalculated, worksheet, type Checks, type Job } from '../support/job.ts'
import { blockWith } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'

const ROWS = 5000
const REGIONS = ['West', 'East', 'north', 'South'] as const
const FIRST_DAY = 46_023
/** The header is in row 3. */
const FIRST_ROW = 3
/** Every such record has a marked id. */
const MARKED = 97
const FILL = '#ffe08a'

type Sale = {
  readonly id: number
  readonly region: string
  readonly units: number
  readonly cents: number
}

const SALES: readonly Sale[] = Array.from({ length: ROWS }, (_, at) => ({
  id: at + 1,
  region: REGIONS[(at * 3 + (at % 7)) % REGIONS.length] ?? '',
  units: (at * 7919) % 40,
  cents: 100 + ((at * 104_729) % 9000),
}))

const cellsOf = ({ id, region, units, cents }: Sale, row: number): readonly CellState[] => [
  { ...number(id), ...(id % MARKED === 0 && { s: 'marked' }) },
  day(FIRST_DAY + (id % 300)),
  text(region),
  number(units),
  money(cents / 100),
  formula(`=D${row}*E${row}`, money((units * cents) / 100)),
]

const salesBook = (): WorkbookData => {
  const last = FIRST_ROW + ROWS
  const book = bookOf([
    sheetOf('Sales', [
      [text('Sales 2026')],
      [],
      ['Id', 'Day', 'Region', 'Units', 'Price', 'Amount'].map(text),
      ...SALES.map((sale, at) => cellsOf(sale, FIRST_ROW + 1 + at)),
      [
        text('Total'),
        null,
        null,
        formula(`=SUM(D4:D${last})`, number(0)),
        null,
        formula(`=SUM(F4:F${last})`, money(0)),
      ],
    ]),
  ])
  return { ...book, styles: { ...book.styles, marked: { bg: { rgb: FILL } } } }
}

/** Takes the range of the sales from the map, and sorts it. */
function* script(): ModelScript {
  const [map] = yield [['map_workbook', {}]]
  const { range } = blockWith('Region', map)
  const [sorted] = yield [
    [
      'sort_range',
      {
        range: `Sales!${range}`,
        has_header: true,
        by: [
          { column: 'Region', order: 'asc' },
          { column: 'Units', order: 'desc' },
        ],
      },
    ],
  ]
  return sorted?.summary ?? ''
}

/** By region without regard to case, then by units from most to least. Equal records keep their order. */
const sortedSales = (): readonly Sale[] => {
  const rank = (region: string): string => region.toLowerCase()
  return SALES.map((sale, at) => ({ sale, at }))
    .toSorted((a, b) => {
      const [one, other] = [rank(a.sale.region), rank(b.sale.region)]
      if (one !== other) return one < other ? -1 : 1
      return b.sale.units - a.sale.units || a.at - b.at
    })
    .map(({ sale }) => sale)
}

const checkRecord = (checks: Checks, workbook: WorkbookData, sale: Sale, row: number): void => {
  const sheet = worksheet(workbook, 'Sales')
  const expected = cellsOf(sale, row)
  const found = expected.map(
    (_, column) => formulaAt(sheet, row - 1, column) ?? cellAt(sheet, row - 1, column)?.v,
  )
  const written = expected.map(({ f, v }) => f ?? v)
  checks.equal(`row ${row}`, found, written)
  checks.near(`F${row}`, cellAt(sheet, row - 1, 5)?.v, (sale.units * sale.cents) / 100)
  const fill = styleOf(workbook, cellAt(sheet, row - 1, 0)?.s)?.bg?.rgb ?? null
  checks.equal(`fill of A${row}`, fill, sale.id % MARKED === 0 ? FILL : null)
}

/** 5,000 records sorted by two columns. Formulas and formats go with their record. */
export const sortRecords: Job = {
  name: 'f) 5,000 rows sorted',
  mostSteps: 4,
  run: async (world) => {
    const book = await recalculated(world, salesBook())
    const outcome = await world.ask({
      message: 'Sort by region, then by units, most first.',
      workbook: book,
      script: script(),
    })
    const { workbook } = outcome
    const [sheet, before] = [worksheet(workbook, 'Sales'), worksheet(book, 'Sales')]
    const checks = createChecks()
    for (const [at, sale] of sortedSales().entries())
      checkRecord(checks, workbook, sale, FIRST_ROW + 1 + at)
    for (const row of [0, 2, FIRST_ROW + ROWS])
      checks.equal(`row ${row + 1}`, sheet.cellData?.[row], before.cellData?.[row])
    checks.equal(
      'rows',
      Object.keys(sheet.cellData ?? {}).length,
      Object.keys(before.cellData ?? {}).length,
    )
    return { outcome, faults: checks.faults }
  },
}
