import type { Extent } from '#contract/own/engine-values.ts'
import { sizesOf } from '#contract/own/reference-size.ts'
import { criterionOf, type Criterion } from './criterion.ts'
import { DistinctValues } from './distinct-values.ts'
import {
  replaceFunction,
  type Calculate,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

type Reference = EngineValue & {
  getRangeData(): Extent
  setRangeData(extent: Extent): void
  toArrayValueObject(): EngineRows
}
type Counted = EngineValue & {
  plus(value: EngineValue): Counted
  divided(by: EngineValue): Counted
}
type Placed = { readonly unitId?: string; readonly subUnitId?: string; row: number; column: number }

/** A range, and what its cells are to meet. */
type Pair = { readonly range: Reference; readonly criteria: EngineValue }

/** The different values of a range, and which of them stands in each cell. */
type Index = { readonly values: readonly EngineValue[]; readonly cells: Uint32Array }

/** Cells of ranges as large as each other that meet all criteria, row by row. */
type Met = { readonly cells: Uint8Array; readonly width: number; readonly beyond: number }

type Result = (met: Met, target: EngineRows | null) => EngineValue

const indexOf = (rows: EngineRows): Index => {
  const distinct = new DistinctValues()
  const width = rows.getColumnCount()
  const cells = new Uint32Array(rows.getRowCount() * width)
  for (const [row, held] of rows.getArrayValue().entries())
    for (const [column, value] of held.entries())
      cells[row * width + column] = distinct.placeOf(value)
  return { values: distinct.values, cells }
}

/** Leaves the cells that meet a criterion, too, among those that met the ones before. */
type Meet = (rows: EngineRows, criterion: Criterion, cells: Uint8Array) => void

const meeting = (): Meet => {
  const indexes = new WeakMap<EngineRows, Index | null>()
  /** Null the first time: one look at a range needs no index. */
  const known = (rows: EngineRows): Index | null => {
    const found = indexes.get(rows)
    if (found) return found
    const made = found === undefined ? null : indexOf(rows)
    indexes.set(rows, made)
    return made
  }
  return (rows, criterion, cells) => {
    const index = known(rows)
    if (index === null) {
      const width = rows.getColumnCount()
      for (const [row, held] of rows.getArrayValue().entries())
        for (const [column, value] of held.entries()) {
          const at = row * width + column
          if (cells[at] === 1 && !criterion(value)) cells[at] = 0
        }
      return
    }
    const met = index.values.map((value) => criterion(value))
    for (let at = 0; at < cells.length; at += 1)
      if (met[index.cells[at] ?? 0] !== true) cells[at] = 0
  }
}

const isReference = (value: EngineValue | undefined): value is Reference =>
  value?.isReferenceObject() === true

const heightOf = (value: EngineValue): number =>
  value.isArray() ? (value as EngineRows).getRowCount() : 1
const widthOf = (value: EngineValue): number =>
  value.isArray() ? (value as EngineRows).getColumnCount() : 1

/** One row or column of criteria goes for all; null is outside of them. */
const criterionAt = (criteria: EngineValue, row: number, column: number): EngineValue | null => {
  if (!criteria.isArray()) return criteria
  const at = [heightOf(criteria) === 1 ? 0 : row, widthOf(criteria) === 1 ? 0 : column] as const
  return (criteria as EngineRows).getValueOrDefault(...at) ?? null
}

/** The cells from where a range begins, as many as those with the criteria; of whole columns there are enough. */
const sizedAs = (target: Reference, rows: EngineRows): EngineRows => {
  const found = target.toArrayValueObject()
  const [height, width] = [rows.getRowCount(), rows.getColumnCount()]
  if (found.getRowCount() === height && found.getColumnCount() === width) return found
  // Others that name these cells have the same reference: it is put back.
  const extent = target.getRangeData()
  const endRow = extent.startRow + height - 1
  const endColumn = extent.startColumn + width - 1
  target.setRangeData({ ...extent, endRow, endColumn })
  const sized = target.toArrayValueObject()
  target.setRangeData(extent)
  return sized
}

const sizeOf = (rows: EngineRows): string => `${rows.getRowCount()}:${rows.getColumnCount()}`

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

/** The values of the cells that met all criteria. */
const picked = function* ({ cells, width }: Met, target: EngineRows): Generator<EngineValue> {
  const rows = target.getArrayValue()
  for (let at = 0; at < cells.length; at += 1) {
    const value = cells[at] === 1 ? rows[Math.floor(at / width)]?.[at % width] : undefined
    if (value) yield value
  }
}

const resultsOf = (engine: MendedEngine) => {
  const number = (value: number) => engine.NumberValueObject.create(value) as Counted
  /** The sum of the numbers and how many they are, or an error among them. */
  const summed = (met: Met, target: EngineRows | null) => {
    let sum = number(0)
    let count = 0
    for (const value of target === null ? [] : picked(met, target)) {
      if (value.isError()) return { sum: value as Counted, count }
      if (!value.isNumber()) continue
      sum = sum.plus(value)
      count += 1
    }
    return { sum, count }
  }
  const outermost =
    (isFurther: (one: number, other: number) => boolean): Result =>
    (met, target) => {
      let found: EngineValue | null = null
      for (const value of target === null ? [] : picked(met, target)) {
        if (value.isError()) return value
        if (!value.isNumber()) continue
        if (found === null || isFurther(Number(value.getValue()), Number(found.getValue())))
          found = value
      }
      return found ?? number(0)
    }
  const count: Result = ({ cells, beyond }) => {
    let met = beyond
    for (const one of cells) met += one
    return number(met)
  }
  const sum: Result = (met, target) => summed(met, target).sum
  const average: Result = (met, target) => {
    const found = summed(met, target)
    return found.sum.isError() ? found.sum : found.sum.divided(number(found.count))
  }
  const most = outermost((one, other) => one > other)
  const least = outermost((one, other) => one < other)
  return { count, sum, average, most, least }
}

const pairsOf = (given: readonly EngineValue[]): readonly Pair[] | null => {
  const pairs: Pair[] = []
  for (let at = 0; at + 1 < given.length; at += 2) {
    const [found, criteria] = given.slice(at, at + 2)
    if (!isReference(found) || criteria === undefined) return null
    const held = isReference(criteria) ? criteria.toArrayValueObject() : criteria
    pairs.push({ range: found, criteria: held })
  }
  return pairs
}

/** What is asked of ranges: a result of the cells of a target, one of the ranges where there is no other. */
type Asked = {
  readonly pairs: readonly Pair[]
  readonly target: EngineRows | null
  readonly result: Result
}

/**
 * Calculates COUNTIF, SUMIF and their like (SHEET-841, SHEET-843, SHEET-870). No array holds the cells beyond
 * the end of a worksheet: they count as empty. From the second criterion on a range, each distinct value is
 * compared once.
 */
export const mendCriteria = (engine: MendedEngine): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const meet = meeting()
  const metBy = (pairs: readonly Pair[], criteria: readonly EngineValue[]): Met => {
    const tests = criteria.map((one) => criterionOf(engine, one))
    const ranges = pairs.map((pair) => pair.range.toArrayValueObject())
    const [height = 0, width = 0] = ranges
      .slice(0, 1)
      .flatMap((one) => [heightOf(one), widthOf(one)])
    const cells = new Uint8Array(height * width).fill(1)
    for (const [at, found] of ranges.entries()) meet(found, tests[at] ?? (() => false), cells)
    const [written = 0] = pairs.map((pair) => sizesOf(pair.range.getRangeData()))
    const isOfEmpty = tests.every((test) => test(null))
    return { cells, width, beyond: isOfEmpty ? written - cells.length : 0 }
  }
  const answer = ({ pairs, target, result }: Asked, placed: Placed): EngineValue => {
    const height = Math.max(...pairs.map(({ criteria }) => heightOf(criteria)))
    const width = Math.max(...pairs.map(({ criteria }) => widthOf(criteria)))
    const at = (row: number, column: number): EngineValue => {
      const criteria = pairs.flatMap((pair) => criterionAt(pair.criteria, row, column) ?? [])
      return criteria.length < pairs.length ? error('#N/A') : result(metBy(pairs, criteria), target)
    }
    if (height === 1 && width === 1) return at(0, 0)
    const made = {
      calculateValueList: range(height).map((row) => range(width).map((column) => at(row, column))),
      rowCount: height,
      columnCount: width,
      unitId: placed.unitId ?? '',
      sheetId: placed.subUnitId ?? '',
      row: placed.row,
      column: placed.column,
    }
    return engine.ArrayValueObject.create(made as never) as EngineValue
  }
  const { count, sum, average, most, least } = resultsOf(engine)
  const put = (name: string, calculate: Calculate): void =>
    replaceFunction(engine, name, () => calculate)

  const ofOne = (name: string, result: Result): void =>
    put(name, function calculate(found, criteria, other) {
      const wrong = [found, other].find((value) => value !== undefined && !isReference(value))
      const pairs = pairsOf([found, criteria].filter((value) => value !== undefined))
      const [first] = pairs ?? []
      if (wrong || !pairs || !first) return wrong?.isError() ? wrong : error('#VALUE!')
      const rows = first.range.toArrayValueObject()
      const target = isReference(other) ? sizedAs(other, rows) : rows
      return answer({ pairs, target, result }, this as Placed)
    })
  const ofSeveral = (name: string, result: Result, hasTarget: boolean): void =>
    put(name, function calculate(...given) {
      const [found] = given
      const wrong = given.find(
        (value, at) => at % 2 === (hasTarget && at > 0 ? 1 : 0) && value.isError(),
      )
      const pairs = pairsOf(hasTarget ? given.slice(1) : given)
      if (wrong) return wrong
      if (!pairs || !isReference(found)) return error('#VALUE!')
      const target = found.toArrayValueObject()
      const isOther = pairs.some((one) => sizeOf(one.range.toArrayValueObject()) !== sizeOf(target))
      return isOther ? error('#VALUE!') : answer({ pairs, target, result }, this as Placed)
    })
  ofOne('COUNTIF', count)
  ofOne('SUMIF', sum)
  ofOne('AVERAGEIF', average)
  ofSeveral('COUNTIFS', count, false)
  ofSeveral('SUMIFS', sum, true)
  ofSeveral('AVERAGEIFS', average, true)
  ofSeveral('MAXIFS', most, true)
  ofSeveral('MINIFS', least, true)
}
