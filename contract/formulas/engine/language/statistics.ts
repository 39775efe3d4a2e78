import {
  mapRows,
  prototypeOf,
  replaceMethod,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './engine-module.ts'

/** Functions of any number of values. An omitted argument counts as a value. */
const OF_FIGURES =
  'AND AVEDEV AVERAGE AVERAGEA COUNT COUNTA DEVSQ GEOMEAN HARMEAN KURT MAX MAXA MEDIAN MIN MINA MODE MODE.MULT ' +
  'MODE.SNGL PRODUCT SKEW SKEW.P STDEV STDEV.P STDEV.S STDEVA STDEVP STDEVPA SUMSQ VAR VAR.P VAR.S VARA VARP VARPA'

type Read = (value: EngineValue) => EngineValue
type Words = { getToken(): string; getChildren(): readonly unknown[] }
type Part = Words & { execute(): void; setValue(value: EngineValue): void }
type Referred = { isReferenceObject(): boolean; toArrayValueObject(): EngineRows }
type Order = (this: unknown, reference: Referred) => unknown
type Parse = (this: unknown, words: Words, parent: Part) => unknown

/** Univer's token of a function argument. */
const ARGUMENT = 'P_1'

/** Makes the functions `names` count an empty argument between two commas as 0. */
const patchOmitted = (engine: EngineModule, names: ReadonlySet<string>, zero: EngineValue): void =>
  replaceMethod<Parse>(
    engine.AstTreeBuilder.prototype,
    '_parse',
    (standing) =>
      function parse(words, parent) {
        const made = standing.call(this, words, parent)
        const isOmitted = words.getToken().trim() === ARGUMENT && words.getChildren().length === 0
        if (!isOmitted || !names.has(parent.getToken().trim().toUpperCase())) return made
        const omitted = parent.getChildren().at(-1) as Part
        omitted.execute = () => omitted.setValue(zero)
        return made
      },
  )

/** RANK functions ignore text and logical values. */
const patchRanks = (engine: EngineModule, figure: Read): void => {
  for (const name of ['RANK', 'RANK.AVG', 'RANK.EQ'])
    replaceMethod<Order>(
      prototypeOf(engine, name),
      '_checkRefReferenceObject',
      (standing) =>
        function order(reference) {
          if (!reference.isReferenceObject()) return standing.call(this, reference)
          const values = mapRows(engine, reference.toArrayValueObject(), figure)
          const figures = { isReferenceObject: () => true, toArrayValueObject: () => values }
          return standing.call(this, figures)
        },
    )
}

/** MAXA and MINA ignore empty cells. */
const patchExtremes = (engine: EngineModule, nothing: EngineValue): void => {
  const filled = (value: EngineValue): EngineValue => {
    if (!value.isArray()) return value
    const cells = (value as EngineRows).getArrayValue().flat()
    const full = cells.filter((cell) => cell && !cell.isNull())
    if (full.length === cells.length) return value
    const place = { unitId: '', sheetId: '', row: -1, column: -1 }
    const made = { calculateValueList: [full], rowCount: 1, columnCount: full.length, ...place }
    return full.length === 0
      ? nothing
      : (engine.ArrayValueObject.create(made as never) as EngineValue)
  }
  for (const name of ['MAXA', 'MINA'])
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          return standing.apply(this, given.map(filled))
        },
    )
}

const holdsFigure = (value: EngineValue, isOfAll: boolean): boolean => {
  if (!value.isArray()) return !value.isNull()
  const cells = (value as EngineRows).getArrayValue().flat()
  return cells.some((cell) => cell && (isOfAll ? !cell.isNull() : cell.isNumber()))
}

/**
 * Functions for deviations and variances return `#DIV/0!` rather than 0 if there are no numbers.
 */
const patchDeviations = (engine: EngineModule): void => {
  const error = engine.ErrorValueObject.create('#DIV/0!' as never) as EngineValue
  for (const name of ['STDEV', 'STDEV.S', 'STDEVA', 'VAR', 'VAR.S', 'VARA']) {
    const isOfAll = name.endsWith('A')
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          const result = standing.apply(this, given)
          const isNothing = result.isNumber() && result.getValue() === 0
          return isNothing && !given.some((value) => holdsFigure(value, isOfAll)) ? error : result
        },
    )
  }
}

/** Omitted arguments, ranks, extremes and deviations as in Excel. */
export const patchStatistics = (engine: EngineModule): void => {
  const nothing = engine.NullValueObject.create() as EngineValue
  const zero = engine.NumberValueObject.create(0) as EngineValue
  patchOmitted(engine, new Set(OF_FIGURES.split(' ')), zero)
  patchRanks(engine, (value) => (value.isString() || value.isBoolean() ? nothing : value))
  patchDeviations(engine)
  patchExtremes(engine, nothing)
}
