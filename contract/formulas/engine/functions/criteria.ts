import type { Extent } from '#contract/formulas/functions/engine-values.ts'
import { sizesOf } from '#contract/formulas/functions/reference-size.ts'
import { criterionOf } from './criterion.ts'
import {
  CriterionIndex,
  type CellIndexes,
  type CriterionTest,
} from '../references/criterion-index.ts'
import {
  replaceFunction,
  type Calculate,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'
import { cellOf, heightOf, widthOf } from '../value-cells.ts'

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

/** A range and the criteria for its cells. */
type Pair = { readonly range: Reference; readonly criteria: EngineValue }

/**
 * Row-major indexes of the cells that meet all criteria. `beyond` counts matching cells past the
 * worksheet edge.
 */
type Met = { readonly places: CellIndexes; readonly width: number; readonly beyond: number }

type Result = (met: Met, target: EngineRows | null) => EngineValue

const isReference = (value: EngineValue | undefined): value is Reference =>
  value?.isReferenceObject() === true

/**
 * Resizes the sum range to the size of the criteria range, and keeps its first cell. Whole columns
 * are large enough already.
 */
const sizedAs = (target: Reference, rows: EngineRows): EngineRows => {
  const found = target.toArrayValueObject()
  const [height, width] = [rows.getRowCount(), rows.getColumnCount()]
  if (found.getRowCount() === height && found.getColumnCount() === width) return found
  // Other formulas share this reference object, so we restore its extent.
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

/** Visits the matching cells until `visit` returns false. */
const visitMet = (
  { places, width }: Met,
  target: EngineRows | null,
  visit: (value: EngineValue) => boolean,
): void => {
  const rows = target?.getArrayValue() ?? []
  for (let step = 0; step < places.length; step += 1) {
    const at = places[step] ?? 0
    const value = rows[Math.floor(at / width)]?.[at % width]
    if (value && !visit(value)) return
  }
}

const resultsOf = (engine: EngineModule) => {
  const number = (value: number) => engine.NumberValueObject.create(value) as Counted
  /** Sum and count of the numbers. `sum` is the first error, if there is one. */
  const summed = (met: Met, target: EngineRows | null) => {
    let sum = number(0)
    let count = 0
    visitMet(met, target, (value) => {
      if (value.isError()) sum = value as Counted
      else if (value.isNumber()) {
        sum = sum.plus(value)
        count += 1
      }
      return !value.isError()
    })
    return { sum, count }
  }
  const outermost =
    (isFurther: (one: number, other: number) => boolean): Result =>
    (met, target) => {
      let found: EngineValue | null = null
      visitMet(met, target, (value) => {
        const isNew =
          value.isError() ||
          (value.isNumber() &&
            (found === null || isFurther(Number(value.getValue()), Number(found.getValue()))))
        if (isNew) found = value
        return !value.isError()
      })
      return found ?? number(0)
    }
  const count: Result = ({ places, beyond }) => number(places.length + beyond)
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
    const criteriaValue = isReference(criteria) ? criteria.toArrayValueObject() : criteria
    pairs.push({ range: found, criteria: criteriaValue })
  }
  return pairs
}

type Asked = {
  readonly pairs: readonly Pair[]
  readonly target: EngineRows | null
  readonly result: Result
}

/**
 * COUNTIF, SUMIF and similar functions. Cells past the worksheet edge are in no array, so they
 * count as empty. From the second query of a range on, an index compares each distinct value only
 * once.
 */
export const patchCriteria = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const met = new CriterionIndex(engine)
  const { count, sum, average, most, least } = resultsOf(engine)
  const testOf = (given: EngineValue): CriterionTest => ({
    given,
    meets: criterionOf(engine, given),
  })
  const metBy = (pairs: readonly Pair[], criteria: readonly EngineValue[]): Met => {
    const tests = criteria.map(testOf)
    const ranges = pairs.map((pair) => pair.range.toArrayValueObject())
    const [width = 0] = ranges.slice(0, 1).map(widthOf)
    let places: CellIndexes | null = null
    for (const [at, test] of tests.entries()) {
      const rows = ranges[at]
      if (rows) places = met.of(rows, test, places)
    }
    const [written = 0] = pairs.map((pair) => sizesOf(pair.range.getRangeData()))
    const [cellsInArray = 0] = ranges.slice(0, 1).map((rows) => heightOf(rows) * width)
    const isOfEmpty = tests.every(({ meets }) => meets(null))
    return { places: places ?? [], width, beyond: isOfEmpty ? written - cellsInArray : 0 }
  }
  /** Fast path that counts the numbers on one side of a limit without cell indexes. */
  const counted = (
    [pair, ...others]: readonly Pair[],
    [given]: readonly EngineValue[],
    result: Result,
  ): EngineValue | null => {
    if (result !== count || !pair || !given || others.length > 0) return null
    const found = met.count(pair.range.toArrayValueObject(), testOf(given))
    return found === null ? null : (engine.NumberValueObject.create(found) as EngineValue)
  }
  const answer = ({ pairs, target, result }: Asked, placed: Placed): EngineValue => {
    const height = Math.max(...pairs.map(({ criteria }) => heightOf(criteria)))
    const width = Math.max(...pairs.map(({ criteria }) => widthOf(criteria)))
    const at = (row: number, column: number): EngineValue => {
      const criteria = pairs.flatMap((pair) => cellOf(pair.criteria, row, column) ?? [])
      if (criteria.length < pairs.length) return error('#N/A')
      return counted(pairs, criteria, result) ?? result(metBy(pairs, criteria), target)
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
  const replace = (name: string, calculate: Calculate): void =>
    replaceFunction(engine, name, () => calculate)

  const ofOne = (name: string, result: Result): void =>
    replace(name, function calculate(found, criteria, other) {
      const wrong = [found, other].find((value) => value !== undefined && !isReference(value))
      const pairs = pairsOf([found, criteria].filter((value) => value !== undefined))
      const [first] = pairs ?? []
      if (wrong || !pairs || !first) return wrong?.isError() ? wrong : error('#VALUE!')
      const rows = first.range.toArrayValueObject()
      const target = isReference(other) ? sizedAs(other, rows) : rows
      return answer({ pairs, target, result }, this as Placed)
    })
  const ofSeveral = (name: string, result: Result, hasTarget: boolean): void =>
    replace(name, function calculate(...given) {
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
