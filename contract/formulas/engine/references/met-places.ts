import { equalityOf, sideOf, type Criterion } from '../functions/criterion.ts'
import { DistinctValues } from '../functions/distinct-values.ts'
import { equalKeyOf, type EqualityKey } from './exact-places.ts'
import type { EngineRows, EngineValue, MendedEngine } from '../language/parts.ts'
import { spend } from '../work.ts'

/** Places in a range, counted row by row, in ascending order. */
export type Places = ArrayLike<number>

type Ordered = { readonly ids: readonly number[]; readonly before: Uint32Array }

/** The distinct values of a range, and which of them each cell holds. */
type Index = {
  readonly values: readonly EngineValue[]
  readonly cells: Uint32Array
  /** The distinct values that may be equal to a key; null where a number format takes part in comparing. */
  readonly equals: ReadonlyMap<EqualityKey, readonly number[]> | null
  /** The places of each distinct value: `places` from `starts[value]` on. */
  readonly starts: Uint32Array
  readonly places: Uint32Array
  /** The distinct numbers from the least on, and how many cells hold the ones before each. */
  readonly ordered: () => Ordered
  /** For each criterion that was asked, which distinct values meet it. */
  readonly met: Map<string, Uint8Array>
}

/** What a criterion costs for each value, and each place that is looked at by an index, in cells that are read. */
const [TESTED, LOOKED_AT] = [1 / 2, 1 / 32]

/** Comparisons that find a place among ordered numbers. */
const HALVINGS = 20

/** Bytes of answers that an index keeps. */
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
  for (const [row, held] of rows.getArrayValue().entries())
    for (const [column, value] of held.entries())
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

/** A criterion with what it was read from. */
export type Test = { readonly given: EngineValue; readonly meets: Criterion }

const nameOf = ({ given }: Test): string => {
  const pattern = given.isNumber() ? given.getPattern() : ''
  return `${typeof given.getValue()} ${pattern} ${given.getValue()}`
}

/** Finds the cells of ranges that meet criteria. A range is indexed when it is asked for the second time. */
export class MetPlaces {
  readonly #indexes = new WeakMap<EngineRows, Index | null>()
  readonly #engine: MendedEngine

  constructor(engine: MendedEngine) {
    this.#engine = engine
  }

  /** The places of a range that meet a criterion; of those given, where some are. */
  of(rows: EngineRows, test: Test, among: Places | null): Places {
    const index = this.#index(rows)
    if (index === null) return this.#looked(rows, test, among)
    const equal = this.#equal(index, test)
    const [id] = equal ?? []
    if (among === null && equal?.length === 1 && id !== undefined)
      return index.places.subarray(index.starts[id], index.starts[id + 1])
    if (equal?.length === 0) return []
    const met = equal === null ? this.#met(index, test) : null
    const isMet = (at: number): boolean => {
      const held = index.cells[at] ?? 0
      return met === null ? equal?.includes(held) === true : met[held] === 1
    }
    return found(index.cells.length, among, isMet)
  }

  /** How many cells of a range meet a criterion of numbers below or above one; null of other criteria. */
  count(rows: EngineRows, test: Test): number | null {
    const index = this.#index(rows)
    const span = index === null ? null : this.#span(index, test)
    if (index === null || span === null) return null
    const { before } = index.ordered()
    return (before[span.to] ?? 0) - (before[span.from] ?? 0)
  }

  /** Null the first time: one look at a range needs no index. */
  #index(rows: EngineRows): Index | null {
    const known = this.#indexes.get(rows)
    if (known) return known
    const made = known === undefined ? null : indexOf(rows)
    this.#indexes.set(rows, made)
    return made
  }

  #looked(rows: EngineRows, { meets }: Test, among: Places | null): Places {
    const width = rows.getColumnCount()
    const held = rows.getArrayValue()
    spend(among?.length ?? rows.getRowCount() * width)
    return found(rows.getRowCount() * width, among, (at) => {
      const value = held[Math.floor(at / width)]?.[at % width]
      return value !== undefined && meets(value)
    })
  }

  /** The distinct values that equal what a criterion names; null for a criterion of another kind. */
  #equal(index: Index, { given, meets }: Test): readonly number[] | null {
    const key = index.equals === null ? null : equalityOf(this.#engine, given)
    if (key === null) return null
    return (index.equals?.get(key) ?? []).filter((id) => meets(index.values[id] ?? null))
  }

  /** Which of the ordered numbers are below or above the one of a criterion; null of other criteria. */
  #span(
    index: Index,
    { given, meets }: Test,
  ): { readonly from: number; readonly to: number } | null {
    // Numbers with formats may be compared by these.
    const side = index.equals === null ? null : sideOf(this.#engine, given)
    if (side === null) return null
    spend(HALVINGS * TESTED)
    const { ids } = index.ordered()
    let [from, to] = [0, ids.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (meets(index.values[ids[middle] ?? 0] ?? null) === (side === 'below')) from = middle + 1
      else to = middle
    }
    return side === 'below' ? { from: 0, to: from } : { from, to: ids.length }
  }

  #tested(index: Index, test: Test): Uint8Array {
    const { values } = index
    const span = this.#span(index, test)
    spend(values.length * (span === null ? TESTED : LOOKED_AT))
    if (span === null) return Uint8Array.from(values, (value) => (test.meets(value) ? 1 : 0))
    const made = new Uint8Array(values.length)
    for (const id of index.ordered().ids.slice(span.from, span.to)) made[id] = 1
    return made
  }

  #met(index: Index, test: Test): Uint8Array {
    const { values, met } = index
    const name = nameOf(test)
    const known = met.get(name)
    if (known) return known
    const made = this.#tested(index, test)
    if ((met.size + 1) * values.length <= MOST_KEPT) met.set(name, made)
    return made
  }
}

const found = (count: number, among: Places | null, isMet: (at: number) => boolean): Places => {
  const places: number[] = []
  const from = among?.length ?? count
  spend(from * LOOKED_AT)
  for (let step = 0; step < from; step += 1) {
    const at = among === null ? step : (among[step] ?? 0)
    if (isMet(at)) places.push(at)
  }
  return places
}
