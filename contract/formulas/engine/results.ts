import {
  replaceMethod,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './language/engine-module.ts'

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

/** Univer's `CellValueType` of text. */
const TEXT = 1
/** A calculated empty text. The formula keeps the engine from treating the cell as empty. */
const EMPTY_TEXT: Held = { v: '', t: TEXT, f: '=""' }

function* cellsOf(values: readonly EngineValue[]): Generator<EngineValue> {
  for (const value of values) {
    if (value.isArray()) for (const row of (value as EngineRows).getArrayValue()) yield* row
    else yield value
  }
}

/** Returns the first error among values and array elements, or null. */
export const firstError = (values: readonly EngineValue[]): EngineValue | null => {
  for (const one of cellsOf(values)) if (one?.isError()) return one
  return null
}

/** An empty text from this calculation counts as text rather than as an empty cell. */
const patchEmptyTextResults = (engine: EngineModule): void =>
  replaceMethod<CellAt>(
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

/** An empty result is 0, and a hyperlink has its text as the value. */
const patchCells = (engine: EngineModule): void => {
  const { prototype } = engine.FormulaRuntimeService
  const zero: Held = { v: 0, t: 2 }
  let isOfCells = false
  replaceMethod<Set>(
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
  replaceMethod<Cell>(
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

/** AVERAGE returns an error of its arguments unchanged. */
const patchAverage = (engine: EngineModule): void => {
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

/** Stores results as Excel does: empty text, empty values and hyperlinks. */
export const patchResults = (engine: EngineModule): void => {
  patchEmptyTextResults(engine)
  patchCells(engine)
  patchAverage(engine)
}
