import { calculated } from '#tests/support/models/audit-book.ts'
import {
  bookOf,
  formula,
  money,
  number,
  sheetOf,
  text,
} from '#tests/support/models/aggregate-book.ts'
import { styleOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import {
  checkParts,
  partRange,
  withParts,
  type BookParts,
  type BuiltBook,
} from '../support/book-parts.ts'
import {
  cellOf,
  checkSheet,
  createChecks,
  worksheet,
  type Checks,
  type Job,
} from '../support/job.ts'
import { firstHit } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'

type Line = readonly [name: string, ...quarters: readonly number[]]

const BEFORE: readonly Line[] = [
  ['Rent', 90, 90, 95, 95],
  ['Wages', 400, 410, 420, 430],
  ['Software', 20, 22, 22, 25],
]
const ADDED: readonly Line[] = [
  ['Insurance', 12, 12, 13, 13],
  ['Marketing', 33, 44, 55, 66],
]
const AFTER: readonly Line[] = [
  ['Travel', 15, 5, 8, 12],
  ['Energy', 30, 18, 16, 28],
  ['Other', 9, 9, 9, 9],
]
const FIRST = 4
const COSTS = 'id Costs'
/** The pattern of amounts, which the new rows take over. */
const MONEY = '#,##0.00'

/** The model with these lines. All its addresses come from their number, not from an insertion. */
const costBook = (lines: readonly Line[]): BuiltBook => {
  const last = FIRST + lines.length - 1
  const total = last + 1
  const rowOf = (name: string): number => FIRST + lines.findIndex(([own]) => own === name)
  const sums = [...'BCDEF'].map((letter) =>
    formula(`=SUM(${letter}${FIRST}:${letter}${last})`, money(0)),
  )
  const costs = sheetOf('Costs', [
    [text('Costs 2026')],
    [],
    ['Line', 'Q1', 'Q2', 'Q3', 'Q4', 'Year', 'Reviewed'].map(text),
    ...lines.map(([name, ...quarters], at) => [
      text(name),
      ...quarters.map(money),
      formula(`=SUM(B${FIRST + at}:E${FIRST + at})`, money(0)),
      at === 0 ? text('by Maya') : null,
    ]),
    [text('Total'), ...sums],
    [],
    [text('Largest line'), formula(`=MAX(F${FIRST}:F${last})`, money(0))],
    [text('Average'), formula(`=AVERAGE(F$${FIRST}:F$${last})`, money(0))],
    [text('Travel share'), formula(`=F${rowOf('Travel')}/$F$${total}`, number(0))],
    [],
    [text('All figures in thousands')],
  ])
  const summary = sheetOf('Summary', [
    [text('Total'), formula(`=Costs!F${total}`, number(0))],
    [text('All quarters'), formula(`=SUM(Costs!B${FIRST}:E${last})`, number(0))],
    [text('Twice'), formula('=TotalCosts*2', number(0))],
    [text('By name'), formula('=SUM(CostLines)', number(0))],
    [
      text('Largest'),
      formula(
        `=INDEX(Costs!A${FIRST}:A${last},MATCH(MAX(Costs!F${FIRST}:F${last}),Costs!F${FIRST}:F${last},0))`,
        text(''),
      ),
    ],
    [text('Travel in Q2'), formula(`=Costs!$C$${rowOf('Travel')}`, number(0))],
    [text('Rent'), formula('=SUMIF(Costs!A:A,"Rent",Costs!F:F)', number(0))],
  ])
  const merges = ['A1:F1', `G${FIRST}:G${last}`, `A${total + 6}:C${total + 6}`]
  const parts: BookParts = {
    names: { TotalCosts: `Costs!$F$${total}`, CostLines: `Costs!$B$${FIRST}:$E$${last}` },
    formats: [{ range: `F${FIRST}:F${last}`, formula: `=F${FIRST}>$F$${total}/4` }],
    entries: [{ range: `B${FIRST}:E${last}`, from: '0', to: '1000' }],
  }
  const book = withParts(
    bookOf([{ ...costs, mergeData: merges.map(partRange) }, summary]),
    COSTS,
    parts,
  )
  return { book, merges, parts }
}

/** Finds the row of Travel, inserts two rows above it and fills them. */
function* script(): ModelScript {
  const [found] = yield [['find', { what: 'text', text: 'Travel', range: 'Costs!A:A' }]]
  const row = firstHit(found).place.startRow + 1
  const edit = { do: 'insert_rows', sheet: 'Costs', at: row, count: ADDED.length }
  const end = row + ADDED.length - 1
  yield [
    ['edit_structure', { edits: [edit] }],
    [
      'write_range',
      {
        range: `Costs!A${row}:E${end}`,
        values: ADDED,
        also: [{ range: `F${row}:F${end}`, values: [[`=SUM(B${row}:E${row})`]] }],
      },
    ],
  ]
  yield [['read_range', { range: `Costs!A${row - 1}:G${end + 5}` }]]
  return 'Inserted both lines.'
}

/** The new rows must look like the row above them. */
const checkFormats = (checks: Checks, workbook: WorkbookData): void => {
  for (const line of ADDED.keys())
    for (const letter of 'BCDEF') {
      const address = `Costs!${letter}${FIRST + BEFORE.length + line}`
      const style = styleOf(workbook, cellOf(workbook, address)?.s)
      checks.equal(`format of ${address}`, style?.n?.pattern, MONEY)
    }
}

/** Two rows inserted in the middle of a model, and filled. */
export const insertRows: Job = {
  name: 'c) rows inserted in the middle of a model',
  mostSteps: 4,
  run: async (world) => {
    const start = await calculated(world.engine, costBook([...BEFORE, ...AFTER]).book)
    const outcome = await world.ask({
      message: 'Insert insurance and marketing above travel.',
      workbook: start,
      script: script(),
    })
    const { workbook } = outcome
    const built = costBook([...BEFORE, ...ADDED, ...AFTER])
    const expected = await calculated(world.engine, built.book)
    const checks = createChecks()
    for (const name of ['Costs', 'Summary'])
      checkSheet(checks, worksheet(workbook, name), worksheet(expected, name))
    checkParts(checks, workbook, COSTS, built)
    checkFormats(checks, workbook)
    return { outcome, faults: checks.faults }
  },
}
