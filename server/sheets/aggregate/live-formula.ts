import { columnName, quoteSheetName } from '#contract/workbook/cells.ts'
import type { Aggregate, ColumnTest, Measure } from './query.ts'
import { acceptsBlank } from './cell-tests.ts'
import { formulaCondition, type FormulaCondition } from './formula-conditions.ts'
import type { ColumnTable } from './table-columns.ts'
import { figureOf, type MeasureFunction, type Tally } from './tallies.ts'

/** What a formula needs to know about the rows that it reads. */
export type FormulaGround = {
  readonly table: Pick<ColumnTable, 'sheet' | 'body'>
  readonly aggregate: Aggregate
  readonly includesHidden: boolean
  /** True if the column has a formula with SUBTOTAL or AGGREGATE, which others then leave out. */
  readonly hasSubtotals: (column: number) => boolean
}

type Conditions = {
  /** Ranges and criteria in turn. Null if some test has none. */
  readonly pairs: readonly string[] | null
  /** Factors that are 0 for a row without a match. Null if some test has none. */
  readonly masks: readonly string[] | null
}

type Asked = {
  readonly of: MeasureFunction
  readonly reference: string
  readonly hasErrors: boolean
  /** True if cells with an error meet the conditions. */
  readonly isIncomplete: boolean
  readonly hasEmptyTexts: boolean
  readonly hasOnlyNumbers: boolean
  readonly hasTruths: boolean
  /** True if distinct cells read alike as text, such as 5 and "5". */
  readonly isSpelledAlike: boolean
  readonly conditions: Conditions
}

/** The absolute range of a column of a table, with its worksheet. */
export const referenceOf = ({ sheet, body }: FormulaGround['table'], column: number): string => {
  const name = columnName(column)
  const rows = [`$${name}$${body.startRow + 1}`, `$${name}$${body.endRow + 1}`]
  return `${quoteSheetName(sheet.name)}!${rows.join(':')}`
}

const PLAIN = {
  sum: 'SUM',
  average: 'AVERAGE',
  count: 'COUNTA',
  min: 'MIN',
  max: 'MAX',
  median: 'MEDIAN',
} as const
/** The number of each function in SUBTOTAL, without hidden rows, and in AGGREGATE. */
const SUBTOTAL = { sum: 109, average: 101, count: 103, min: 105, max: 104 } as const
const AGGREGATE = { sum: 9, average: 1, min: 5, max: 4, median: 12 } as const
const WITH_CRITERIA = {
  sum: 'SUMIFS',
  average: 'AVERAGEIFS',
  count: 'COUNTIFS',
  min: 'MINIFS',
  max: 'MAXIFS',
} as const

const inTable = <T>(table: Readonly<Record<string, T>>, key: string): T | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null

/**
 * A mask that is 1 for each cell with content. None for a column with logical values, because
 * programs differ in how they compare them with text.
 */
const filledMask = (
  { reference, hasErrors, hasTruths }: Asked,
  isErrorFilled: boolean,
): readonly string[] | null => {
  if (hasTruths) return null
  const mask = `${reference}<>""`
  return [hasErrors ? `IFERROR(${mask},${isErrorFilled ? 'TRUE' : 'FALSE'})` : `(${mask})`]
}

const product = (masks: readonly string[]): string =>
  masks.length === 1 ? `--(${masks[0]})` : masks.join('*')

const countOfMasks = (masks: readonly string[]): string => `=SUMPRODUCT(${product(masks)})`

/** Some programs compare the case of letters in UNIQUE, so the formula lowers all text. */
const distinctFormula = (asked: Asked): string | null => {
  const { masks } = asked.conditions
  const filled = filledMask(asked, false)
  if (masks === null || filled === null || asked.isSpelledAlike) return null
  const kept = `FILTER(${asked.reference},${[...masks, ...filled].join('*')})`
  return `=IFERROR(ROWS(UNIQUE(${asked.hasOnlyNumbers ? kept : `LOWER(${kept})`})),0)`
}

/** The formula without conditions. Null if cells with errors or empty texts stand in its way. */
const plainFormula = ({ of, reference, hasErrors, hasEmptyTexts }: Asked): string | null => {
  const name = inTable(PLAIN, of)
  if (of === 'count') return hasEmptyTexts ? null : `=${name}(${reference})`
  if (!hasErrors) return `=${name}(${reference})`
  const number = inTable(AGGREGATE, of)
  return number === null ? null : `=AGGREGATE(${number},6,${reference})`
}

const criteriaFormula = ({
  of,
  reference,
  isIncomplete,
  hasEmptyTexts,
  conditions: { pairs },
}: Asked): string | null => {
  const name = inTable(WITH_CRITERIA, of)
  if (name === null || pairs === null) return null
  if (of === 'count')
    return hasEmptyTexts ? null : `=${name}(${[...pairs, reference, '"<>"'].join(',')})`
  return isIncomplete ? null : `=${name}(${[reference, ...pairs].join(',')})`
}

const arrayFormula = (asked: Asked): string | null => {
  const { of, reference, hasErrors } = asked
  const { masks } = asked.conditions
  if (masks === null) return null
  const filled = of === 'count' ? filledMask(asked, true) : []
  if (filled === null) return null
  if (of === 'count') return countOfMasks([...masks, ...filled])
  if (of === 'sum')
    return `=SUMPRODUCT(${product(masks)},${hasErrors ? `IFERROR(${reference},0)` : reference})`
  const kept = [...masks, `ISNUMBER(${reference})`].join('*')
  return `=${inTable(PLAIN, of)}(FILTER(${reference},${kept}))`
}

/** Leaves out hidden rows. Functions can do so only without conditions. */
const visibleFormula = (asked: Asked): string | null => {
  const { of, reference, hasErrors, hasEmptyTexts, conditions } = asked
  if (conditions.masks?.length !== 0 || (of === 'count' && hasEmptyTexts)) return null
  const number = inTable(SUBTOTAL, of)
  return number === null || (hasErrors && of !== 'count')
    ? null
    : `=SUBTOTAL(${number},${reference})`
}

const formulaFor = (asked: Asked): string | null => {
  if (asked.of === 'count_distinct') return distinctFormula(asked)
  const plain = asked.conditions.masks?.length === 0 ? plainFormula(asked) : null
  return plain ?? criteriaFormula(asked) ?? arrayFormula(asked)
}

const rowsWithContent = ({ aggregate, table }: FormulaGround): string => {
  const { fullColumn } = aggregate
  return fullColumn === null
    ? `=ROWS(${referenceOf(table, table.body.startColumn)})`
    : `=COUNTA(${referenceOf(table, fullColumn)})`
}

/** Counts rows. Tests that accept blank cells must not count rows without any content. */
const rowsFormula = (
  ground: FormulaGround,
  tests: readonly ColumnTest[],
  { pairs, masks }: Conditions,
): string | null => {
  const { emptyRows, fullColumn } = ground.aggregate
  const isPastContent = emptyRows > 0 && tests.every(({ test }) => acceptsBlank(test))
  if (isPastContent && fullColumn === null) return null
  if (masks?.length === 0) return rowsWithContent(ground)
  const full = isPastContent && fullColumn !== null ? [referenceOf(ground.table, fullColumn)] : []
  if (pairs !== null)
    return `=COUNTIFS(${[...pairs, ...full.flatMap((one) => [one, '"<>"'])].join(',')})`
  return masks && countOfMasks([...masks, ...full.map((one) => `NOT(ISBLANK(${one}))`)])
}

const conditionsOf = (
  { table, aggregate }: FormulaGround,
  tests: readonly ColumnTest[],
): Conditions => {
  const all = tests.flatMap(({ column, test }) => {
    const profile = aggregate.profiles.get(column)
    const reference = referenceOf(table, column)
    const condition = profile && formulaCondition(test, { reference, profile })
    // Each cell passes a test without criteria.
    return condition && condition.criteria?.length !== 0 ? [{ reference, ...condition }] : []
  })
  const pairsOf = ({ reference, criteria }: FormulaCondition & { readonly reference: string }) =>
    (criteria ?? []).flatMap((one) => [reference, one])
  const masks = all.map(({ mask }) => mask)
  return {
    pairs: all.every(({ criteria }) => criteria !== null) ? all.flatMap(pairsOf) : null,
    masks: masks.every((mask) => mask !== null) ? masks : null,
  }
}

/** True if the figure depends on cells that formulas may read in another way. */
const isDoubtful = ({ aggregate }: FormulaGround): boolean =>
  [...aggregate.profiles.values()].some(({ doubtful }) => doubtful > 0)

const askedOf = (
  { aggregate, table }: FormulaGround,
  column: number,
  conditions: Conditions,
  tally: Tally,
): Asked => {
  const profile = aggregate.profiles.get(column)
  return {
    of: tally.of,
    reference: referenceOf(table, column),
    hasErrors: profile !== undefined && profile.kinds.error > 0,
    isIncomplete: tally.leftOut.error > 0,
    hasEmptyTexts: profile !== undefined && profile.emptyTexts > 0,
    hasOnlyNumbers: profile !== undefined && profile.kinds.text + profile.kinds.truth === 0,
    hasTruths: profile !== undefined && profile.kinds.truth > 0,
    isSpelledAlike: tally.spelled.size !== tally.distinct.size,
    conditions,
  }
}

/**
 * The formula that gives the same figure from the cells, or null if there is none. `tests` select
 * the rows of the figure.
 */
export const liveFormula = (
  ground: FormulaGround,
  measure: Measure,
  tests: readonly ColumnTest[],
  tally: Tally,
): string | null => {
  if (figureOf(tally) === null || isDoubtful(ground)) return null
  const { aggregate, includesHidden, hasSubtotals } = ground
  const conditions = conditionsOf(ground, tests)
  const isVisibleOnly = !includesHidden && (tests.length === 0 || aggregate.hasHidden)
  if (!isVisibleOnly)
    return measure.column === null
      ? rowsFormula(ground, tests, conditions)
      : formulaFor(askedOf(ground, measure.column, conditions, tally))
  const column = measure.column ?? aggregate.fullColumn
  return column === null || hasSubtotals(column)
    ? null
    : visibleFormula(askedOf(ground, column, conditions, tally))
}
