import { equalityKeyOf, sideOf, type Criterion } from '../functions/criterion.ts'
import { DistinctValues } from '../functions/distinct-values.ts'
import { equalKeyOf, type EqualityKey } from './exact-matches.ts'
import type { EngineRows, EngineValue, EngineModule } from '../language/engine-module.ts'
import { spendWork } from '../work-limit.ts'

/** Row-major cell indexes in ascending order. */
export type CellIndexes = ArrayLike<number>

type Ordered = { readonly ids: readonly number[]; readonly before: Uint32Array }

/** Distinct values of a range, and the id of the value in each cell. */
type Index = {
  readonly values: readonly EngineValue[]
  readonly cells: Uint32Array
  /**
   * Ids of the values that may equal a key. Null if a number has a format, which changes
   * comparisons.
   */
  readonly equals: ReadonlyMap<EqualityKey, readonly number[]> | null
  /**
   * `places` lists the cells in order of their ids. The cells of an id start at
   * `places[starts[id]]`.
   */
  readonly starts: Uint32Array
  readonly places: Uint32Array
  /**
   * Ids of the numbers in ascending order of the numbers. `before` counts the cells before each id.
   */
  readonly ordered: () => Ordered
  /** Cached result per criterion: whether each distinct value meets it. */
  readonly met: Map<string, Uint8Array>
}

/**
 * Work of one criterion test, and of one visit to an indexed value. The unit is the work for one
 * cell.
 */
const [TESTED, VISIT_COST] = [1 / 2, 1 / 32]

/** Steps of a binary search among sorted numbers. */
const HALVINGS = 20

/** Limit of cached results per index, in bytes. */
const MOST_KEPT = 4_000_000

const keysOf = (value: EngineValue): readonly EqualityKey[] => {
  if (value.isNull() || value.isError()) return []
  if (!value.isString()) return [equalKeyOf(value)]
  const number = value.convertToNumberObjectValue()
  return number.isNumber() ? [equalKeyOf(value), equalKeyOf(number)] : [equalKeyOf(value)]
}

const equalsOf = (values: readonly EngineValue[]): Index['equals'] => {
  if (values.some((value) => value.isNumber() && value.getPattern() !== '')) return null
  const equals = new Map<EqualityKey, number[]>()
  for (const [id, value] of values.entries())
    for (const key of keysOf(value)) {
      const known = equals.get(key)
      if (known) known.push(id)
      else equals.set(key, [id])
    }
  return equals
}

const orderOf = (values: readonly EngineValue[], starts: Uint32Array): Ordered => {
  const numberOf = (id: number): number => Number(values[id]?.getValue())
  const ids = [...values.keys()]
    .filter((id) => values[id]?.isNumber())
    .toSorted((one, other) => numberOf(one) - numberOf(other))
  const before = new Uint32Array(ids.length + 1)
  for (const [at, id] of ids.entries())
    before[at + 1] = (before[at] ?? 0) + (starts[id + 1] ?? 0) - (starts[id] ?? 0)
  return { ids, before }
}

const indexOf = (rows: EngineRows): Index => {
  const distinct = new DistinctValues()
  const width = rows.getColumnCount()
  const cells = new Uint32Array(rows.getRowCount() * width)
  for (const [row, rowValues] of rows.getArrayValue().entries())
    for (const [column, value] of rowValues.entries())
      cells[row * width + column] = distinct.placeOf(value)
  const { values } = distinct
  const starts = new Uint32Array(values.length + 1)
  for (const id of cells) starts[id + 1] = (starts[id + 1] ?? 0) + 1
  for (let id = 0; id < values.length; id += 1)
    starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0)
  const next = starts.slice()
  const places = new Uint32Array(cells.length)
  for (const [at, id] of cells.entries()) {
    const place = next[id] ?? 0
    places[place] = at
    next[id] = place + 1
  }
  let order: Ordered | null = null
  const ordered = (): Ordered => (order ??= orderOf(values, starts))
  return { values, cells, equals: equalsOf(values), starts, places, ordered, met: new Map() }
}

/** A criterion (`meets`), and the argument that it was made from (`given`). */
export type CriterionTest = { readonly given: EngineValue; readonly meets: Criterion }

const nameOf = ({ given }: CriterionTest): string => {
  const pattern = given.isNumber() ? given.getPattern() : ''
  return `${typeof given.getValue()} ${pattern} ${given.getValue()}`
}

/**
 * Finds the cells of a range that meet a criterion. The index is built at the second query of a
 * range.
 */
export class CriterionIndex {
  readonly #indexes = new WeakMap<EngineRows, Index | null>()
  readonly #engine: EngineModule

  constructor(engine: EngineModule) {
    this.#engine = engine
  }

  /** Cells that meet the criterion, limited to `among` if given. */
  of(rows: EngineRows, test: CriterionTest, among: CellIndexes | null): CellIndexes {
    const index = this.#index(rows)
    if (index === null) return this.#looked(rows, test, among)
    const equal = this.#equal(index, test)
    const [id] = equal ?? []
    if (among === null && equal?.length === 1 && id !== undefined)
      return index.places.subarray(index.starts[id], index.starts[id + 1])
    if (equal?.length === 0) return []
    const met = equal === null ? this.#met(index, test) : null
    const isMet = (at: number): boolean => {
      const valueId = index.cells[at] ?? 0
      return met === null ? equal?.includes(valueId) === true : met[valueId] === 1
    }
    return found(index.cells.length, among, isMet)
  }

  /** Number of cells that meet a criterion such as "<5". Null for other criteria. */
  count(rows: EngineRows, test: CriterionTest): number | null {
    const index = this.#index(rows)
    const span = index === null ? null : this.#span(index, test)
    if (index === null || span === null) return null
    const { before } = index.ordered()
    return (before[span.to] ?? 0) - (before[span.from] ?? 0)
  }

  /** Null at the first query, because a single scan is cheaper than an index. */
  #index(rows: EngineRows): Index | null {
    const known = this.#indexes.get(rows)
    if (known) return known
    const made = known === undefined ? null : indexOf(rows)
    this.#indexes.set(rows, made)
    return made
  }

  #looked(rows: EngineRows, { meets }: CriterionTest, among: CellIndexes | null): CellIndexes {
    const width = rows.getColumnCount()
    const cells = rows.getArrayValue()
    spendWork(among?.length ?? rows.getRowCount() * width)
    return found(rows.getRowCount() * width, among, (at) => {
      const value = cells[Math.floor(at / width)]?.[at % width]
      return value !== undefined && meets(value)
    })
  }

  /** Ids of the values that equal the criterion's value. Null for other criteria. */
  #equal(index: Index, { given, meets }: CriterionTest): readonly number[] | null {
    const key = index.equals === null ? null : equalityKeyOf(this.#engine, given)
    if (key === null) return null
    return (index.equals?.get(key) ?? []).filter((id) => meets(index.values[id] ?? null))
  }

  /** The range of sorted numbers that meet a criterion such as "<5". Null for other criteria. */
  #span(
    index: Index,
    { given, meets }: CriterionTest,
  ): { readonly from: number; readonly to: number } | null {
    // Number formats change comparisons, so the sort order may not apply.
    const side = index.equals === null ? null : sideOf(this.#engine, given)
    if (side === null) return null
    spendWork(HALVINGS * TESTED)
    const { ids } = index.ordered()
    let [from, to] = [0, ids.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (meets(index.values[ids[middle] ?? 0] ?? null) === (side === 'below')) from = middle + 1
      else to = middle
    }
    return side === 'below' ? { from: 0, to: from } : { from, to: ids.length }
  }

  #tested(index: Index, test: CriterionTest): Uint8Array {
    const { values } = index
    const span = this.#span(index, test)
    spendWork(values.length * (span === null ? TESTED : VISIT_COST))
    if (span === null) return Uint8Array.from(values, (value) => (test.meets(value) ? 1 : 0))
    const made = new Uint8Array(values.length)
    for (const id of index.ordered().ids.slice(span.from, span.to)) made[id] = 1
    return made
  }

  #met(index: Index, test: CriterionTest): Uint8Array {
    const { values, met } = index
    const name = nameOf(test)
    const known = met.get(name)
    if (known) return known
    const made = this.#tested(index, test)
    if ((met.size + 1) * values.length <= MOST_KEPT) met.set(name, made)
    return made
  }
}

const found = (
  count: number,
  among: CellIndexes | null,
  isMet: (at: number) => boolean,
): CellIndexes => {
  const places: number[] = []
  const from = among?.length ?? count
  spendWork(from * VISIT_COST)
  for (let step = 0; step < from; step += 1) {
    const at = among === null ? step : (among[step] ?? 0)
    if (isMet(at)) places.push(at)
  }
  return places
}
