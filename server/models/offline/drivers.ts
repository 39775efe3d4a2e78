import { isInMonth, type Months } from './changes-sheet.ts'
import type { LedgerSheet, LedgerEntry } from './ledger.ts'

/**
 * The entries of one account that share a text: their contribution to profit in each of the two
 * compared months, and the latest entry.
 */
export type Driver = {
  readonly text: string
  readonly before: number
  readonly after: number
  readonly last: LedgerEntry
}

const sumOf = (lines: readonly LedgerEntry[]): number =>
  lines.reduce((sum, { credit }) => sum + credit, 0)

/** Explains an account's change by the texts of its entries, largest difference first. */
export const driversOf = (
  { lines }: LedgerSheet,
  [from, to]: Months,
  account: string,
): readonly Driver[] => {
  const own = lines.filter(
    (line) => line.account === account && (isInMonth(from, line) || isInMonth(to, line)),
  )
  const drivers = [...Map.groupBy(own, ({ text }) => text)].flatMap(([text, alike]): Driver[] => {
    const last = alike.at(-1)
    const [before = 0, after = 0] = [from, to].map((month) =>
      sumOf(alike.filter((line) => isInMonth(month, line))),
    )
    return last ? [{ text, before, after, last }] : []
  })
  const size = ({ before, after }: Driver): number => Math.abs(after - before)
  return drivers.sort((a, b) => size(b) - size(a))
}
