import { columnIndex } from '#contract/workbook/cells.ts'
import {
  type CellBlock,
  cellBlockOf,
  type Column,
  type ColumnHeading,
  countTotalsFormula,
} from './cells.ts'
import { evaluateCall } from './evaluation.ts'
import type { ColumnMatch } from './intent/match-column.ts'
import { textStep, type Outcome, type Plan, type Step } from './step.ts'
import { tellUnclearEnd, tellNoNumbers } from './tell-aggregate.ts'
import { escapeMarkdown, formatFigure, joinList } from './text-format.ts'

type Ask = Extract<ColumnMatch, { type: 'group' }>
/** One row: its group (`of`), its value and its row number from 1. */
type Entry = { readonly of: string; readonly value: number; readonly row: number }

type Pair = { readonly of: readonly unknown[]; readonly values: readonly unknown[] }

const WORDS = { MIN: 'lowest', MAX: 'highest' } as const

const readColumn = (
  { letters }: ColumnHeading,
  { row }: ColumnHeading,
  { lastRow }: CellBlock,
) => ({
  tool: 'read_range',
  input: { range: `${letters}${row + 1}:${letters}${lastRow}` },
})

const entriesOf = (
  of: readonly unknown[],
  values: readonly unknown[],
  { row }: ColumnHeading,
  { totals }: Column,
): readonly Entry[] =>
  values.flatMap((value, at) => {
    const here = row + 1 + at
    if (typeof value !== 'number' || totals.includes(here)) return []
    return [{ of: String(of[at] ?? '').trim() || '(blank)', value, row: here }]
  })

/** All entries with the extreme value. */
const extremes = <T extends { readonly value: number }>(fn: 'MIN' | 'MAX', all: readonly T[]) => {
  const values = all.map(({ value }) => value)
  const best = values.reduce((a, b) => Math[fn === 'MAX' ? 'max' : 'min'](a, b))
  const isEqual = (value: number) => Math.abs(value - best) <= 1e-9 * Math.max(1, Math.abs(best))
  return all.filter(({ value }) => isEqual(value))
}

const namesOf = (entries: readonly { readonly of: string }[]): string =>
  joinList([...new Set(entries.map(({ of }) => `**${escapeMarkdown(of)}**`))])

/** If groups repeat, "the highest" may mean the sum of a group or a single row. We report both. */
const tellGroups = ({ fn, by, head }: Ask, entries: readonly Entry[], range: string): Step => {
  const word = WORDS[fn]
  const measure = escapeMarkdown(head.text.trim())
  const groups = Map.groupBy(entries, ({ of }) => of)
  const single = extremes(fn, entries)
  const value = formatFigure(single[0]?.value ?? 0)
  const has = (count: number) => (count === 1 ? 'has' : 'have')
  const singles = new Set(single.map(({ of }) => of)).size
  if (groups.size === entries.length)
    return {
      text: `${namesOf(single)} ${has(singles)} the ${word} ${measure}: **${value}**. I compared ${entries.length} rows of ${range}.`,
    }
  const sums = [...groups].map(([of, own]) => ({
    of,
    value: own.reduce((sum, one) => sum + one.value, 0),
    rows: own.length,
  }))
  const best = extremes(fn, sums)
  const rows = best.length === 1 ? `, across ${best[0]?.rows} of ${entries.length} rows` : ''
  return {
    text: [
      `Summed by ${escapeMarkdown(by.text.trim())}, ${namesOf(best)} ${has(best.length)} the ${word} ${measure}: **${formatFigure(best[0]?.value ?? 0)}**${rows}.`,
      `In a single row, ${namesOf(single)} ${has(singles)} the ${word}: **${value}**.`,
      `I compared ${sums.length} values of ${escapeMarkdown(by.text.trim())} in ${range}.`,
    ].join(' '),
  }
}

const below = (rows: CellBlock['values'], head: ColumnHeading): readonly unknown[] =>
  rows.slice(head.row).map((row) => row[columnIndex(head.letters)])

const tellLong = ({ head }: Ask): Step =>
  textStep(
    `The column ${escapeMarkdown(head.text.trim())} is longer than I can compare, so I calculated nothing.`,
  )

/** The values of the two columns, from the rows that we have already read. */
const inRead = (
  by: ColumnHeading,
  head: ColumnHeading,
  { range }: Column,
  cells: CellBlock,
): Pair => {
  const rows = cells.values.slice(0, Number(/\d+$/.exec(range)?.[0] ?? 0))
  return { of: below(rows, by), values: below(rows, head) }
}

/** The two columns from separate reads. Null if a read is truncated or the rows contain totals. */
const inColumns = (
  [totals, ...columns]: readonly Outcome[],
  { row }: ColumnHeading,
  { lastRow }: CellBlock,
): Pair | null => {
  const [of = [], values = []] = columns.map((one) =>
    cellBlockOf(one).values.map(([value]) => value),
  )
  const isWhole = [of, values].every(({ length }) => length === lastRow - row)
  return isWhole && totals?.output['value'] === 0 ? { of, values } : null
}

/** Finds the group whose value in another column is highest or lowest. */
export const planGroup =
  (ask: Ask, cells: CellBlock): Plan =>
  (outcomes) => {
    const { head, by, fn } = ask
    const { column } = head
    if (!column) return tellNoNumbers(fn, head)
    if (column.isBroken) return tellUnclearEnd(fn, column)
    if (column.isCut && outcomes.length < 3)
      return {
        calls: [
          evaluateCall(countTotalsFormula(cells)),
          readColumn(by, head, cells),
          readColumn(head, head, cells),
        ],
      }
    const pair = column.isCut ? inColumns(outcomes, head, cells) : inRead(by, head, column, cells)
    if (!pair) return tellLong(ask)
    return tellGroups(ask, entriesOf(pair.of, pair.values, head, column), column.range)
  }
