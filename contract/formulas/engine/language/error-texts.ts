import {
  mapRows,
  replaceMethod,
  replaceFunction,
  type EngineRows,
  type EngineValue,
  type EngineModule,
} from './engine-module.ts'

type Held = { readonly v?: unknown; readonly t?: number | null }
type Cell = (this: unknown, value: EngineValue | null | undefined) => Held

/** Univer's `CellValueType` of text that is never converted. */
const FORCED_TEXT = 4
/** Text that looks like an error value. */
const LIKE_ERROR = /^\s*#[A-Z0-9/_]+[!?]?\s*$/iu
/** Univer parses untyped text with these first characters as a literal. */
const LIKE_LITERAL = /^\s*["{]/u

const isText = ({ t, v }: Held): boolean =>
  t === FORCED_TEXT ||
  ((t === undefined || t === null) && typeof v === 'string' && LIKE_LITERAL.test(v))

/** ISNA and ERROR.TYPE ignore text, because Univer would take text such as "#N/A" for an error. */
const patchErrorTests = (engine: EngineModule): void => {
  const plain = engine.NumberValueObject.create(0) as EngineValue
  const read = (value: EngineValue): EngineValue => (value.isString() ? plain : value)
  for (const name of ['ISNA', 'ERROR.TYPE'])
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          const values = given.map((value) =>
            value.isArray() ? mapRows(engine, value as EngineRows, read) : read(value),
          )
          return standing.apply(this, values)
        },
    )
}

/**
 * Text that looks like an error stays text if it was typed or calculated as text. The same holds
 * for text in quotes or braces in a cell without a type.
 */
export const patchErrorTexts = (engine: EngineModule): void => {
  patchErrorTests(engine)
  replaceMethod<(this: unknown, cell: Held) => unknown>(
    engine.BaseReferenceObject.prototype,
    'getCellValueObject',
    (standing) =>
      function value(cell) {
        return isText(cell)
          ? engine.StringValueObject.create(String(cell.v ?? ''))
          : standing.call(this, cell)
      },
  )
  replaceMethod<Cell>(
    engine.FormulaRuntimeService.prototype,
    '_getValueObjectOfRuntimeData',
    (standing) =>
      function cell(value) {
        const made = standing.call(this, value)
        const isError = value?.isString() === true && LIKE_ERROR.test(String(made.v))
        return isError ? { ...made, t: FORCED_TEXT } : made
      },
  )
}
