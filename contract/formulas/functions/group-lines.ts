import type { EngineValue } from '#contract/formulas/engine/language/parts.ts'

/** Fields by which data are grouped: for each the value of every row; null where it is empty. */
export type Fields = readonly (readonly (EngineValue | null)[])[]

/** A row or a column of a summary, with the rows of the data that it sums up. */
export type Line = {
  /** Its keys by their fields; null for what stands empty beside a total. */
  readonly labels: readonly (EngineValue | string | null)[]
  readonly rows: readonly number[]
  /** The number of its group; null of a total. */
  readonly group: number | null
  /** The line that it is a part of; itself for the total of all. */
  readonly parent: { readonly rows: readonly number[] }
}

/** How lines follow each other: by some fields, each upwards or downwards, or by what each comes to. */
export type Sorting =
  | { readonly by: 'fields'; readonly order: readonly number[] }
  | { readonly by: 'values'; readonly at: number; readonly isDown: boolean }

/** How rows of the data become lines. */
export type Grouping = {
  readonly fields: Fields
  readonly rows: readonly number[]
  readonly sorting: Sorting
  /**
   * How many levels have totals: 1 is the total of all. Below 0 the totals stand above what they add up.
   */
  readonly depth: number
  /** Whether each field is sorted by itself, not within the ones before it. */
  readonly isTable: boolean
  /** What some rows come to, by which lines may be sorted; with the rows that they are a part of. */
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

/** What two keys have in common that are the same: texts are, in capitals and in small letters. */
const textOf = (key: Key): string => {
  if (key === null || key.isNull()) return ''
  const held = key.getValue()
  return `${kindOf(key)}${typeof held === 'string' ? held.toLowerCase() : Number(held)}`
}

const isEmpty = (key: Key): boolean => key === null || key.isNull()

/** Numbers before texts before TRUE and FALSE before errors, and empty cells behind all, upwards and downwards. */
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

/** Rows by the keys of some fields, in the order in which they are met. */
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

/** Lines of the data, and of their totals. */
class Lines {
  readonly #grouping: Grouping
  readonly #lines: Line[] = []
  #groups = 0
  constructor(grouping: Grouping) {
    this.#grouping = grouping
  }

  all(): readonly Line[] {
    const { fields, rows, depth, isTable } = this.#grouping
    const all = { rows }
    const label = Math.abs(depth) > 1 ? 'Grand Total' : 'Total'
    const labels = fields.map((_, at) => (at === 0 ? label : ''))
    const total: Line = { labels, rows, group: null, parent: all }
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

  #byResults(parent: Line['parent']): readonly Compare[] {
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

  #leaf({ keys, rows }: Group, labels: readonly Key[], parent: Line['parent']): void {
    this.#lines.push({ labels: [...labels, ...keys], rows, group: this.#groups, parent })
    this.#groups += 1
  }

  /** All fields at once: those that are sorted by come first, then the others. */
  #ofTable(): void {
    const { fields, rows, sorting } = this.#grouping
    const named = sorting.by === 'fields' ? sorting.order.map((one) => Math.abs(one) - 1) : []
    const order = [...named, ...fields.keys()]
    const byFields = order.map((field) => compareAt(field, this.#isDown(field)))
    const all = { rows }
    const groups = groupsOf(fields, rows).sort(inOrder([...this.#byResults(all), ...byFields]))
    for (const group of groups) this.#leaf(group, [], all)
  }

  /** One field after the other; what lines come to orders those of the last field. */
  #ofLevel(parent: Line['parent'], above: readonly Key[]): void {
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

  #ofGroup(group: Group, parent: Line['parent'], above: readonly Key[], hasTotal: boolean): void {
    const { fields, depth } = this.#grouping
    const keys = [...above, ...group.keys]
    const labels = fields.map((_, at) => (at < keys.length ? (keys[at] ?? null) : ''))
    const total: Line = { labels, rows: group.rows, group: null, parent }
    if (hasTotal && depth < 0) this.#lines.push(total)
    this.#ofLevel(total, keys)
    if (hasTotal && depth > 0) this.#lines.push(total)
  }
}

/** The rows or the columns of a summary in their order. */
export const linesOf = (grouping: Grouping): readonly Line[] => new Lines(grouping).all()
