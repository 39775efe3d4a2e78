import { columnName } from '#contract/workbook/cells.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { calculated } from '#tests/support/models/audit-book.ts'
import {
  bookOf,
  formula,
  money,
  number,
  sheetOf,
  text,
} from '#tests/support/models/aggregate-book.ts'
import {
  checkParts,
  partRange,
  withParts,
  type BookParts,
  type BuiltBook,
} from '../support/book-parts.ts'
import { createChecks, worksheet, checkSheet, type Job } from '../support/job.ts'
import { firstHit } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'

const ROWS = 100
const FIRST = 4
const LAST = FIRST + ROWS - 1
const CUSTOMERS = ['Kay', 'Lee', "O'Brien's", 'Ng'] as const
const ORDERS = 'id Orders'
const WIDTHS: Readonly<Record<string, number>> = {
  Order: 70,
  Customer: 150,
  Note: 320,
  Price: 90,
  Units: 60,
  Amount: 110,
  Tax: 80,
}

/** The orders with or without the column of notes. All addresses come from the list of columns. */
const orderBook = (hasNotes: boolean): BuiltBook => {
  const heads = Object.keys(WIDTHS).filter((head) => hasNotes || head !== 'Note')
  const letter = (head: string): string => columnName(heads.indexOf(head))
  const column = (head: string): string => `${letter(head)}${FIRST}:${letter(head)}${LAST}`
  const cellOf = (head: string, row: number): CellState => {
    const at = row - FIRST
    const cells: Readonly<Record<string, CellState>> = {
      Order: number(1000 + at),
      Customer: text(CUSTOMERS[at % CUSTOMERS.length] ?? ''),
      Note: text(`Call ${at}`),
      Price: money(5 + ((at * 37) % 90) / 4),
      Units: number(1 + (at % 9)),
      Amount: formula(`=${letter('Price')}${row}*${letter('Units')}${row}`, money(0)),
      Tax: formula(`=ROUND(${letter('Amount')}${row}*0.2,2)`, money(0)),
    }
    return cells[head] ?? {}
  }
  const rows = Array.from({ length: ROWS }, (_, at) =>
    heads.map((head) => cellOf(head, FIRST + at)),
  )
  const columnData = Object.fromEntries(heads.map((head, at) => [at, { w: WIDTHS[head] }]))
  const whole = `Orders!$A$${FIRST}:$${letter('Tax')}$${LAST}`
  const orders = sheetOf('Orders', [[text('Orders')], [], heads.map(text), ...rows], {
    columnData,
    mergeData: [partRange(`A1:${letter('Tax')}1`)],
  })
  const summary = sheetOf('Summary', [
    [text('Amount'), formula(`=SUM(Orders!${letter('Amount')}:${letter('Amount')})`, number(0))],
    [
      text('Kay'),
      formula(`=SUMIFS(Orders!${column('Amount')},Orders!${column('Customer')},"Kay")`, number(0)),
    ],
    [text('Tax'), formula('=SUM(Taxes)', number(0))],
    [
      text('Order 1004'),
      formula(
        `=INDEX(Orders!${column('Amount')},MATCH(1004,Orders!${column('Order')},0))`,
        number(0),
      ),
    ],
    [text('Orders'), formula(`=ROWS(${whole.replaceAll('$', '')})`, number(0))],
    [
      text('Figures'),
      formula(`=SUM(Orders!${letter('Price')}${FIRST}:${letter('Tax')}${LAST})`, number(0)),
    ],
  ])
  const parts: BookParts = {
    names: {
      Taxes: `Orders!$${letter('Tax')}$${FIRST}:$${letter('Tax')}$${LAST}`,
      AllOrders: whole,
    },
    formats: [{ range: column('Amount'), formula: `=$${letter('Amount')}${FIRST}>100` }],
    entries: [{ range: column('Units'), from: '1', to: '99' }],
  }
  const book = withParts(bookOf([orders, summary]), ORDERS, parts)
  return { book, merges: [`A1:${letter('Tax')}1`], parts }
}

/** Finds the column by its header and deletes it. */
function* script(): ModelScript {
  const [found] = yield [['find', { what: 'pattern', text: '^Note$', range: 'Orders!1:3' }]]
  const at = columnName(firstHit(found).place.startColumn)
  const [edited] = yield [
    ['edit_structure', { edits: [{ do: 'delete_columns', sheet: 'Orders', at }] }],
  ]
  return edited?.summary ?? ''
}

/** A column deleted from a table that other cells read. */
export const deleteColumn: Job = {
  name: 'e) column deleted',
  mostSteps: 4,
  run: async (world) => {
    const start = await calculated(world.engine, orderBook(true).book)
    const outcome = await world.ask({
      message: 'Delete the notes column.',
      workbook: start,
      script: script(),
    })
    const { workbook } = outcome
    const built = orderBook(false)
    const expected = await calculated(world.engine, built.book)
    const checks = createChecks()
    for (const name of ['Orders', 'Summary'])
      checkSheet(checks, worksheet(workbook, name), worksheet(expected, name))
    checkParts(checks, workbook, ORDERS, built)
    const widths = Object.entries(worksheet(workbook, 'Orders').columnData ?? {})
    checks.equal(
      'widths',
      widths.map(([, entry]) => entry?.w),
      Object.entries(WIDTHS).flatMap(([head, width]) => (head === 'Note' ? [] : [width])),
    )
    return { outcome, faults: checks.faults }
  },
}
