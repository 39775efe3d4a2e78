import { findDays } from '../language/days.ts'
import { findQuantities } from '../language/joined-quantities.ts'
import type { Quantity } from '../language/quantities.ts'
import { wordsOf, type Word } from '../language/words.ts'
import { findDateRange, type DateRange } from './date-range.ts'
import { stemsOf, type Table, type TableColumn } from './model.ts'

export type Operation = 'sum' | 'average' | 'count' | 'max' | 'min' | 'median'

/** A condition on a column. With `other` it compares two columns row by row. */
export type Condition = {
  readonly column: TableColumn
  readonly other?: TableColumn
  readonly is: 'equals' | 'less' | 'greater' | 'at_most' | 'at_least' | 'between'
  readonly value: string | number
  readonly value2?: string | number
}

/** A question over one table, and what of it has no place. */
export type TableQuestion = {
  readonly operation: Operation
  readonly measure: TableColumn | null
  readonly group: TableColumn | null
  readonly conditions: readonly Condition[]
  /** The number of rows or groups wanted, from the largest or the smallest. */
  readonly top: { readonly count: number; readonly order: 'desc' | 'asc' } | null
  /** True for "the three largest orders": rows of the table rather than groups. */
  readonly ofRows: boolean
  /** Words and quantities that no part of the question uses. */
  readonly unread: readonly string[]
}

const OPERATIONS: readonly (readonly [RegExp, Operation])[] = [
  [/\b(?:average|mean|avg)\b/i, 'average'],
  [/\bmedian\b/i, 'median'],
  [/\b(?:how many|number of|count)\b/i, 'count'],
  [/\b(?:total|sum|altogether|how much|in all|overall|add up)\b/i, 'sum'],
]
const LARGEST = /\b(?:largest|highest|biggest|most|top|best|greatest|max(?:imum)?|priciest)\b/i
const SMALLEST = /\b(?:smallest|lowest|least|worst|fewest|min(?:imum)?|cheapest|bottom)\b/i
const GROUPS = /\b(?:by|per|for each|for every|in each|each|every)\s+$/i

/** Words that a question may contain without saying anything about the table. */
const PLAIN = new Set(
  stemsOf(
    `a an and are all any as at be by can could did do does each every for from give get had has have
    how i in is it its me much many my number of on only or our out over per please show so tell than
    that the their them there these they this those to total sum average mean altogether together
    overall us value was we were what whats where which who with would you your row rows table sheet
    column entry entries compute calculate find list count highest lowest largest smallest biggest
    most least top bottom best worst maximum minimum median between before after since until during
    just now then amount amounts first last one two three four five ten more less under above below
    make made sell sold sales order orders spend spent pay paid cost costs`,
  ),
)

type Span = { readonly from: number; readonly to: number }
type Found<T> = Span & { readonly item: T }

/** Finds a phrase of stems in words. */
const findPhrase = (words: readonly Word[], stems: readonly string[]): number =>
  stems.length === 0
    ? -1
    : words.findIndex((_, at) => stems.every((stem, index) => words[at + index]?.stem === stem))

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** Without overlaps, the longest first. */
const longest = <T>(all: readonly Found<T>[]): readonly Found<T>[] => {
  const kept: Found<T>[] = []
  for (const one of all.toSorted((a, b) => b.to - b.from - (a.to - a.from)))
    if (!kept.some((other) => overlaps(one, other))) kept.push(one)
  return kept.toSorted((a, b) => a.from - b.from)
}

const findHeads = (words: readonly Word[], { columns }: Table): readonly Found<TableColumn>[] =>
  longest(
    columns.flatMap((column) => {
      const at = findPhrase(words, column.stems)
      return at < 0 ? [] : [{ item: column, from: at, to: at + column.stems.length }]
    }),
  )

type TextValue = { readonly column: TableColumn; readonly text: string }

const findTexts = (words: readonly Word[], { columns }: Table): readonly Found<TextValue>[] =>
  longest(
    columns.flatMap((column) =>
      column.texts.flatMap((text) => {
        const stems = stemsOf(text)
        const at = findPhrase(words, stems)
        return at < 0 ? [] : [{ item: { column, text }, from: at, to: at + stems.length }]
      }),
    ),
  )

const COMPARISONS: readonly (readonly [RegExp, Condition['is']])[] = [
  [/(?:at least|no less than|minimum of|from)\s*$/i, 'at_least'],
  [/(?:at most|no more than|up to|maximum of)\s*$/i, 'at_most'],
  [/(?:more than|over|above|greater than|exceeding|larger than|higher than|>)\s*$/i, 'greater'],
  [/(?:less than|under|below|smaller than|lower than|fewer than|<)\s*$/i, 'less'],
]

const comparisonBefore = (text: string, { start }: Quantity): Condition['is'] | null =>
  COMPARISONS.find(([pattern]) => pattern.test(text.slice(0, start)))?.[1] ?? null

const operationIn = (text: string): Operation | null =>
  OPERATIONS.find(([pattern]) => pattern.test(text))?.[1] ?? null

const AMOUNT_HEAD = /\b(?:amount|total|value|sum|sales|revenue|turnover|gross|net|paid|balance)\b/i

/** The column that "how much" means: the only one of numbers, or the only amount. */
const mainMeasure = ({ columns }: Table): TableColumn | null => {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const amounts = numbers.filter(({ head }) => AMOUNT_HEAD.test(head))
  const [only, ...others] = amounts.length > 0 ? amounts : numbers
  return only !== undefined && others.length === 0 ? only : null
}

const dayColumn = ({ columns }: Table): TableColumn | null =>
  columns.find(({ kind }) => kind === 'day') ?? null

const dayCondition = (table: Table, range: DateRange): readonly Condition[] => {
  const column = dayColumn(table)
  return column === null ? [] : [{ column, is: 'between', value: range.first, value2: range.last }]
}

const topIn = (text: string, quantities: readonly Quantity[]) => {
  const order = LARGEST.test(text)
    ? ('desc' as const)
    : SMALLEST.test(text)
      ? ('asc' as const)
      : null
  if (order === null) return null
  const counted = quantities.find(
    ({ kind, value, start, end }) =>
      kind === 'number' &&
      Number.isInteger(value) &&
      value <= 100 &&
      (/\b(?:top|bottom|first|last)\s+$/i.test(text.slice(0, start)) ||
        /^\s+(?:largest|highest|biggest|best|smallest|lowest|worst|cheapest|most)/i.test(
          text.slice(end),
        )),
  )
  return { order, count: counted?.value ?? 1, counted }
}

const COLUMN_COMPARISON =
  /\b(below|under|less than|lower than|above|over|more than|greater than|higher than|exceed\w*)\s+(?:(?:the|their|its|our)\s+)?$/i

/** "below their minimum": a column compared with another one in each row. */
const comparedColumns = (
  text: string,
  words: readonly Word[],
  heads: readonly Found<TableColumn>[],
  table: Table,
): Condition | null => {
  for (const { item: other, from } of heads) {
    if (other.kind !== 'number') continue
    const [, word] = COLUMN_COMPARISON.exec(text.slice(0, words[from]?.start ?? 0)) ?? []
    if (word === undefined) continue
    const named = heads.find(({ item }) => item !== other && item.kind === 'number')?.item
    const rest = table.columns.filter((one) => one.kind === 'number' && one !== other)
    const column = named ?? (rest.length === 1 ? rest[0] : nearestBefore(rest, other, table))
    if (column === undefined) return null
    const is = /^(?:below|under|less|lower)/i.test(word) ? 'less' : 'greater'
    return { column, other, is, value: '' }
  }
  return null
}

/** The column of numbers directly before another, as a quantity stands before its minimum. */
const nearestBefore = (
  columns: readonly TableColumn[],
  other: TableColumn,
  { columns: all }: Table,
): TableColumn | undefined => columns.findLast((one) => all.indexOf(one) < all.indexOf(other))

/** Words with a capital inside of the sentence, which are names. */
const isName = (text: string, { start, end }: Word): boolean =>
  start > 0 && /^\p{Lu}/u.test(text.slice(start, end)) && !/[.?!]\s*$/.test(text.slice(0, start))

/** The text with blanks in place of the table's own names: "Minimum" may be a column. */
const withoutNames = (text: string, words: readonly Word[], names: readonly Span[]): string =>
  names.reduce((all, { from, to }) => {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    return all.slice(0, start) + ' '.repeat(end - start) + all.slice(end)
  }, text)

/** "how many seats" adds up the column Seats, and "how many accounts" counts rows. */
const operationOf = (
  operation: Operation | null,
  measure: TableColumn | null,
  text: string,
): Operation =>
  operation === 'count' && measure !== null && /\bhow many\b/i.test(text)
    ? 'sum'
    : (operation ?? 'sum')

/** Messages that change the table, or what of it is visible. */
const EDITS =
  /\b(?:add|insert|put|append|delete|remove|rename|call|sort|filter|highlight|mark|colou?r|format|freeze|hide|unhide|only show|show (?:me )?only|fill|replace|swap|move|total row|row under|new (?:sheet|worksheet|column|row)|make (?:a|the|it))\b/i

/** Reads a question over a table. Null if the message asks nothing of it. */
export const readQuestion = (text: string, table: Table, today: Date): TableQuestion | null => {
  if (EDITS.test(text)) return null
  const range = findDateRange(text, table, today)
  const days = findDays(text, today)
  const isRead = ({ start, end }: { start: number; end: number }): boolean =>
    [...days, ...(range?.spans ?? [])].some((span) => start < span.end && end > span.start)
  const quantities = findQuantities(text).filter((one) => !isRead(one))
  const words = wordsOf(text).filter((word) => !isRead(word))
  const texts = findTexts(words, table)
  const heads = findHeads(words, table).filter((head) => !texts.some((one) => overlaps(one, head)))
  const plain = withoutNames(text, words, [...texts, ...heads])
  const operation = operationIn(plain)
  const group = heads.find(
    ({ item, from }) =>
      item.kind !== 'number' && GROUPS.test(text.slice(0, words[from]?.start ?? 0)),
  )
  const compared = quantities.flatMap((quantity) => {
    const is = comparisonBefore(text, quantity)
    return is === null ? [] : [{ quantity, is }]
  })
  const pair = comparedColumns(text, words, heads, table)
  const measureHead = heads.find(({ item }) => item.kind === 'number')?.item ?? null
  const top = topIn(plain, quantities)
  const asksNothing = operation === null && top === null && group === undefined
  if (asksNothing && texts.length === 0 && pair === null) return null
  const measure = measureHead ?? mainMeasure(table)
  // Without a column to calculate, only rows can be counted.
  if (measure === null && operation !== 'count') return null
  const used = new Set<Quantity>([
    ...compared.map(({ quantity }) => quantity),
    ...(top?.counted ? [top.counted] : []),
  ])
  const known = [...texts, ...heads]
  const unread = [
    ...quantities.filter((one) => !used.has(one)).map(({ start, end }) => text.slice(start, end)),
    ...words
      .filter((word, at) => {
        if (known.some((span) => at >= span.from && at < span.to)) return false
        if (quantities.some(({ start, end }) => word.start < end && word.end > start)) return false
        return !PLAIN.has(word.stem) || isName(text, word)
      })
      .map(({ text: found }) => found),
  ]
  const wantsRows = (top !== null || pair !== null) && group === undefined && operation !== 'count'
  return {
    operation: operationOf(operation, measureHead, text),
    measure,
    group: group?.item ?? null,
    conditions: [
      ...(pair === null ? [] : [pair]),
      ...texts.map(({ item: { column, text: value } }): Condition => ({
        column,
        is: 'equals',
        value,
      })),
      ...(measure === null
        ? []
        : compared.map(({ quantity: { value }, is }): Condition => ({
            column: measure,
            is,
            value,
          }))),
      ...(range === null ? [] : dayCondition(table, range)),
    ],
    top: top === null ? null : { count: top.count, order: top.order },
    ofRows: wantsRows,
    unread: [...new Set(unread)],
  }
}
