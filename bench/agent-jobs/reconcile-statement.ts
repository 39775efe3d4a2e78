import { cellName } from '#contract/workbook/cells.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { bookOf, day, money, sheetOf, text } from '#tests/support/models/aggregate-book.ts'
import { withWritten } from '#tests/support/models/audit-book.ts'
import { pagesPdf } from '#tests/support/documents/pages-pdf.ts'
import {
  checkSheet,
  createChecks,
  recalculated,
  worksheet,
  type Checks,
  type Job,
} from '../support/job.ts'
import { blockWith, dataOf } from '../support/model-replies.ts'
import type { ModelReply, ModelScript } from '../support/scripted-model.ts'

const ROWS = 30
const FIRST_DAY = 46_023
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

type Booking = { readonly ref: string; readonly serial: number; readonly cents: number }

const BANK: readonly Booking[] = Array.from({ length: ROWS }, (_, at) => ({
  ref: `INV-${2001 + at * 3}`,
  serial: FIRST_DAY + at * 2,
  cents: 10_050 + ((at * 7919) % 380_000),
}))
/** Bookings that only the bank has, by their position. */
const MISSING = [4, 17]
/** A booking whose amount was typed with swapped digits. */
const SWAPPED = 9
const SWAP_CENTS = 900
/** A booking that only the ledger has. */
const EXTRA: Booking = { ref: 'INV-9001', serial: FIRST_DAY + 3, cents: 77_700 }
/** The ledger spells this reference in small letters. */
const SPELLED = 12

const LEDGER: readonly Booking[] = [
  ...BANK.map((one, at) => ({
    ...one,
    ref: at === SPELLED ? one.ref.toLowerCase() : one.ref,
    cents: at === SWAPPED ? one.cents + SWAP_CENTS : one.cents,
  })).filter((_, at) => !MISSING.includes(at)),
  EXTRA,
].toReversed()

const isoOf = (serial: number): string =>
  new Date(EPOCH + serial * DAY_MS).toISOString().slice(0, 10)
const amountOf = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** The statement as a PDF: a title and a table with a total. */
const statement = (): Buffer =>
  pagesPdf([
    [
      'Bank statement',
      ['Reference', 'Booked', 'Amount'],
      ...BANK.map(({ ref, serial, cents }) => [ref, isoOf(serial), amountOf(cents)]),
    ],
  ])

const ledgerBook = (): WorkbookData =>
  bookOf([
    sheetOf('Ledger', [
      ['Invoice', 'Date', 'Value'].map(text),
      ...LEDGER.map(({ ref, serial, cents }) => [text(ref), day(serial), money(cents / 100)]),
    ]),
  ])

type Counted = {
  readonly count: number
  readonly rows: readonly { readonly keys: readonly string[] }[]
}
/** The parts of a comparison. */
type Compared = {
  readonly matched: { readonly count: number }
  readonly differs: Counted & { readonly difference: readonly number[] }
  readonly only_left: Counted
  readonly only_right: Counted
  readonly live: { readonly worksheet: string; readonly check_cells: string }
}

type Listed = {
  readonly documents: readonly {
    readonly id: string
    readonly tables: readonly { readonly number: number }[]
  }[]
}

/** Looks at both lists, imports the table of the PDF, and compares it with the ledger. */
function* script(keep: (reply: ModelReply | undefined) => void): ModelScript {
  const [listed, map] = yield [
    ['list_documents', {}],
    ['map_workbook', {}],
  ]
  const [document] = dataOf<Listed>(listed).documents
  const [imported] = yield [
    ['import_table', { document_id: document?.id, table: document?.tables[0]?.number }],
  ]
  const { range } = dataOf<{ readonly range: string }>(imported)
  const [compared] = yield [
    [
      'reconcile',
      {
        left: range,
        right: `Ledger!${blockWith('Invoice', map).range}`,
        keys: ['Reference|Invoice', 'Booked|Date'],
        amounts: ['Amount|Value'],
        into: 'Reconciliation',
      },
    ],
  ]
  keep(compared)
  return compared?.summary ?? ''
}

/** The imported worksheet must hold the figures of the PDF as numbers and its dates as dates. */
const checkImport = (checks: Checks, sheet: SheetData | undefined): void => {
  checks.equal('the imported worksheet', sheet !== undefined, true)
  if (sheet === undefined) return
  const rows = Object.values(sheet.cellData ?? {}).map((cells) =>
    Object.values(cells).map((cell) => cell?.v),
  )
  const at = rows.findIndex(([head]) => head === 'Reference')
  const expected = BANK.map(({ ref, serial, cents }) => [ref, serial, cents / 100])
  checks.equal('imported rows', rows.slice(at + 1, at + 1 + ROWS), expected)
}

/** The cells of a live worksheet by the reference in their row, in lower case. */
const linesOf = (sheet: SheetData): ReadonlyMap<string, readonly unknown[]> =>
  new Map(
    Object.values(sheet.cellData ?? {}).map((cells) => {
      const values = Object.values(cells).map((cell) => cell?.v ?? null)
      return [String(values[0]).trim().toLowerCase(), values]
    }),
  )

const checkLines = (checks: Checks, sheet: SheetData, ledger: readonly Booking[]): void => {
  const lines = linesOf(sheet)
  const keyOf = ({ ref }: Booking): string => ref.trim().toLowerCase()
  for (const key of new Set([...BANK, ...ledger].map(keyOf))) {
    const [left, right] = [BANK, ledger].map((list) =>
      list.filter((one) => keyOf(one) === key).reduce((sum, { cents }) => sum + cents, 0),
    ) as [number, number]
    const figures = lines.get(key)?.slice(2, 5) ?? []
    for (const [at, expected] of [left, right, left - right].entries())
      checks.near(`figure ${at + 1} of ${key}`, figures[at], expected / 100)
  }
}

/** A table of a PDF reconciled with a list of the workbook, on a live worksheet. */
export const reconcileStatement: Job = {
  name: 'k) table of a PDF reconciled with a list',
  mostSteps: 4,
  run: async (world) => {
    const book = ledgerBook()
    let reply: ModelReply | undefined
    const outcome = await world.ask({
      message: 'Reconcile the statement with the ledger.',
      workbook: book,
      document: { name: 'statement.pdf', bytes: statement(), type: 'application/pdf' },
      script: script((one) => {
        reply = one
      }),
    })
    const { workbook } = outcome
    const checks = createChecks()
    checkSheet(checks, worksheet(workbook, 'Ledger'), worksheet(book, 'Ledger'))
    const added = sheetsOf(workbook).filter(
      ({ name }) => !['Ledger', 'Reconciliation'].includes(name),
    )
    checkImport(checks, added[0])
    const found = reply?.data as Compared | undefined
    checks.equal('matched', found?.matched.count, ROWS - MISSING.length - 1)
    checks.equal(
      'differs',
      found?.differs.rows.map(({ keys }) => keys[0]),
      [BANK[SWAPPED]?.ref],
    )
    checks.near('difference', found?.differs.difference[0], -SWAP_CENTS / 100)
    checks.equal(
      'only in the PDF',
      found?.only_left.rows.map(({ keys }) => keys[0]).toSorted(),
      MISSING.map((at) => BANK[at]?.ref).toSorted(),
    )
    checks.equal(
      'only in the ledger',
      found?.only_right.rows.map(({ keys }) => keys[0]),
      [EXTRA.ref],
    )
    checkLines(checks, worksheet(workbook, 'Reconciliation'), LEDGER)
    // A corrected amount in the ledger must go through to the live worksheet.
    const at = LEDGER.findIndex(({ ref }) => ref === BANK[SWAPPED]?.ref)
    const cents = BANK[SWAPPED]?.cents ?? 0
    const mended = LEDGER.map((one, index) => (index === at ? { ...one, cents } : one))
    const changed = await recalculated(
      world,
      withWritten(workbook, { [`Ledger!${cellName(at + 1, 2)}`]: cents / 100 }),
    )
    checkLines(checks, worksheet(changed, 'Reconciliation'), mended)
    return { outcome, faults: checks.faults }
  },
}
