import { findDays } from '../language/days.ts'
import { findQuantities } from '../language/joined-quantities.ts'
import type { Quantity } from '../language/quantities.ts'
import { wordsOf, type Word } from '../language/words.ts'
import { findDateRange, type DateRange } from './date-range.ts'
import type { Table, TableColumn } from './model.ts'
import { isPlainStem } from './plain-words.ts'
import {
  findHeads,
  findTexts,
  overlaps,
  withoutNames,
  type Found,
  type TextValue,
} from './table-names.ts'

type Operation = 'sum' | 'average' | 'count' | 'max' | 'min' | 'median'

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

const AMOUNT_HEAD = /\b(?:amount|total|value|sum|sales|revenue|turnover|gross|net|paid)\b/i

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

/** The column that is compared with another one: the named one, else the one before it. */
const columnBeside = (
  other: TableColumn,
  heads: readonly Found<TableColumn>[],
  table: Table,
): TableColumn | undefined => {
  const named = heads.find(({ item }) => item !== other && item.kind === 'number')?.item
  const rest = table.columns.filter((one) => one.kind === 'number' && one !== other)
  return named ?? (rest.length === 1 ? rest[0] : nearestBefore(rest, other, table))
}

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
    const column = word === undefined ? undefined : columnBeside(other, heads, table)
    if (word === undefined || column === undefined) continue
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

/** What a message names of a table. */
type Named = {
  readonly text: string
  readonly words: readonly Word[]
  readonly quantities: readonly Quantity[]
  readonly texts: readonly Found<TextValue>[]
  readonly heads: readonly Found<TableColumn>[]
  readonly range: DateRange | null
}

const namesIn = (text: string, table: Table, today: Date): Named => {
  const range = findDateRange(text, table, today)
  const days = findDays(text, today)
  const isRead = ({ start, end }: { start: number; end: number }): boolean =>
    [...days, ...(range?.spans ?? [])].some((span) => start < span.end && end > span.start)
  const words = wordsOf(text).filter((word) => !isRead(word))
  const texts = findTexts(words, table)
  const heads = findHeads(words, table).filter((head) => !texts.some((one) => overlaps(one, head)))
  const quantities = findQuantities(text).filter((one) => !isRead(one))
  return { text, words, quantities, texts, heads, range }
}

const groupIn = ({ text, words, heads }: Named): TableColumn | null =>
  heads.find(
    ({ item, from }) =>
      item.kind !== 'number' && GROUPS.test(text.slice(0, words[from]?.start ?? 0)),
  )?.item ?? null

type Compared = { readonly quantity: Quantity; readonly is: Condition['is'] }

const comparedIn = ({ text, quantities }: Named): readonly Compared[] =>
  quantities.flatMap((quantity) => {
    const is = comparisonBefore(text, quantity)
    return is === null ? [] : [{ quantity, is }]
  })

/** The words and quantities without a place. */
const unreadIn = (
  { text, words, quantities, texts, heads }: Named,
  used: readonly (Quantity | undefined)[],
): readonly string[] => {
  const known = [...texts, ...heads]
  const isKnown = (at: number): boolean => known.some(({ from, to }) => at >= from && at < to)
  const isOfQuantity = (word: Word): boolean =>
    quantities.some(({ start, end }) => word.start < end && word.end > start)
  const lost = words.filter(
    (word, at) =>
      !isKnown(at) && !isOfQuantity(word) && (!isPlainStem(word.stem) || isName(text, word)),
  )
  const unused = quantities.filter((one) => !used.includes(one))
  return [
    ...new Set([
      ...unused.map(({ start, end }) => text.slice(start, end)),
      ...lost.map(({ start, end }) => text.slice(start, end)),
    ]),
  ]
}

const conditionsIn = (
  { texts, range }: Named,
  measure: TableColumn | null,
  compared: readonly Compared[],
  table: Table,
): readonly Condition[] => [
  ...texts.map(({ item: { column, text } }): Condition => ({ column, is: 'equals', value: text })),
  ...(measure === null
    ? []
    : compared.map(({ quantity: { value }, is }): Condition => ({ column: measure, is, value }))),
  ...(range === null ? [] : dayCondition(table, range)),
]

/** True if a message asks for something that the table can give. */
const isQuestion = (
  asked: readonly unknown[],
  measure: TableColumn | null,
  operation: Operation | null,
): boolean =>
  // Without a column to calculate, only rows can be counted.
  asked.some(Boolean) && (measure !== null || operation === 'count')

/** True for "the three largest orders" and "which parts are below their minimum". */
const wantsRows = (
  rows: object | null,
  group: TableColumn | null,
  operation: Operation | null,
): boolean => rows !== null && group === null && operation !== 'count'

/** Reads a question over a table. Null if the message asks nothing of it. */
export const readQuestion = (text: string, table: Table, today: Date): TableQuestion | null => {
  if (EDITS.test(text)) return null
  const named = namesIn(text, table, today)
  const { words, quantities, texts, heads } = named
  const plain = withoutNames(text, words, [...texts, ...heads])
  const [operation, top, group] = [operationIn(plain), topIn(plain, quantities), groupIn(named)]
  const pair = comparedColumns(text, words, heads, table)
  const measureHead = heads.find(({ item }) => item.kind === 'number')?.item ?? null
  const measure = measureHead ?? mainMeasure(table)
  if (!isQuestion([operation, top, group, pair, texts[0]], measure, operation)) return null
  const compared = comparedIn(named)
  return {
    operation: operationOf(operation, measureHead, text),
    measure,
    group,
    conditions: [pair ?? [], conditionsIn(named, measure, compared, table)].flat(),
    top: top && { count: top.count, order: top.order },
    ofRows: wantsRows(top ?? pair, group, operation),
    unread: unreadIn(named, [...compared.map(({ quantity }) => quantity), top?.counted]),
  }
}
