import { cellName } from '#contract/workbook/cells.ts'
import { sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { bookOf, day, money, sheetOf, text } from '#tests/support/models/aggregate-book.ts'
import { withWritten } from '#tests/support/models/audit-book.ts'
import {
  createChecks,
  recalculated,
  valueOf,
  worksheet,
  type Checks,
  type Job,
} from '../support/job.ts'
import { blockWith } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'

const CATEGORIES = ['Rent', 'Travel', 'Software', "O'Brien's", 'Wages', 'Marketing'] as const
const ROWS = 2000
const FIRST_DAY = 46_023

type Entry = { readonly category: string; readonly cents: number; readonly day: number }

const ENTRIES: readonly Entry[] = Array.from({ length: ROWS }, (_, at) => ({
  category: CATEGORIES[(at * 7 + (at % 11)) % CATEGORIES.length] ?? '',
  cents: ((at * 7919) % 250_000) - 20_000,
  day: FIRST_DAY + (at % 365),
}))

/** A ledger that begins below a title, so its header is not in the first row. */
const ledger = (): WorkbookData =>
  bookOf([
    sheetOf('Ledger', [
      [text('Expenses 2026')],
      [],
      ['Day', 'Category', 'Text', 'Amount'].map(text),
      ...ENTRIES.map(({ category, cents, day: serial }, at) => [
        day(serial),
        text(category),
        text(`Entry ${at + 1}`),
        money(cents / 100),
      ]),
    ]),
  ])

/** The sums in cents, added here. */
const sumsOf = (entries: readonly Entry[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { category, cents } of entries) sums.set(category, (sums.get(category) ?? 0) + cents)
  return sums
}

/** Takes the range of the ledger from the map, and summarises it. */
function* script(): ModelScript {
  const [map] = yield [['map_workbook', {}]]
  const { range } = blockWith('Category', map)
  const measure = { header: 'Amount', function: 'sum' }
  const [made] = yield [['summarise', { range: `Ledger!${range}`, rows: ['Category'], measure }]]
  return made?.summary ?? ''
}

/** The figures beside each category on the worksheet of the summary. */
const checkSums = (checks: Checks, workbook: WorkbookData, entries: readonly Entry[]): void => {
  const sheet = sheetsOf(workbook).find(({ name }) => name !== 'Ledger')
  checks.equal('a worksheet for the summary', sheet !== undefined, true)
  if (sheet === undefined) return
  for (const [category, cents] of sumsOf(entries)) {
    const row = Object.entries(sheet.cellData ?? {}).find(([, cells]) => cells[0]?.v === category)
    const cell = row?.[1][1]
    checks.near(`${category} (row ${Number(row?.[0]) + 1})`, cell?.v, cents / 100)
    checks.equal(`${category} is a formula`, Boolean(cell?.f ?? cell?.si), true)
  }
}

/** A live summary of 2,000 entries by category. */
export const summariseCategories: Job = {
  name: 'i) live summary by category',
  mostSteps: 4,
  run: async (world) => {
    const book = ledger()
    const outcome = await world.ask({
      message: 'Sum the amounts by category, live.',
      workbook: book,
      script: script(),
    })
    const { workbook } = outcome
    const checks = createChecks()
    checkSums(checks, workbook, ENTRIES)
    checks.equal(
      'ledger',
      worksheet(workbook, 'Ledger').cellData,
      worksheet(book, 'Ledger').cellData,
    )
    // A changed amount must change the summary.
    const at = 1234
    const address = `Ledger!${cellName(at + 3, 3)}`
    checks.equal(address, valueOf(workbook, address), (ENTRIES[at]?.cents ?? 0) / 100)
    const changed = await recalculated(world, withWritten(workbook, { [address]: 99_999.99 }))
    const entries = ENTRIES.map((one, index) => (index === at ? { ...one, cents: 9_999_999 } : one))
    checkSums(checks, changed, entries)
    return { outcome, faults: checks.faults }
  },
}
