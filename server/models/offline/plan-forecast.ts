import { quoteSheetName } from '#contract/workbook/cells.ts'
import { worksheetPath } from '#server/models/offline/worksheet-path.ts'
import { cellsOf } from './cells.ts'
import { basisOf, cashAccountOf, type Basis } from './cash-basis.ts'
import { forecastSheet } from './forecast-sheet.ts'
import { freeSheetName, lookForLedger, monthName, type Ledger } from './ledger.ts'
import { writeWorksheet } from './new-worksheet.ts'
import {
  tell,
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  tellFailure,
  tellNoSheet,
} from './step.ts'
import { escaped, money } from './words.ts'

const TITLE = '13-week cash forecast'
/** Columns that the answer reads from the forecast worksheet. */
const [LABEL, SINGLE, VERDICT, START, END, SUM] = [0, 1, 2, 4, 16, 17] as const

const tellLack = (ledger: Ledger): Step =>
  tell(
    `For a cash forecast I need a ledger with an account of cash or bank, a number for each entry and three months of bookings. In the worksheet ${ledger.sheet} ${cashAccountOf(ledger) === null ? 'no account is named so' : 'the months or the numbers are missing'}. I changed nothing.`,
  )

const write = (ledger: Ledger, basis: Basis, name: string): Step => ({
  thought: {
    summary: `${basis.lines.length} lines of cash, 13 weeks`,
    text: `Each entry that moves ${basis.account} in the last three months is counted under the largest account on its other side. What came once in each month comes on its day, what came once at all comes again a quarter later, and all else is spread over the weeks. The opening cash is a live sum over the ledger; a check takes the three months from there too.`,
  },
  calls: writeWorksheet(name, TITLE, forecastSheet(ledger, basis, TITLE)),
})

const amount = (value: unknown): string => money(Number(value), null)

const report = (
  ledger: Ledger,
  { account, months, lines }: Basis,
  name: string,
  read: Outcome,
): Step => {
  const rows = cellsOf(read).values
  const row = (label: string): readonly unknown[] =>
    rows.find((cells) => String(cells[LABEL]) === label) ?? []
  const single = (label: string): unknown => row(label)[SINGLE]
  const [head = []] = rows
  const week = Number(single('In week'))
  const lowest = Number(single('Lowest cash'))
  const checks = rows
    .filter((cells) => String(cells[LABEL]).startsWith('Check'))
    .map((cells) => String(cells[VERDICT]))
  const holds = checks.every((word) => word === 'OK')
  const start = row('Cash at the start')[START]
  const end = row('Cash at the end')[END]
  return {
    text: [
      `Cash is **${amount(start)}** at the start and **${amount(end)}** after 13 weeks. It is lowest at the end of week ${week}, the one from ${String(head[START - 1 + week]).trim()}: **${amount(lowest)}**.${lowest < 0 ? ' It does not last.' : ''}`,
      [
        '| 13 weeks | Amount |',
        '|---|---:|',
        `| Cash at the start | ${amount(start)} |`,
        `| Receipts | ${amount(row('Receipts')[SUM])} |`,
        `| Payments | ${amount(row('Payments')[SUM])} |`,
        `| **Cash at the end** | **${amount(end)}** |`,
      ].join('\n'),
      `It goes by what was booked on ${escaped(account)} from ${monthName(months[0] ?? '')} to ${monthName(months.at(-1) ?? '')} ${months.at(-1)?.slice(0, 4) ?? ''}: what came once a month comes on its day, a single booking again a quarter later, all else evenly each week. It knows of nothing that is not in the ledger.`,
      `The ${lines.length} lines stand in worksheet ${name} of [${escaped(ledger.title)}](${worksheetPath(ledger.spreadsheetId, name)}); amounts, timing and due days in blue can be changed. ${holds ? 'Both checks say OK.' : `The checks say ${checks.join(' and ')}.`}`,
    ].join('\n\n'),
  }
}

/**
 * Builds a 13-week cash forecast from a ledger's last three months, in a worksheet and in words.
 */
export const planForecast =
  (situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed)
    const found = lookForLedger(outcomes)
    if ('step' in found) return found.step
    const { ledger, rest } = found
    const basis = basisOf(ledger)
    if (!basis) return tellLack(ledger)
    const name = freeSheetName(ledger, TITLE)
    const [written, read] = rest
    if (!written) return write(ledger, basis, name)
    const { result } = forecastSheet(ledger, basis, TITLE)
    if (!read)
      return {
        calls: [{ tool: 'read_range', input: { range: `${quoteSheetName(name)}!${result}` } }],
      }
    return report(ledger, basis, name, read)
  }
