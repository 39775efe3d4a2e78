import {
  replace,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type MendedEngine,
} from './language/parts.ts'

type Held = { readonly v?: unknown; readonly t?: number; readonly f?: string }
type CellAt = (this: Reference, row: number, column: number) => Held | null | undefined
type Reference = {
  getCurrentActiveSheetData():
    | { readonly cellData?: { getValue(row: number, column: number): unknown } }
    | undefined
}
type Linked = EngineValue & { isHyperlink(): boolean }
type Cell = (this: unknown, value: Linked | null | undefined) => Held
type Set = (this: unknown, ...given: unknown[]) => unknown

/** Univer's number for texts. */
const TEXT = 1
/** What stands for the text "" that a formula has come to: with a formula the engine takes it for no empty cell. */
const EMPTY_TEXT: Held = { v: '', t: TEXT, f: '=""' }

/** The cells of values, and values that stand alone. */
function* cellsOf(values: readonly EngineValue[]): Generator<EngineValue> {
  for (const value of values) {
    if (value.isArray()) for (const row of (value as EngineRows).getArrayValue()) yield* row
    else yield value
  }
}

/** The first error among values and their cells; null for none. */
export const firstError = (values: readonly EngineValue[]): EngineValue | null => {
  for (const one of cellsOf(values)) if (one?.isError()) return one
  return null
}

/** A text "" that was calculated in this run stands in its cell as a text. */
const mendEmptyTexts = (engine: MendedEngine): void =>
  replace<CellAt>(
    engine.BaseReferenceObject.prototype,
    'getCellData',
    (standing) =>
      function cell(row, column) {
        const found = standing.call(this, row, column)
        if (found?.v !== '' || found.t !== TEXT || found.f !== undefined) return found
        const stored = this.getCurrentActiveSheetData()?.cellData?.getValue(row, column)
        return stored === found ? found : EMPTY_TEXT
      },
  )

/** A cell's own result: nothing is 0, and a link has its text as its value. */
const mendCells = (engine: MendedEngine): void => {
  const { prototype } = engine.FormulaRuntimeService
  const zero: Held = { v: 0, t: 2 }
  let isOfCells = false
  replace<Set>(
    prototype,
    'setRuntimeData',
    (standing) =>
      function set(...given) {
        isOfCells = true
        try {
          return standing.apply(this, given)
        } finally {
          isOfCells = false
        }
      },
  )
  replace<Cell>(
    prototype,
    '_getValueObjectOfRuntimeData',
    (standing) =>
      function cell(value) {
        if (value === null || value === undefined || value.isNull())
          return isOfCells ? { ...zero } : standing.call(this, value)
        const made = standing.call(this, value)
        const isLink = value.isString() && value.isHyperlink()
        return isLink ? { ...made, v: value.getValue(), t: TEXT } : made
      },
  )
}

/** AVERAGE of an error is that error. */
const mendAverage = (engine: MendedEngine): void => {
  replaceFunction(
    engine,
    'AVERAGE',
    (standing) =>
      function calculate(...given) {
        const result = standing.apply(this, given)
        return result.isError() ? (firstError(given) ?? result) : result
      },
  )
}

/** Has results stand in cells as Excel's do: texts without a sign, nothing, and links. */
export const mendResults = (engine: MendedEngine): void => {
  mendEmptyTexts(engine)
  mendCells(engine)
  mendAverage(engine)
}
