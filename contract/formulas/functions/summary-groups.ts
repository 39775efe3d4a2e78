import type { EngineValue } from '#contract/formulas/engine/language/engine-module.ts'

/** Grouping fields, each with one value per data row. An empty cell is null. */
export type Fields = readonly (readonly (EngineValue | null)[])[]

/** A row or column of a summary, and the data rows it aggregates. */
export type SummaryGroup = {
  /**
   * One label per field. In a total, the fields of deeper levels have the label "". An empty key is
   * null.
   */
  readonly labels: readonly (EngineValue | string | null)[]
  readonly rows: readonly number[]
  /** Index of the group, or null for a total. */
  readonly group: number | null
  /** The enclosing line. The grand total is its own parent. */
  readonly parent: { readonly rows: readonly number[] }
}

/**
 * Order of the lines: by their fields or by their results. `order` holds field numbers. A negative
 * number sorts its field in descending order.
 */
export type Sorting =
  | { readonly by: 'fields'; readonly order: readonly number[] }
  | { readonly by: 'values'; readonly at: number; readonly isDown: boolean }

export type Grouping = {
  readonly fields: Fields
  readonly rows: readonly number[]
  readonly sorting: Sorting
  /**
   * Number of levels with totals. 1 is the grand total only. If negative, totals come before their
   * groups.
   */
  readonly depth: number
  /**
   * If true, one sort orders all lines by all fields. If false, each field is sorted within the
   * preceding fields.
   */
  readonly isTable: boolean
  /** Aggregates `rows`, for a sort by results. `parent` are the rows of the enclosing line. */
  readonly resultOf: (
    rows: readonly number[],
    parent: readonly number[],
    at: number,
  ) => EngineValue | null
}

type Key = EngineValue | null
type Group = { readonly keys: readonly Key[]; readonly rows: number[] }
type Compare = (one: Group, other: Group) => number

const { compare } = new Intl.Collator(undefined, { numeric: false })

const kindOf = (value: EngineValue): number => {
  if (value.isError()) return 3
  if (value.isString()) return 1
  return value.isBoolean() ? 2 : 0
}

/** Equal keys have equal text. Case does not matter, as in Excel. */
const textOf = (key: Key): string => {
  if (key === null || key.isNull()) return ''
  const raw = key.getValue()
  return `${kindOf(key)}${typeof raw === 'string' ? raw.toLowerCase() : Number(raw)}`
}

const isEmpty = (key: Key): boolean => key === null || key.isNull()

/**
 * Sorts numbers, then text, then logical values, then errors. Empty cells come last in both
 * directions.
 */
const compareKeys = (one: Key, other: Key, isDown: boolean): number => {
  if (one === null || other === null || isEmpty(one) || isEmpty(other))
    return Number(isEmpty(one)) - Number(isEmpty(other))
  const kinds = kindOf(one) - kindOf(other)
  const [a, b] = [one.getValue(), other.getValue()]
  const isText = typeof a === 'string' || typeof b === 'string'
  const found = kinds || (isText ? compare(String(a), String(b)) : Number(a) - Number(b))
  return isDown ? -found : found
}

const compareAt =
  (field: number, isDown: boolean): Compare =>
  (one, other) =>
    compareKeys(one.keys[field] ?? null, other.keys[field] ?? null, isDown)

const inOrder =
  (compares: readonly Compare[]): Compare =>
  (one, other) => {
    for (const each of compares) {
      const found = each(one, other)
      if (found !== 0) return found
    }
    return 0
  }

/** Groups rows by key, in the order of first appearance. */
const groupsOf = (fields: Fields, rows: readonly number[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const keys = fields.map((field) => field[row] ?? null)
    const text = keys.map(textOf).join('\u0000')
    const known = groups.get(text)
    if (known === undefined) groups.set(text, { keys, rows: [row] })
    else known.rows.push(row)
  }
  return [...groups.values()]
}

class Lines {
  readonly #grouping: Grouping
  readonly #lines: SummaryGroup[] = []
  #groups = 0
  constructor(grouping: Grouping) {
    this.#grouping = grouping
  }

  all(): readonly SummaryGroup[] {
    const { fields, rows, depth, isTable } = this.#grouping
    const all = { rows }
    const label = Math.abs(depth) > 1 ? 'Grand Total' : 'Total'
    const labels = fields.map((_, at) => (at === 0 ? label : ''))
    const total: SummaryGroup = { labels, rows, group: null, parent: all }
    if (fields.length === 0) return [total]
    if (depth < 0) this.#lines.push(total)
    if (isTable) this.#ofTable()
    else this.#ofLevel(all, [])
    if (depth > 0) this.#lines.push(total)
    return this.#lines
  }

  #isDown(field: number): boolean {
    const { sorting } = this.#grouping
    return sorting.by === 'fields' && sorting.order.includes(-(field + 1))
  }

  #byResults(parent: SummaryGroup['parent']): readonly Compare[] {
    const { sorting } = this.#grouping
    if (sorting.by === 'fields') return []
    const { at, isDown } = sorting
    const results = new Map<Group, EngineValue | null>()
    const resultOf = (group: Group): EngineValue | null => {
      const known = results.get(group)
      if (known !== undefined) return known
      const result = this.#grouping.resultOf(group.rows, parent.rows, at)
      results.set(group, result)
      return result
    }
    return [(one, other) => compareKeys(resultOf(one), resultOf(other), isDown)]
  }

  #leaf({ keys, rows }: Group, labels: readonly Key[], parent: SummaryGroup['parent']): void {
    this.#lines.push({ labels: [...labels, ...keys], rows, group: this.#groups, parent })
    this.#groups += 1
  }

  /** Sorts the lines once by all fields. The fields that the sort order names come first. */
  #ofTable(): void {
    const { fields, rows, sorting } = this.#grouping
    const named = sorting.by === 'fields' ? sorting.order.map((one) => Math.abs(one) - 1) : []
    const order = [...named, ...fields.keys()]
    const byFields = order.map((field) => compareAt(field, this.#isDown(field)))
    const all = { rows }
    const groups = groupsOf(fields, rows).sort(inOrder([...this.#byResults(all), ...byFields]))
    for (const group of groups) this.#leaf(group, [], all)
  }

  /** Sorts one field at a time. A sort by results applies only to the last field. */
  #ofLevel(parent: SummaryGroup['parent'], above: readonly Key[]): void {
    const { fields, depth } = this.#grouping
    const level = above.length
    const isLast = level === fields.length - 1
    const byResults = isLast ? this.#byResults(parent) : []
    const groups = groupsOf(fields.slice(level, level + 1), parent.rows).sort(
      inOrder([...byResults, compareAt(0, this.#isDown(level))]),
    )
    for (const group of groups)
      if (isLast) this.#leaf(group, above, parent)
      else this.#ofGroup(group, parent, above, level < Math.abs(depth) - 1)
  }

  #ofGroup(
    group: Group,
    parent: SummaryGroup['parent'],
    above: readonly Key[],
    hasTotal: boolean,
  ): void {
    const { fields, depth } = this.#grouping
    const keys = [...above, ...group.keys]
    const labels = fields.map((_, at) => (at < keys.length ? (keys[at] ?? null) : ''))
    const total: SummaryGroup = { labels, rows: group.rows, group: null, parent }
    if (hasTotal && depth < 0) this.#lines.push(total)
    this.#ofLevel(total, keys)
    if (hasTotal && depth > 0) this.#lines.push(total)
  }
}

export const summaryGroupsOf = (grouping: Grouping): readonly SummaryGroup[] =>
  new Lines(grouping).all()
