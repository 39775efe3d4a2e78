import { addedFunctions } from './added-functions.ts'
import {
  interestPayment,
  cumulativePrincipal,
  cumulativeInterest,
  principalPayment,
} from './finance/annuities.ts'
import { BESSEL } from './statistics/bessel.ts'
import { BITS } from './statistics/bits.ts'
import {
  doubleDecliningBalance,
  fixedDecliningBalance,
  variableDecliningBalance,
} from './finance/declining-balance.ts'
import { lastDepreciation, oddDepreciation } from './finance/depreciation.ts'
import { chosenReferences } from './chosen-references.ts'
import {
  binomialInverse,
  binomialRange,
  binomialDistribution,
  hypergeometric,
  negativeBinomial,
  poisson,
} from './statistics/distributions.ts'
import { DATE_PATTERN, edate } from './finance/edate.ts'
import { FINANCE } from './finance/finance.ts'
import type { FormulaEngine, FormulaValue, FunctionClass, Rows } from './formula-engine.ts'
import { groupingFunctions } from './grouping-functions.ts'
import { firstArgumentError } from './argument-errors.ts'
import type { OwnFunction } from './own-function.ts'
import { referenceSizes } from './reference-size.ts'
import { referenceFunctions } from './references.ts'
import { scopeFunctions } from './scope-functions.ts'
import { trimRange } from './trimrange.ts'
import { regexTest } from './text/regextest.ts'
import { returnFunctions } from './finance/return-functions.ts'
import { patternFunctions } from './text/pattern-functions.ts'
import { NORMAL_FUNCTIONS } from './statistics/normal-functions.ts'
import { SPECIAL } from './statistics/special-functions.ts'
import { FLOOR_CEILING } from './statistics/floor-ceiling.ts'
import { CONTINUOUS_DISTRIBUTIONS } from './statistics/continuous-distributions.ts'
import { textFunctions } from './text/text-functions.ts'
import { DAY_FUNCTIONS } from './finance/day-functions.ts'

/** With more factors than this, the result of PERMUT always overflows a number. */
const LARGEST_PRODUCT = 170
/** Limit of the third argument of BASE. */
const MOST_DIGITS = 255

/**
 * Replacements without a loop. Univer calculates these functions in a loop whose length depends on
 * an argument.
 */
const WITHOUT_STEPS: readonly OwnFunction[] = [
  ...['BINOM.DIST', 'BINOMDIST'].map((name): OwnFunction => ({
    name,
    of: (successes = 0, trials = 0, chance = 0, isSum = 0) =>
      binomialDistribution(successes, trials, chance, isSum),
    takesAll: true,
    logical: 3,
  })),
  ...['BINOM.INV', 'CRITBINOM'].map((name): OwnFunction => ({
    name,
    of: (trials = 0, chance = 0, part = 0) => binomialInverse(trials, chance, part),
    takesAll: true,
  })),
  {
    name: 'BINOM.DIST.RANGE',
    of: (trials = 0, chance = 0, from = 0, to = from) => binomialRange(trials, chance, from, to),
    takesAll: true,
  },
  ...['POISSON.DIST', 'POISSON'].map((name): OwnFunction => ({
    name,
    of: (count = 0, mean = 0, isSum = 0) => poisson(count, mean, isSum),
    takesAll: true,
    logical: 2,
  })),
  ...['NEGBINOM.DIST', 'NEGBINOMDIST'].map((name): OwnFunction => ({
    name,
    of: (failures = 0, successes = 0, chance = 0, isSum = 0) =>
      negativeBinomial(failures, successes, chance, isSum),
    takesAll: true,
    logical: 3,
  })),
  ...['HYPGEOM.DIST', 'HYPGEOMDIST'].map((name): OwnFunction => ({
    name,
    of: hypergeometric,
    takesAll: true,
    logical: 4,
  })),
  {
    name: 'PERMUT',
    of: (count = 0, chosen = 0) =>
      Math.floor(chosen) > LARGEST_PRODUCT && Math.floor(count) >= Math.floor(chosen)
        ? '#NUM!'
        : null,
    takesAll: true,
  },
  { name: 'PPMT', of: principalPayment, takesAll: true, pattern: null },
  { name: 'IPMT', of: interestPayment, takesAll: true, pattern: null },
  { name: 'CUMIPMT', of: cumulativeInterest, takesAll: true, isOfOne: true },
  { name: 'CUMPRINC', of: cumulativePrincipal, takesAll: true, isOfOne: true },
  { name: 'DDB', of: doubleDecliningBalance, takesAll: true, pattern: null },
  { name: 'VDB', of: variableDecliningBalance, takesAll: true, blanks: { 5: 2 } },
  {
    name: 'BASE',
    of: (_number, _radix, digits = 0) => (digits > MOST_DIGITS ? '#NUM!' : null),
    takesAll: true,
  },
]

const OWN: readonly OwnFunction[] = [
  ...WITHOUT_STEPS,
  ...BESSEL,
  ...SPECIAL,
  ...DAY_FUNCTIONS,
  ...FINANCE,
  ...NORMAL_FUNCTIONS,
  ...BITS,
  ...FLOOR_CEILING,
  ...CONTINUOUS_DISTRIBUTIONS,
  {
    name: 'EDATE',
    of: (start = 0, months = 0) => edate(start, months) ?? '#NUM!',
    pattern: DATE_PATTERN,
    days: 1,
  },
  {
    name: 'DB',
    of: (cost = 0, salvage = 0, life = 0, period = 0, month = 12) =>
      oddDepreciation({ cost, salvage, life, period, month }) ??
      lastDepreciation({ cost, salvage, life, period, month }) ??
      fixedDecliningBalance(cost, salvage, life, period, month),
    takesAll: true,
  },
]

const TRUTHS: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['false', 0],
])

const isRows = (value: FormulaValue): value is Rows => value.isArray()

const heightOf = (value: FormulaValue): number => (isRows(value) ? value.getRowCount() : 1)
const widthOf = (value: FormulaValue): number => (isRows(value) ? value.getColumnCount() : 1)

/**
 * Returns the element of `value` at a position. A single row counts as every row, and a single
 * column as every column. A position outside the array gives #N/A.
 */
const cellOf = (engine: FormulaEngine, value: FormulaValue, row: number, column: number) => {
  if (!isRows(value)) return value
  const at = [heightOf(value) === 1 ? 0 : row, widthOf(value) === 1 ? 0 : column] as const
  if (at[0] >= heightOf(value) || at[1] >= widthOf(value)) return error(engine, '#N/A')
  return value.get(...at) ?? engine.NullValueObject.create()
}

const error = (engine: FormulaEngine, code: string): FormulaValue =>
  engine.ErrorValueObject.create(code as never)

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)

/** Applies `single` to each element of the arrays. Without arrays the result is a single value. */
const spread = (
  engine: FormulaEngine,
  values: readonly FormulaValue[],
  single: (values: FormulaValue[]) => FormulaValue,
): FormulaValue => {
  const rowCount = Math.max(1, ...values.map(heightOf))
  const columnCount = Math.max(1, ...values.map(widthOf))
  const at = (row: number, column: number) =>
    single(values.map((value) => cellOf(engine, value, row, column)))
  if (rowCount === 1 && columnCount === 1) return at(0, 0)
  const calculateValueList = range(rowCount).map((row) =>
    range(columnCount).map((column) => at(row, column)),
  )
  const place = { unitId: '', sheetId: '', row: -1, column: -1 }
  return engine.ArrayValueObject.create({
    calculateValueList,
    rowCount,
    columnCount,
    ...place,
  } as never)
}

const numberOf = (engine: FormulaEngine, value: FormulaValue, isDay: boolean): number | null => {
  if (value.isNumber()) return Number(value.getValue())
  if (value.isNull()) return 0
  if (!value.isString()) return null
  const day = isDay ? engine.parseDate(String(value.getValue()))?.v : null
  if (typeof day === 'number') return day
  const read = value.convertToNumberObjectValue()
  return read.isNumber() ? Number(read.getValue()) : null
}

/**
 * Reads text, a logical value or a number as a number. Returns null if `own` does not accept the
 * value.
 */
const readOther = (
  engine: FormulaEngine,
  own: OwnFunction,
  value: FormulaValue,
  isDay: boolean,
) => {
  if (value.isNumber() || value.isError() || own.takesAll !== true)
    return numberOf(engine, value, isDay)
  return own.isOfOne === true && typeof value.getValue() === 'boolean'
    ? null
    : numberOf(engine, value.convertToNumberObjectValue(), isDay)
}

const readAs = (
  engine: FormulaEngine,
  own: OwnFunction,
  value: FormulaValue,
  at: number,
): number | null => {
  if (value.isNull()) return own.blanks?.[at] ?? 0
  const truth = at === own.logical ? TRUTHS.get(String(value.getValue()).toLowerCase()) : undefined
  if (truth !== undefined) return truth
  const { days = 0, truths = Infinity } = own
  const raw = at >= truths ? value.getValue() : null
  return typeof raw === 'boolean' ? Number(raw) : readOther(engine, own, value, at < days)
}

const resultOf = (engine: FormulaEngine, own: OwnFunction, values: readonly FormulaValue[]) => {
  const numbers = values.map((value, at) => readAs(engine, own, value, at))
  const wrong =
    own.orderedChecks === undefined ? null : firstArgumentError(own.orderedChecks, values, numbers)
  if (wrong !== null) return wrong
  const known = numbers.filter((number) => number !== null)
  return known.length === numbers.length ? own.of(...known) : null
}

/** Returns the first error among the values, and #VALUE! otherwise. */
const wrongOf = (engine: FormulaEngine, values: readonly FormulaValue[]): FormulaValue =>
  values.find((value) => value.isError()) ?? error(engine, '#VALUE!')

const classOf = (engine: FormulaEngine, own: OwnFunction): FunctionClass | null => {
  const { ALL_IMPLEMENTED_FUNCTIONS: all, NumberValueObject: numbers } = engine
  const found = all.find(([, name]) => name === (own.like ?? own.name))
  if (found === undefined) return null
  const { least } = own
  return class extends (found[0] as FunctionClass) {
    constructor(name: string) {
      super(name)
      if (least !== undefined) Object.assign(this, { minParams: least })
    }
    override calculate(...values: FormulaValue[]): FormulaValue {
      const isRows = values.some((value) => heightOf(value) > 1 || widthOf(value) > 1)
      if (own.isOfOne === true && isRows) return super.calculate(...values)
      return spread(engine, values, (single) => {
        const result = resultOf(engine, own, single)
        if (result === null && own.like !== undefined) return wrongOf(engine, single)
        if (result === null) return super.calculate(...single)
        if (typeof result === 'number') {
          const pattern = own.pattern === null ? super.calculate(...single).getPattern() : ''
          return numbers.create(result, own.pattern ?? pattern)
        }
        if (typeof result === 'string') return error(engine, result)
        if ('isError' in result) return result
        return super.calculate(...result.map((number) => numbers.create(number)))
      })
    }
  }
}

/**
 * Replacements for functions in which Univer differs from Excel, such as EDATE at month ends. The
 * server and the browser both pass them as `function` to the engine's plugin, so results match.
 */
export const ownFunctions = (engine: FormulaEngine): [FunctionClass, string][] => [
  ...OWN.flatMap((own) => {
    const found = classOf(engine, own)
    return found === null ? [] : [[found, own.name] as [FunctionClass, string]]
  }),
  ...referenceSizes(engine),
  ...referenceFunctions(engine),
  ...chosenReferences(engine),
  ...scopeFunctions<FormulaValue>(engine),
  ...groupingFunctions<FormulaValue>(engine),
  ...trimRange<FormulaValue>(engine),
  ...regexTest(engine, (values, single) => spread(engine, values, single)),
  ...textFunctions(engine, (values, single) => spread(engine, values, single)),
  ...patternFunctions(engine, (values, single) => spread(engine, values, single)),
  ...addedFunctions(engine, (values, single) => spread(engine, values, single)),
  ...returnFunctions(engine, (values, single) => spread(engine, values, single)),
]
