import { numberText } from '#contract/formulas/functions/text/number-texts.ts'
import { criterionOf, type Criterion } from './criterion.ts'
import {
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from '../language/engine-module.ts'

/** Aggregates the field's values in the matching rows. */
type Make = (values: readonly EngineValue[]) => EngineValue
type Test = (row: readonly EngineValue[]) => boolean

const rowsOf = (value: EngineValue | undefined): readonly (readonly EngineValue[])[] => {
  if (value === undefined) return []
  return value.isArray() ? (value as EngineRows).getArrayValue() : [[value]]
}

/** Key for case-insensitive comparison of column heads and field names. */
const nameOf = (value: EngineValue | undefined): string => {
  if (value === undefined || value.isNull()) return ''
  const raw = value.getValue()
  return (typeof raw === 'number' ? numberText(raw) : String(raw)).toLowerCase()
}

const columnNamed = (heads: readonly EngineValue[], name: string): number =>
  name === '' ? -1 : heads.findIndex((head) => nameOf(head) === name)

/** Index of the field's column, or null. */
const fieldOf = (heads: readonly EngineValue[], field: EngineValue): number | null => {
  const value = field.getValue()
  const at =
    typeof value === 'string' ? columnNamed(heads, nameOf(field)) : Math.floor(Number(value)) - 1
  return at >= 0 && at < heads.length ? at : null
}

/**
 * A criterion under a heading that names no column. A nonzero number matches all rows, and text
 * matches none.
 */
const ofNoColumn = (given: EngineValue): Test => {
  const isMet = given.isNumber() && Number(given.getValue()) !== 0
  return () => isMet
}

const testsOf = (
  engine: EngineModule,
  heads: readonly EngineValue[],
  [titles = [], ...rows]: readonly (readonly EngineValue[])[],
): readonly (readonly Test[])[] => {
  const columns = titles.map((title) => columnNamed(heads, nameOf(title)))
  const testOf = (given: EngineValue, at: number): Test => {
    const column = columns[at] ?? -1
    if (column < 0) return ofNoColumn(given)
    const criterion: Criterion = criterionOf(engine, given, true)
    return (row) => criterion(row[column] ?? null)
  }
  return rows.map((row) => row.flatMap((given, at) => (given.isNull() ? [] : [testOf(given, at)])))
}

/**
 * Whether a criterion may be a formula: a logical value under a heading that names no column. We do
 * not support such formulas, because they would need a calculation per row.
 */
const isComputed = (
  heads: readonly EngineValue[],
  [titles = [], ...rows]: readonly (readonly EngineValue[])[],
): boolean =>
  titles.some(
    (title, at) =>
      columnNamed(heads, nameOf(title)) < 0 && rows.some((row) => row[at]?.isBoolean() === true),
  )

const squares = (numbers: readonly number[]): number => {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  return numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0)
}

const makersOf = (engine: EngineModule): Readonly<Record<string, Make>> => {
  const number = (value: number) => engine.NumberValueObject.create(value) as EngineValue
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const ofNumbers =
    (make: (numbers: readonly number[]) => number, least = 0): Make =>
    (values) => {
      const wrong = values.find((value) => value.isError())
      if (wrong) return wrong
      const numbers = values.flatMap((one) => (one.isNumber() ? [Number(one.getValue())] : []))
      return numbers.length < least ? error('#DIV/0!') : number(make(numbers))
    }
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
  const variance = (numbers: readonly number[]): number => squares(numbers) / (numbers.length - 1)
  const varianceOfAll = (numbers: readonly number[]): number => squares(numbers) / numbers.length
  return {
    DSUM: ofNumbers(sum),
    DAVERAGE: ofNumbers((numbers) => sum(numbers) / numbers.length, 1),
    DPRODUCT: ofNumbers((numbers) =>
      numbers.length === 0 ? 0 : numbers.reduce((all, one) => all * one, 1),
    ),
    DMAX: ofNumbers((numbers) =>
      numbers.reduce((most, one) => Math.max(most, one), numbers[0] ?? 0),
    ),
    DMIN: ofNumbers((numbers) =>
      numbers.reduce((least, one) => Math.min(least, one), numbers[0] ?? 0),
    ),
    DVAR: ofNumbers(variance, 2),
    DVARP: ofNumbers(varianceOfAll, 1),
    DSTDEV: ofNumbers((numbers) => Math.sqrt(variance(numbers)), 2),
    DSTDEVP: ofNumbers((numbers) => Math.sqrt(varianceOfAll(numbers)), 1),
    DCOUNT: (values) => number(values.filter((value) => value.isNumber()).length),
    DCOUNTA: (values) => number(values.filter((value) => !value.isNull()).length),
    DGET: (values) => {
      const matches = values.filter((value) => !value.isNull())
      const [first] = matches
      if (first === undefined) return error('#VALUE!')
      return matches.length > 1 ? error('#NUM!') : first
    },
  }
}

type Rows = readonly (readonly EngineValue[])[]

/** Rows that meet all criteria in at least one criteria row. */
const metBy = (tests: readonly (readonly Test[])[], rows: Rows): Rows =>
  rows.filter((row) => tests.some((one) => one.every((test) => test(row))))

/** These functions count whole rows if the field is omitted. */
const OF_ROWS = new Set(['DCOUNT', 'DCOUNTA'])

/**
 * DSUM and similar functions with Excel's criteria. A text criterion matches every text that starts
 * with it, and TRUE is not 1. The field is a name or a column number. An error in a matching row is
 * the result.
 */
export const patchDatabaseFunctions = (engine: EngineModule): void => {
  const error = (code: string) => engine.ErrorValueObject.create(code as never) as EngineValue
  const ofField = (
    heads: readonly EngineValue[],
    [field, ...others]: readonly EngineValue[],
    make: (at: number) => EngineValue,
  ): EngineValue => {
    if (field?.isError()) return field
    const at = field && others.length === 0 ? fieldOf(heads, field) : null
    return at === null ? error('#VALUE!') : make(at)
  }
  for (const [name, make] of Object.entries(makersOf(engine)))
    replaceFunction(
      engine,
      name,
      () =>
        function calculate(...given) {
          const [database, named, criteria] = given
          const wrong = given.find((value) => value.isError())
          if (wrong) return wrong
          const [heads = [], ...rows] = rowsOf(database)
          const asked = rowsOf(criteria)
          const isTable = rows.length > 0 && asked.length > 1
          if (!isTable || isComputed(heads, asked)) return error('#VALUE!')
          const met = metBy(testsOf(engine, heads, asked), rows)
          return named?.isNull() === true && OF_ROWS.has(name)
            ? (engine.NumberValueObject.create(met.length) as EngineValue)
            : ofField(heads, rowsOf(named).flat(), (at) =>
                make(met.flatMap((row) => row[at] ?? [])),
              )
        },
    )
}
