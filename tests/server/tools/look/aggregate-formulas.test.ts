import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { serialOf } from '#contract/figures/serial.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { AggregateOutput } from '#server/tools/look/aggregate.ts'
import {
  bookOf,
  day,
  failure,
  formula,
  money,
  number,
  sheetOf,
  text,
  truth,
} from '#tests/support/models/aggregate-book.ts'
import {
  ERROR,
  expectedFigure,
  isConditionMet,
  type MadeCell,
  type MadeCondition,
} from '#tests/support/models/aggregate-reference.ts'
import { output, toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const texts = (...values: readonly string[]): readonly MadeCell[] =>
  values.map((value) => ({ cell: text(value), plain: value }))
const numbers = (of: (value: number) => CellState, ...values: readonly number[]) =>
  values.map((value): MadeCell => ({ cell: of(value), plain: value }))

const NOTHING: readonly MadeCell[] = [
  { cell: null, plain: null },
  { cell: { s: 'money' }, plain: null },
  { cell: formula('=""', text('')), plain: null },
]
const BROKEN: readonly MadeCell[] = [{ cell: failure('#DIV/0!'), plain: ERROR }]
const TRUTHS: readonly MadeCell[] = [true, false].map((is) => ({ cell: truth(is), plain: is }))

const WORDS = `North,NORTH,South,South ,a*b,a?c,x~y,x"y,O'Brien's,constructor,__proto__,Infinity`
const SIGNS = '>5,<>,=1,Jan 2026,INV-1,1e3,TRUE,5,5.0'
const REGIONS = texts(...`${WORDS},${SIGNS}`.split(','))
const MIXED = [...REGIONS, ...numbers(number, 0, 1, 5), ...TRUTHS, ...NOTHING, ...BROKEN]
const DAYS = numbers(day, 46_020, 46_051, 46_053, 46_053.75, 46_054, 46_100, 46_390, 46_400)
const MIXED_DAYS = [
  ...DAYS,
  ...numbers(number, 46_053),
  ...texts('2026-01-31', 'n/a'),
  ...NOTHING,
  ...BROKEN,
]
const AMOUNTS = numbers(money, 0.1, 0.2, 0.3, 5, 0, 1, -12.5, 1200.35, 99_999_999.99, -0.01)
const MIXED_AMOUNTS = [...AMOUNTS, ...texts('1,200', 'n/a'), ...TRUTHS, ...NOTHING, ...BROKEN]

type Row = readonly [region: MadeCell, day: MadeCell, amount: MadeCell]
const few = (all: readonly MadeCell[]) =>
  fc.subarray([...all], { minLength: 1, maxLength: 6 }).map((list) => fc.constantFrom(...list))
const cellOf = (clean: readonly MadeCell[], mixed: readonly MadeCell[]) =>
  fc.oneof(few(clean), few(mixed))
const rows = fc
  .tuple(cellOf(REGIONS, MIXED), cellOf(DAYS, MIXED_DAYS), cellOf(AMOUNTS, MIXED_AMOUNTS))
  .chain(([region, date, amount]) =>
    fc.array(fc.tuple(region, date, amount), { minLength: 1, maxLength: 12 }),
  )

const FUNCTIONS = ['sum', 'average', 'count', 'count_distinct', 'min', 'max', 'median'] as const
const HEADS = ['Region', 'Day', 'Amount'] as const
const TEXT_VALUES = ['North', 'south', 'a*b', '>5', '<>', '5', 'TRUE', 'INV-1', '1e3', 5, 0]
const limits = {
  Region: [0, 5],
  Day: [46_053, '2026-01-31', '2026-02-01'],
  Amount: [0, 5, 0.3, 100],
} as const
type Head = (typeof HEADS)[number]

const condition = fc.constantFrom(...HEADS).chain((column) =>
  fc.oneof(
    fc.record({
      column: fc.constant(column),
      is: fc.constantFrom('equals', 'not', 'contains'),
      value: fc.constantFrom(...(column === 'Region' ? TEXT_VALUES : limits[column])),
    }),
    fc.record({
      column: fc.constant(column),
      is: fc.constantFrom('greater', 'at_least', 'less', 'at_most'),
      value: fc.constantFrom<string | number>(...limits[column]),
    }),
    fc.record({ column: fc.constant(column), is: fc.constantFrom('blank', 'not_blank') }),
  ),
)
type Condition = MadeCondition & { readonly column: Head }
const query = fc.record({
  measure: fc.record({
    function: fc.constantFrom(...FUNCTIONS),
    column: fc.constantFrom(...HEADS),
  }),
  conditions: fc.array(condition, { maxLength: 2 }),
  group_by: fc.subarray([
    { column: 'Region' },
    { column: 'Amount' },
    { column: 'Day', by: 'month' },
  ]),
})

const at = (row: Row, head: Head): MadeCell => row[HEADS.indexOf(head) as 0 | 1 | 2]

const asNumber = (shown: unknown): number | null =>
  typeof shown === 'string' ? serialOf(shown) : (shown as number | null)

/** Dates as ISO texts are exact to the millisecond only. */
const expectSame = (actual: unknown, expected: number | null, what: unknown) => {
  const value = asNumber(actual)
  if (value === null || expected === null)
    return expect({ what, value }).toEqual({ what, value: expected })
  const isNear = Math.abs(value - expected) <= 1e-7 * Math.max(1, Math.abs(expected))
  return expect({ what, value: isNear ? expected : value }).toEqual({ what, value: expected })
}

const hasContent = (row: Row): boolean => row.some(({ plain }) => plain !== null)

const bookWith = (name: string, table: readonly Row[]) =>
  bookOf([sheetOf(name, [HEADS.map(text), ...table.map((row) => row.map(({ cell }) => cell))])])

type Asked = { readonly formula: string; readonly figure: unknown }

/** The formulas of an output with their figures. */
const askedOf = ({ formulas, rows: shown, totals, columns }: AggregateOutput): readonly Asked[] =>
  formulas.flatMap(({ formula: written, group, measure }) => {
    if (written === null) return []
    const column = columns.indexOf(measure)
    const row = group && shown.find((one) => group.every((label, place) => one[place] === label))
    const total = totals?.[column - (columns.length - totals.length)] ?? shown[0]?.[column]
    return [{ formula: written, figure: row ? row[column] : total }]
  })

type Query = {
  readonly measure: { readonly function: (typeof FUNCTIONS)[number]; readonly column: Head }
  readonly conditions: readonly Condition[]
  readonly group_by: readonly object[]
}

/** Calls the tool and compares the total with that of the rows. */
const checkFigure = async (
  call: ToolWorld['call'],
  table: readonly Row[],
  { measure, conditions, group_by }: Query,
): Promise<readonly Asked[]> => {
  const got = output(
    await call('aggregate', { range: 'A:C', measures: [measure], conditions, group_by }),
  )
  const matched = table
    .filter(hasContent)
    .filter((row) => conditions.every((one) => isConditionMet(at(row, one.column), one)))
  const total = group_by.length > 0 ? got.totals?.[0] : got.rows[0]?.[0]
  const cells = matched.map((row) => at(row, measure.column))
  expectSame(total, expectedFigure(measure.function, cells), [measure, conditions])
  expect(got.counts.matched).toBe(matched.length)
  return askedOf(got)
}

/** Calculates the formulas on a worksheet of their own and compares them with the figures. */
const checkFormulas = async (book: WorkbookData, asked: readonly Asked[]): Promise<void> => {
  const sheet = sheetOf(
    'Formulas',
    asked.map((one) => [{ f: one.formula }]),
  )
  const done = await engine.recalculate({
    ...book,
    sheetOrder: [...book.sheetOrder, sheet.id],
    sheets: { ...book.sheets, [sheet.id]: sheet },
  })
  if (!done.ok) throw new Error(done.error.type)
  const results = done.value.workbook.sheets[sheet.id]?.cellData
  for (const [row, one] of asked.entries())
    expectSame(one.figure, Number(results?.[row]?.[0]?.v), one.formula)
}

it('[AGENT-850, AGENT-854] every figure is that of the rows, and every formula gives its figure', async () => {
  let formulaCount = 0
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.array(query, { minLength: 8, maxLength: 8 }),
      fc.constantFrom('Sales', "O'Brien's", 'constructor', '2026'),
      async (table, queries, name) => {
        fc.pre(table.some(hasContent))
        const world = toolWorld(engine)
        const book = bookWith(name, table)
        await world.sheets.create({ id: 'book', title: 'Book', workbook_data: book })
        const call = world.callWith({ spreadsheetId: 'book' })
        const asked: Asked[] = []
        for (const one of queries as readonly Query[])
          asked.push(...(await checkFigure(call, table, one)))
        formulaCount += asked.length
        await checkFormulas(book, asked)
      },
    ),
    { numRuns: 40 },
  )
  expect(formulaCount).toBeGreaterThan(100)
}, 120_000)
