import type { Condition, TableQuestion } from '../../tables/question.ts'
import { readQuestion } from '../../tables/question.ts'
import { rangeOf, tableIn, type Table, type TableColumn } from '../../tables/model.ts'
import { cellBlockOf } from './cells.ts'
import { textStep, tellFailure, type Call, type Outcome, type Plan, type Step } from './step.ts'
import { escapeMarkdown, joinList } from './text-format.ts'

const READ: Call = { tool: 'read_range', input: { range: 'A:Z' } }

const conditionInput = ({ column, is, value, value2 }: Condition) => ({
  column: column.letters,
  is,
  value,
  ...(value2 !== undefined && { value2 }),
})

const aggregateCall = (table: Table, question: TableQuestion): Call => {
  const { operation, measure, group, conditions, top } = question
  const measured = operation === 'count' ? {} : { column: measure?.letters }
  return {
    tool: 'aggregate',
    input: {
      range: rangeOf(table),
      measures: [{ function: operation, ...measured }],
      ...(group && { group_by: [{ column: group.letters }] }),
      ...(conditions.length > 0 && { conditions: conditions.map(conditionInput) }),
      ...(group && { order: top?.order ?? 'desc' }),
      ...(group && top && { top: top.count }),
    },
  }
}

const WORDS: Readonly<Record<TableQuestion['operation'], string>> = {
  sum: 'total',
  average: 'average',
  count: 'number of rows',
  max: 'highest',
  min: 'lowest',
  median: 'median',
}

const IS_WORDS: Readonly<Record<Condition['is'], string>> = {
  equals: 'is',
  less: 'is below',
  greater: 'is above',
  at_most: 'is at most',
  at_least: 'is at least',
  between: 'is between',
}

const conditionText = ({ column, other, is, value, value2 }: Condition): string => {
  const head = escapeMarkdown(column.head)
  if (other !== undefined) return `${head} ${IS_WORDS[is]} ${escapeMarkdown(other.head)}`
  if (is === 'between') return `${head} from ${value} to ${value2}`
  return `${head} ${IS_WORDS[is]} ${escapeMarkdown(String(value))}`
}

const subjectOf = ({ operation, measure, conditions }: TableQuestion): string => {
  const name = measure === null || operation === 'count' ? '' : ` ${escapeMarkdown(measure.head)}`
  const where = conditions.length === 0 ? '' : ` where ${joinList(conditions.map(conditionText))}`
  return `${WORDS[operation]}${name}${where}`
}

const shownValue = (value: unknown): string => {
  if (typeof value !== 'number') return String(value ?? '')
  const least = Number.isInteger(value) ? 0 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: 2 })
}

const rowsIn = (value: unknown): readonly (readonly string[])[] =>
  Array.isArray(value)
    ? (value as readonly (readonly unknown[])[]).map((row) => row.map(shownValue))
    : []

const tableText = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.map((text) => escapeMarkdown(text)).join(' | ')} |`)
    .join('\n')
    .replaceAll('\\-', '-')

const formulaIn = ({ output }: Outcome): string => {
  const [first] = (output['formulas'] ?? []) as readonly { readonly formula: string | null }[]
  return first?.formula ? `Formula: \`${first.formula}\`` : ''
}

const countsIn = ({ output }: Outcome): { readonly rows: number; readonly matched: number } =>
  (output['counts'] ?? { rows: 0, matched: 0 }) as never

const tellGroups = (question: TableQuestion, display: readonly (readonly string[])[]): string => {
  const head = question.group?.head ?? ''
  const heads = [head, question.measure?.head ?? 'Rows']
  return `The ${subjectOf(question)} by ${escapeMarkdown(head)}:\n\n${tableText(heads, display)}`
}

/** What the figures come from. */
const sourceTexts = (outcome: Outcome, matched: number, rows: number): readonly string[] => [
  formulaIn(outcome),
  `${matched} of ${rows} rows of ${String(outcome.output['data_range'])} count.`,
]

const tellAggregate = (question: TableQuestion, outcome: Outcome): Step => {
  const { rows, matched } = countsIn(outcome)
  const display = rowsIn(outcome.output['rows'])
  const subject = subjectOf(question)
  const source = sourceTexts(outcome, matched, rows)
  if (matched === 0)
    return {
      text: `There are no rows for the ${subject}, so the answer is **0**: none of ${rows} rows matches.`,
    }
  if (question.group !== null)
    return { text: [tellGroups(question, display), ...source].filter(Boolean).join('\n\n') }
  const value = display[0]?.[0] ?? ''
  if (value === '')
    return {
      text: `I can’t give the ${subject}: the ${matched} matching rows have no figure in it.`,
    }
  return { text: [`**${value}** is the ${subject}.`, ...source].filter(Boolean).join('\n\n') }
}

const testText = (of: (letters: string) => string, { column, other, is, value }: Condition) => {
  const sign = {
    equals: '=',
    less: '<',
    greater: '>',
    at_most: '<=',
    at_least: '>=',
    between: '=',
  }[is]
  if (other !== undefined) return `(${of(column.letters)}${sign}${of(other.letters)})`
  const text = typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`
  return `(${of(column.letters)}${sign}${text})`
}

/** The formula that lists rows: those that fit the conditions, the largest or smallest first. */
const rowsFormula = (table: Table, { measure, top, conditions }: TableQuestion): string => {
  const [first, last] = [table.headRow + 1, table.lastRow]
  const of = (letters: string): string => `${letters}${first}:${letters}${last}`
  const [from, to] = [table.columns[0]?.letters ?? 'A', table.columns.at(-1)?.letters ?? 'A']
  const tests = conditions.map((condition) => testText(of, condition)).join('*')
  const only = (range: string): string => (tests === '' ? range : `FILTER(${range},${tests})`)
  const rows = only(`${from}${first}:${to}${last}`)
  if (top === null) return `=${rows}`
  const order = top.order === 'asc' ? 1 : -1
  return `=TAKE(SORTBY(${rows},${only(of(measure?.letters ?? to))},${order}),${top.count})`
}

const EPOCH_MS = Date.UTC(1899, 11, 30)
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as people read it. In a column of months, the month. */
const shownDay = ({ values }: TableColumn, serial: unknown): string => {
  if (typeof serial !== 'number') return shownValue(serial)
  const isMonths = values.every((day) => typeof day !== 'string' || day.slice(8, 10) === '01')
  return (isMonths ? MONTH : DAY).format(new Date(EPOCH_MS + serial * 86_400_000))
}

const shownRows = ({ columns }: Table, rows: readonly (readonly unknown[])[]) =>
  rows.map((row) =>
    row.map((value, at) => {
      const column = columns[at]
      return column?.kind === 'day' ? shownDay(column, value) : shownValue(value)
    }),
  )

/** What a row is called: its first text or day. */
const nameAt = ({ columns }: Table): number =>
  Math.max(
    0,
    columns.findIndex(({ kind }) => kind !== 'number'),
  )

/** "**Mar 2024** has the largest Profit: **26,688**." */
const leaderText = (
  table: Table,
  { top, measure }: TableQuestion,
  first: readonly string[],
): string => {
  const word = top?.order === 'asc' ? 'smallest' : 'largest'
  const value = first[table.columns.findIndex((one) => one === measure)] ?? ''
  const name = escapeMarkdown(measure?.head ?? '')
  return `**${escapeMarkdown(first[nameAt(table)] ?? '')}** has the ${word} ${name}: **${value}**.`
}

/** "**4** rows, the largest by Amount first, where Region is North:" */
const rowsText = ({ top, measure, conditions }: TableQuestion, count: number): string => {
  const word = top?.order === 'asc' ? 'smallest' : 'largest'
  const order = top && `, the ${word} by ${escapeMarkdown(measure?.head ?? '')} first`
  const where = conditions.length > 0 && `, where ${joinList(conditions.map(conditionText))}`
  return `**${count}** ${count === 1 ? 'row' : 'rows'}${order ?? ''}${where || ''}:`
}

/** The first sentence: who has the most, or how many rows there are. */
const leadOf = (
  table: Table,
  question: TableQuestion,
  shown: readonly (readonly string[])[],
): string => {
  const [first] = shown
  return question.top?.count === 1 && first !== undefined
    ? leaderText(table, question, first)
    : rowsText(question, shown.length)
}

const tellRows = (table: Table, question: TableQuestion, { output }: Outcome): Step => {
  const found = (output['rows'] ?? [[output['value']]]) as readonly (readonly unknown[])[]
  const shown = shownRows(table, found)
  return {
    text: [
      leadOf(table, question, shown),
      tableText(
        table.columns.map(({ head }) => head),
        shown,
      ),
      `Formula: \`${rowsFormula(table, question)}\``,
    ].join('\n\n'),
  }
}

const askUnread = ({ unread }: TableQuestion, { columns }: Table): Step =>
  textStep(
    `I can’t answer that, because the table has no ${joinList(
      unread.map((text) => `"${escapeMarkdown(text)}"`),
      'or',
    )}. Its columns are ${joinList(columns.map(({ head }) => escapeMarkdown(head)))}.`,
  )

/** Another plan over the outcomes. It gets our read too if it begins with the same one. */
const instead = (otherwise: Plan, outcomes: readonly Outcome[]): Step => {
  const [call] = otherwise([]).calls ?? []
  const isSame = JSON.stringify(call) === JSON.stringify(READ)
  return otherwise(isSame ? outcomes : outcomes.slice(1))
}

const callFor = (table: Table, question: TableQuestion): Call =>
  question.ofRows
    ? { tool: 'evaluate', input: { formulas: [rowsFormula(table, question)] } }
    : aggregateCall(table, question)

const answerFor = (table: Table, question: TableQuestion, done: Outcome | undefined): Step => {
  if (done === undefined) return { calls: [callFor(table, question)] }
  if (!done.success) return tellFailure(done)
  return question.ofRows ? tellRows(table, question, done) : tellAggregate(question, done)
}

/**
 * Answers a question over the first table of the open worksheet. The other plan runs if the message
 * asks nothing of the table. With `hasRule` it also runs if words have no place.
 */
export const planTable =
  (text: string, today: Date, otherwise: Plan, hasRule = false): Plan =>
  (outcomes) => {
    const [read, done] = outcomes
    if (read === undefined) return { calls: [READ] }
    if (!read.success) return tellFailure(read)
    const cells = cellBlockOf(read)
    const table = tableIn(cells.values, cells.lastRow)
    const question = table === null || table.isCut ? null : readQuestion(text, table, today)
    if (table === null || question === null) return instead(otherwise, outcomes)
    if (question.unread.length === 0) return answerFor(table, question, done)
    return hasRule ? instead(otherwise, outcomes) : askUnread(question, table)
  }
