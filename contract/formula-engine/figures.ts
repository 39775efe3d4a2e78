import {
  mapRows,
  prototypeOf,
  replace,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './parts.ts'

/** Functions of any number of figures that leave texts of cells out. */
const OF_FIGURES =
  'AVEDEV AVERAGE COUNT COUNTA MAX MIN MODE MODE.MULT MODE.SNGL PRODUCT STDEV STDEV.P STDEV.S STDEVP SUMSQ ' +
  'VAR VAR.P VAR.S VARP'
/** Those that took texts of cells that read as numbers for numbers. */
const WITHOUT_TEXTS = 'DEVSQ GEOMEAN HARMEAN KURT MEDIAN SKEW SKEW.P'
/** Those that take texts of cells for 0. */
const OF_ALL_VALUES = 'AVERAGEA MAXA MINA STDEVA STDEVPA VARA VARPA'
/** Others of figures of cells, by the place from which on, and by that up to which they stand. */
const AT_PLACES: readonly (readonly [name: string, first: number, last: number])[] = [
  ['NPV', 1, Infinity],
  ['PERCENTRANK', 0, 0],
  ['PERCENTRANK.EXC', 0, 0],
  ['PERCENTRANK.INC', 0, 0],
  ['TRIMMEAN', 0, 0],
]

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

/**
 * Has functions of figures leave out what of cells is none, or take it for 0, and take for numbers what is
 * written into the formula itself: nothing is 0 there, and TRUE 1 (SHEET-952, SHEET-953).
 */
export const mendFigures = (engine: MendedEngine): void => {
  const nothing = engine.NullValueObject.create() as EngineValue
  const zero = engine.NumberValueObject.create(0) as EngineValue
  const figure: Read = (value) => (value.isString() || value.isBoolean() ? nothing : value)
  const counted: Read = (value) => (value.isString() ? zero : value)
  const written: Read = (value) => (value.isBoolean() ? value.convertToNumberObjectValue() : value)
  const mend = (name: string, ofCells: Read | null, first = 0, last = Infinity): void => {
    const read = (value: EngineValue, at: number): EngineValue => {
      if (at < first || at > last || value.isReferenceObject()) return value
      if (!value.isArray()) return written(value)
      return ofCells === null ? value : mapRows(engine, value as EngineRows, ofCells)
    }
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          return standing.apply(this, given.map(read))
        },
    )
  }
  for (const name of WITHOUT_TEXTS.split(' ')) mend(name, figure)
  for (const name of OF_ALL_VALUES.split(' ')) mend(name, counted)
  for (const [name, first, last] of AT_PLACES) mend(name, figure, first, last)
  const names = `${OF_FIGURES} ${WITHOUT_TEXTS} ${OF_ALL_VALUES} AND`.split(' ')
  mendOmitted(engine, new Set(names), zero)
  mendRanks(engine, figure)
  mendDeviations(engine)
  mendExtremes(engine, nothing)
}
