import { quoteSheetName } from '#contract/workbook/cells.ts'
import { worksheetPath } from '#server/models/offline/worksheet-path.ts'
import { cellBlockOf } from './cells.ts'
import { forecastBasisOf, cashAccountOf, type ForecastBasis } from './cash-basis.ts'
import { forecastSheet } from './forecast-sheet.ts'
import {
  dayName,
  freeSheetName,
  lookForLedger,
  monthRangeText,
  type LedgerSheet,
} from './ledger.ts'
import { writeWorksheet } from './new-worksheet.ts'
import {
  textStep,
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  tellFailure,
  tellNoSheet,
} from './step.ts'
import { escapeMarkdown, formatMoney, sheetOf } from './text-format.ts'

const TITLE = '13-week cash forecast'
/** Columns that the answer reads from the forecast worksheet. */
const [LABEL, SINGLE, VERDICT, START, END, SUM] = [0, 1, 2, 4, 16, 17] as const

const tellLack = (ledger: LedgerSheet): Step =>
  textStep(
    `A cash forecast needs a ledger with a cash or bank account, an entry number on each line and three months of entries. Worksheet ${ledger.sheet} ${cashAccountOf(ledger) === null ? 'has no cash or bank account' : 'lacks the months or the entry numbers'}. Nothing was changed.`,
  )

const write = (ledger: LedgerSheet, basis: ForecastBasis, name: string): Step => ({
  thought: {
    summary: `${basis.lines.length} cash lines, 13 weeks`,
    text: `I classify each entry on ${basis.account} in the last three months by the largest account on its other side. Monthly items fall on their usual day, one-offs repeat a quarter later, and the rest is spread evenly by week. Opening cash is a live sum over the ledger, and a check ties the three months to it.`,
  },
  calls: writeWorksheet(name, TITLE, forecastSheet(ledger, basis, TITLE)),
})

const amount = (value: unknown): string => formatMoney(Number(value), null)

const report = (
  ledger: LedgerSheet,
  { months, lines }: ForecastBasis,
  name: string,
  read: Outcome,
): Step => {
  const rows = cellBlockOf(read).values
  const row = (label: string): readonly unknown[] =>
    rows.find((cells) => String(cells[LABEL]) === label) ?? []
  const single = (label: string): unknown => row(label)[SINGLE]
  const [head = []] = rows
  const week = Number(single('Week of lowest cash'))
  const lowest = Number(single('Lowest closing cash'))
  const checks = rows
    .filter((cells) => String(cells[LABEL]).startsWith('Check'))
    .map((cells) => String(cells[VERDICT]))
  const holds = checks.every((word) => word === 'OK')
  const start = row('Opening cash')[START]
  const end = row('Closing cash')[END]
  return {
    text: [
      `Cash opens at **${amount(start)}** and closes at **${amount(end)}** after 13 weeks. The low point is **${amount(lowest)}**, at the end of week ${week} (starting ${dayName(String(head[START - 1 + week]))}).${lowest < 0 ? ' Cash runs out.' : ''}`,
      [
        '| 13 weeks | Amount |',
        '|---|---:|',
        `| Opening cash | ${amount(start)} |`,
        `| Total receipts | ${amount(row('Total receipts')[SUM])} |`,
        `| Total payments | ${amount(row('Total payments')[SUM])} |`,
        `| **Closing cash** | **${amount(end)}** |`,
      ].join('\n'),
      `Based on cash booked ${monthRangeText(months)}: monthly items fall on their usual day, one-offs repeat a quarter later, the rest is spread evenly by week. Nothing outside the ledger is included.`,
      `The ${lines.length} lines are on ${sheetOf(name, `[${escapeMarkdown(ledger.title)}](${worksheetPath(ledger.spreadsheetId, name)})`)}. You can change the amounts, timing and due dates in blue. ${holds ? 'Both checks show OK.' : `The checks show ${checks.join(' and ')}.`}`,
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
    if (failed) return tellFailure(failed, outcomes)
    const found = lookForLedger(outcomes)
    if ('step' in found) return found.step
    const { ledger, rest } = found
    const basis = forecastBasisOf(ledger)
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
