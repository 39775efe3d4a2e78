import { quoteSheetName } from '#contract/workbook/cells.ts'
import { worksheetPath } from '#server/models/offline/worksheet-path.ts'
import { accountChangesOf, changesSheet, type AccountChange, type Months } from './changes-sheet.ts'
import { cellBlockOf } from './cells.ts'
import { driversOf } from './drivers.ts'
import type { Intent } from './intent/intent.ts'
import {
  dayName,
  freeSheetName,
  lookForLedger,
  monthName,
  monthsOf,
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

type Ask = Extract<Intent, { kind: 'changes' }>

/** How many changes an answer lists, and for how many of them it gives reasons. */
const [SHOWN, EXPLAINED] = [5, 3]

const amount = (value: number): string => formatMoney(value, null)

/** The named months, each in its newest year with entries, else the last two months. */
const monthsToCompare = ({ months }: Ask, ledger: LedgerSheet): Months | null => {
  const all = monthsOf(ledger)
  const found = months.map((number) => all.findLast((month) => Number(month.slice(5)) === number))
  const [from, to] = months.length === 2 ? found : all.slice(-2)
  return from !== undefined && to !== undefined && from !== to ? [from, to] : null
}

const tellMonths = (ledger: LedgerSheet): Step => {
  const all = monthsOf(ledger)
  return textStep(
    `A comparison needs two months with entries. Worksheet ${ledger.sheet} has ${all.length === 0 ? 'none' : all.map((month) => `${monthName(month)} ${month.slice(0, 4)}`).join(', ')}. Nothing was changed.`,
  )
}

const write = (
  ledger: LedgerSheet,
  months: Months,
  changes: readonly AccountChange[],
  name: string,
): Step => {
  const title = `What changed, ${monthRangeText(months)}`
  return {
    thought: {
      summary: `${changes.length} accounts, ${monthRangeText(months)}`,
      text: `The ledger has ${ledger.lines.length} lines. I compare the two months by account, income positive and costs negative. Each figure is a SUMIFS over the ledger, so it updates when an entry changes. A check ties net income to the ledger by class.`,
    },
    calls: writeWorksheet(name, title, changesSheet(ledger, months, changes, title)),
  }
}

/** The figures of the written table by label: first month, second month and change. */
const figuresOf = (read: Outcome): ReadonlyMap<string, readonly number[]> =>
  new Map(
    cellBlockOf(read).values.map((row) => [
      String(row[0]),
      row.slice(1, 4).map((value) => Number(value)),
    ]),
  )

const tableOf = (
  months: Months,
  changes: readonly AccountChange[],
  figures: ReadonlyMap<string, readonly number[]>,
): string => {
  const row = (label: string, values: readonly number[]): string =>
    `| ${[label, ...values.map(amount)].join(' | ')} |`
  const top = changes
    .slice(0, SHOWN)
    .map(({ account }) => ({ account, values: figures.get(account) ?? [] }))
  const profit = figures.get('Net income') ?? []
  const rest = profit.map(
    (value, at) => value - top.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  )
  return [
    `| Account | ${monthName(months[0])} | ${monthName(months[1])} | Change |`,
    '|---|---:|---:|---:|',
    ...top.map(({ account, values }) => row(escapeMarkdown(account), values)),
    ...(changes.length > SHOWN ? [row('All other accounts', rest)] : []),
    `| **Net income** | ${profit.map((value) => `**${amount(value)}**`).join(' | ')} |`,
  ].join('\n')
}

/** One line that explains a change. */
const reasonOf = (
  ledger: LedgerSheet,
  months: Months,
  { account }: AccountChange,
  change: number,
): string => {
  const [driver, ...others] = driversOf(ledger, months, account)
  if (!driver) return ''
  const isOnly = others.length === 0
  const { text, before, after, last } = driver
  const isAccount = text.trim().toLowerCase() === account.trim().toLowerCase()
  const [named, verb] =
    text === ''
      ? ['entries with no description', 'are']
      : isAccount
        ? ['entries of that name', 'are']
        : [`“${escapeMarkdown(text)}”`, 'is']
  const detail =
    before === 0
      ? `${named} ${verb} new: ${amount(after)} on ${dayName(last.day)}`
      : after === 0
        ? `${named} did not recur: ${amount(before)} before`
        : `${isOnly && isAccount ? '' : `mainly ${named}, `}from ${amount(before)} to ${amount(after)}`
  return `- **${escapeMarkdown(account)}** ${amount(change)}: ${detail}.`
}

const netIncomeText = (months: Months, before: number, after: number): string => {
  const [from, to] = monthRangeText(months).split(' to ')
  const change = Math.round((after - before) * 100) / 100
  return change === 0
    ? `Net income was **${amount(before)}** in both months, ${monthRangeText(months)}.`
    : `Net income ${change < 0 ? 'fell' : 'rose'} by **${amount(Math.abs(change))}**, from **${amount(before)}** in ${from} to **${amount(after)}** in ${to}.`
}

const report = (
  ledger: LedgerSheet,
  months: Months,
  changes: readonly AccountChange[],
  { name, read }: { readonly name: string; readonly read: Outcome },
): Step => {
  const figures = figuresOf(read)
  const [before = NaN, after = NaN] = figures.get('Net income') ?? []
  const check = cellBlockOf(read).values.at(-1)
  const verdict = String(check?.[0]).startsWith('Check')
    ? ` The check shows ${String(check?.[3])}.`
    : ''
  const reasons = changes
    .slice(0, EXPLAINED)
    .map((one) => reasonOf(ledger, months, one, figures.get(one.account)?.[2] ?? NaN))
    .filter(Boolean)
  return {
    text: [
      `${netIncomeText(months, before, after)} Income is positive, costs are in brackets.`,
      tableOf(months, changes, figures),
      `What drove the largest changes:\n\n${reasons.join('\n')}`,
      `All ${changes.length} accounts are on ${sheetOf(name, `[${escapeMarkdown(ledger.title)}](${worksheetPath(ledger.spreadsheetId, name)})`)}. Each figure is a live sum over ${ledger.range}.${verdict}`,
    ].join('\n\n'),
  }
}

/** Compares two months of a ledger, in a worksheet and in words. */
export const planChanges =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed, outcomes)
    const found = lookForLedger(outcomes)
    if ('step' in found) return found.step
    const { ledger, rest } = found
    const months = monthsToCompare(ask, ledger)
    if (!months) return tellMonths(ledger)
    const changes = accountChangesOf(ledger, months)
    const name = freeSheetName(ledger, monthRangeText(months))
    const [written, read] = rest
    if (!written) return write(ledger, months, changes, name)
    const { result } = changesSheet(ledger, months, changes, '')
    if (!read)
      return {
        calls: [{ tool: 'read_range', input: { range: `${quoteSheetName(name)}!${result}` } }],
      }
    return report(ledger, months, changes, { name, read })
  }
