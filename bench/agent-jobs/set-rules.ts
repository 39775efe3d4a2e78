import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { definedNamesOf } from '#server/sheets/workbook-parts.ts'
import { calculated, withWritten, writtenBook } from '#tests/support/models/audit-book.ts'
import { partRange, rangesOf, storedRules } from '../support/book-parts.ts'
import { createChecks, recalculated, valueOf, worksheet, type Job } from '../support/job.ts'
import { blockWith } from '../support/model-replies.ts'
import type { ModelScript } from '../support/scripted-model.ts'

const ROWS = 50
const FIRST = 4
const LAST = FIRST + ROWS - 1
const STATES = ['open', 'paid', 'late'] as const
const FILL = '#ffc7ce'
const MOST = 1000

const amountAt = (at: number): number => 200 + ((at * 7919) % 1700)

const invoiceBook = (): WorkbookData =>
  writtenBook([
    [
      'Invoices',
      [
        ['Exchange rate', 1.08],
        [],
        ['Invoice', 'State', 'Euro', 'Dollar'],
        ...Array.from({ length: ROWS }, (_, at) => [
          `INV-${at + 1}`,
          STATES[at % STATES.length] ?? '',
          amountAt(at),
        ]),
      ],
    ],
  ])

/** Takes the rows from the map, then sets both rules and the name, and uses the name. */
function* script(): ModelScript {
  const [map] = yield [['map_workbook', {}]]
  const { startRow, endRow } = blockWith('Invoice', map).cells
  const [first, last] = [startRow + 2, endRow + 1]
  yield [
    [
      'set_rules',
      {
        range: `Invoices!C${first}:C${last}`,
        format: 'greater',
        values: [MOST],
        fill: FILL,
      },
    ],
    [
      'set_rules',
      { range: `Invoices!B${first}:B${last}`, entry: 'list', values: STATES, strict: true },
    ],
    ['define_name', { name: 'Rate', refers_to: 'Invoices!B1' }],
    ['write_range', { range: `Invoices!D${first}:D${last}`, values: [[`=C${first}*Rate`]] }],
  ]
  return 'Set both rules and the name.'
}

/** A conditional format, an entry rule and a defined name that formulas use. */
export const setRules: Job = {
  name: 'j) conditional format, entry rule and defined name',
  mostSteps: 4,
  run: async (world) => {
    const book = await calculated(world.engine, invoiceBook())
    const outcome = await world.ask({
      message: 'Mark invoices above 1,000, allow only our states, and name the rate.',
      workbook: book,
      script: script(),
    })
    const { workbook } = outcome
    const { id } = worksheet(workbook, 'Invoices')
    const checks = createChecks()
    const formats = storedRules(workbook, id, 'formats')
    checks.equal('cells of the format', rangesOf(formats), [[partRange(`C${FIRST}:C${LAST}`)]])
    const { style, ...rule } = (formats[0]?.['rule'] ?? {}) as Readonly<Record<string, unknown>>
    checks.equal(
      'conditional format',
      [rule['type'], rule['subType'], rule['operator'], Number(rule['value'])],
      ['highlightCell', 'number', 'greaterThan', MOST],
    )
    checks.equal('fill', (style as { readonly bg?: { readonly rgb?: string } })?.bg?.rgb, FILL)
    const entries = storedRules(workbook, id, 'entries')
    checks.equal('cells of the entry rule', rangesOf(entries), [[partRange(`B${FIRST}:B${LAST}`)]])
    const [entry] = entries
    checks.equal('entry rule', [entry?.['type'], entry?.['formula1']], ['list', STATES.join(',')])
    // In Univer 1 stops a wrong entry.
    checks.equal('strictness', entry?.['errorStyle'], 1)
    const names = definedNamesOf(workbook).map(({ name, refersTo }) => [name, refersTo])
    checks.equal('names', names, [['Rate', 'Invoices!$B$1']])
    const other = await recalculated(world, withWritten(workbook, { 'Invoices!B1': 1.2 }))
    for (let at = 0; at < ROWS; at += 1) {
      const address = `Invoices!D${FIRST + at}`
      checks.near(address, valueOf(workbook, address), amountAt(at) * 1.08)
      checks.near(`${address} at 1.2`, valueOf(other, address), amountAt(at) * 1.2)
    }
    return { outcome, faults: checks.faults }
  },
}
