import {
  mapRows,
  prototypeOf,
  replace,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

/** Functions of any number of figures: an argument that is left out is one of them. */
const OF_FIGURES =
  'AND AVEDEV AVERAGE AVERAGEA COUNT COUNTA DEVSQ GEOMEAN HARMEAN KURT MAX MAXA MEDIAN MIN MINA MODE MODE.MULT ' +
  'MODE.SNGL PRODUCT SKEW SKEW.P STDEV STDEV.P STDEV.S STDEVA STDEVP STDEVPA SUMSQ VAR VAR.P VAR.S VARA VARP VARPA'

type Read = (value: EngineValue) => EngineValue
type Words = { getToken(): string; getChildren(): readonly unknown[] }
type Part = Words & { execute(): void; setValue(value: EngineValue): void }
type Referred = { isReferenceObject(): boolean; toArrayValueObject(): EngineRows }
type Order = (this: unknown, reference: Referred) => unknown
type Parse = (this: unknown, words: Words, parent: Part) => unknown

/** What the engine calls an argument of a function. */
const ARGUMENT = 'P_1'

/** An argument that is not written out, between two commas, is 0 for these functions. */
const mendOmitted = (engine: MendedEngine, names: ReadonlySet<string>, zero: EngineValue): void =>
  replace<Parse>(
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

/** RANK and its like take their order from numbers alone. */
const mendRanks = (engine: MendedEngine, figure: Read): void => {
  for (const name of ['RANK', 'RANK.AVG', 'RANK.EQ'])
    replace<Order>(
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

/** MAXA and MINA leave empty cells out. */
const mendExtremes = (engine: MendedEngine, nothing: EngineValue): void => {
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

/** A deviation of no number is an error, not 0. */
const mendDeviations = (engine: MendedEngine): void => {
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

/** Reads omitted arguments, ranks, extremes and deviations of nothing as Excel does. */
export const mendFigures = (engine: MendedEngine): void => {
  const nothing = engine.NullValueObject.create() as EngineValue
  const zero = engine.NumberValueObject.create(0) as EngineValue
  mendOmitted(engine, new Set(OF_FIGURES.split(' ')), zero)
  mendRanks(engine, (value) => (value.isString() || value.isBoolean() ? nothing : value))
  mendDeviations(engine)
  mendExtremes(engine, nothing)
}
