import { columnName } from '#contract/workbook/cells.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { calculated, withWritten, writtenBook } from '#tests/support/models/audit-book.ts'
import {
  createChecks,
  formulaOf,
  recalculated,
  valueOf,
  type Checks,
  type Job,
} from '../support/job.ts'
import { dataOf } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'

const YEARS = 5
const START = 1000
type Inputs = { readonly growth: number; readonly costs: number; readonly tax: number }
const INPUTS: Inputs = { growth: 0.06, costs: 0.55, tax: 0.25 }

/** A model with its assumptions typed into the formulas. */
const hardBook = (): WorkbookData =>
  writtenBook([
    [
      'Model',
      [
        ['Plan', 2026, 2027, 2028, 2029, 2030],
        ['Revenue', START, ...[...'BCDE'].map((letter) => `=${letter}2*1.06`)],
        ['Costs', ...[...'BCDEF'].map((letter) => `=${letter}2*0.55`)],
        ['Tax', ...[...'BCDEF'].map((letter) => `=(${letter}2-${letter}3)*0.25`)],
        ['Profit', ...[...'BCDEF'].map((letter) => `=${letter}2-${letter}3-${letter}4`)],
      ],
    ],
    [
      'Report',
      [
        ['Profit in 2030', '=Model!F5'],
        ['Tax rate', 0.25],
      ],
    ],
  ])

/** The number that a formula ends with. */
const factorOf = (formula: string | undefined): number => {
  const [, factor] = /\*([\d.]+)$/.exec(formula ?? '') ?? []
  if (factor === undefined) throw new Error(`no factor in ${formula}`)
  return Number(factor)
}

/** Reads the factors, puts them on a new worksheet and makes both worksheets read them. */
function* script(): ModelScript {
  const [read] = yield [['read_range', { range: 'Model!A1:F5' }]]
  const { formulas } = dataOf<{ readonly formulas: Readonly<Record<string, string>> }>(read)
  const startingIn = (cell: string): string | undefined =>
    formulas[cell] ?? Object.entries(formulas).find(([name]) => name.split(':')[0] === cell)?.[1]
  const growth = Math.round((factorOf(startingIn('C2')) - 1) * 1e6) / 1e6
  const rows = [
    ['Growth of revenue', growth],
    ['Costs, share of revenue', factorOf(startingIn('B3'))],
    ['Tax rate', factorOf(startingIn('B4'))],
  ]
  yield [
    [
      'write_range',
      {
        range: 'Inputs!A1',
        values: [['Inputs']],
        role: 'title',
        new_sheet: true,
        also: [
          { range: 'A2:A4', values: rows.map(([label]) => [label]) },
          {
            range: 'B2:B4',
            values: rows.map(([, value]) => [value]),
            role: 'input',
            format: 'percent',
          },
        ],
      },
    ],
    [
      'write_range',
      {
        range: 'Model!C2:F2',
        values: [['=B2*(1+Inputs!$B$2)']],
        overwrite: true,
        also: [
          { range: 'B3:F3', values: [['=B2*Inputs!$B$3']] },
          { range: 'B4:F4', values: [['=(B2-B3)*Inputs!$B$4']] },
        ],
      },
    ],
    ['write_range', { range: 'Report!B2', values: [['=Inputs!B4']], overwrite: true }],
  ]
  const [errors] = yield [['find', { what: 'errors' }]]
  return errors?.summary ?? ''
}

/** Compares the model with one calculated here. */
const checkFigures = (checks: Checks, book: WorkbookData, { growth, costs, tax }: Inputs): void => {
  let revenue = START
  for (let year = 0; year < YEARS; year += 1) {
    const letter = columnName(year + 1)
    const before = revenue * (1 - costs)
    const figures = [revenue, revenue * costs, before * tax, before * (1 - tax)]
    for (const [at, figure] of figures.entries()) {
      const address = `Model!${letter}${at + 2}`
      checks.near(address, valueOf(book, address), figure)
    }
    if (year === YEARS - 1) checks.near('Report!B1', valueOf(book, 'Report!B1'), before * (1 - tax))
    revenue *= 1 + growth
  }
  checks.near('Report!B2', valueOf(book, 'Report!B2'), tax)
}

/** A new worksheet with the inputs of a model, which two other worksheets then read. */
export const addInputsSheet: Job = {
  name: 'd) new worksheet that other worksheets read',
  mostSteps: 4,
  run: async (world) => {
    const outcome = await world.ask({
      message: 'Put the assumptions on a worksheet of their own.',
      workbook: await calculated(world.engine, hardBook()),
      script: script(),
    })
    const { workbook } = outcome
    const checks = createChecks()
    checks.equal(
      'worksheets',
      sheetsOf(workbook).map(({ name }) => name),
      ['Model', 'Report', 'Inputs'],
    )
    checkFigures(checks, workbook, INPUTS)
    for (const [at, letter] of [...'CDEF'].entries()) {
      const address = `Model!${letter}2`
      checks.equal(address, formulaOf(workbook, address), `=${columnName(at + 1)}2*(1+Inputs!$B$2)`)
    }
    const other: Inputs = { growth: 0.1, costs: 0.4, tax: 0.3 }
    const cells = { 'Inputs!B2': other.growth, 'Inputs!B3': other.costs, 'Inputs!B4': other.tax }
    checkFigures(checks, await recalculated(world, withWritten(workbook, cells)), other)
    return { outcome, faults: checks.faults }
  },
}
