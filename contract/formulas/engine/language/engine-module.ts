/** A value in Univer's formula engine, scalar or array. */
export type EngineValue = {
  isError(): boolean
  isNull(): boolean
  isNumber(): boolean
  isString(): boolean
  isArray(): boolean
  isReferenceObject(): boolean
  getValue(): string | number | boolean
  isBoolean(): boolean
  getPattern(): string
  convertToNumberObjectValue(): EngineValue
  compare(other: EngineValue, operator: string, isCaseSensitive?: boolean): EngineValue
}

export type EngineRows = EngineValue & {
  getRowCount(): number
  getColumnCount(): number
  getUnitId(): string
  getSheetId(): string
  getCurrentRow(): number
  getCurrentColumn(): number
  getArrayValue(): EngineValue[][]
  getValueOrDefault(row: number, column: number): EngineValue | null | undefined
}

export type Method = (this: never, ...values: never[]) => unknown

export type EngineClass = { readonly prototype: object }

/** The parts of `@univerjs/engine-formula` that the patches use. */
export type EngineModule = {
  readonly ALL_IMPLEMENTED_FUNCTIONS: readonly (readonly unknown[])[]
  readonly CELL_INVERTED_INDEX_CACHE: object
  readonly FORMULA_REF_TO_ARRAY_CACHE: { clear(): void }
  readonly ArrayValueObject: EngineClass & { create(rows: never): unknown }
  readonly ErrorValueObject: { create(error: never): unknown }
  readonly BaseFunction: EngineClass
  readonly BooleanValueObject: { create(value: boolean): unknown }
  readonly RangeReferenceObject: new (extent: never) => object
  readonly NullValueObject: EngineClass & { create(): unknown }
  readonly NumberValueObject: EngineClass & { create(value: number, pattern?: string): unknown }
  readonly StringValueObject: EngineClass & { create(value: string): unknown }
  readonly AstTreeBuilder: EngineClass
  readonly BaseReferenceObject: EngineClass
  readonly CalculateFormulaService: EngineClass
  readonly FormulaCurrentConfigService: EngineClass
  readonly FormulaDataModel: EngineClass
  readonly FormulaDependencyGenerator: EngineClass
  readonly FormulaDependencyTree: EngineClass
  readonly FormulaDependencyTreeVirtual: EngineClass
  readonly FormulaRuntimeService: EngineClass
  readonly Interpreter: EngineClass
  readonly Lexer: EngineClass
  readonly LambdaValueObjectObject: {
    create(node: never, interpreter: never, keys: never): unknown
  }
  readonly LexerNode: new () => object
  readonly LexerTreeBuilder: EngineClass
  readonly ReferenceNodeFactory: EngineClass
  readonly SuperTableService: EngineClass
  readonly UnionNodeFactory: EngineClass
  readonly ValueNodeFactory: EngineClass
}

/**
 * Replaces the method `name` by the result of `make`, which receives the original. Throws if the
 * engine has no such method, so an upgrade of Univer cannot drop a patch silently.
 * Example: `replaceMethod<Run>(engine.Interpreter.prototype, 'execute', (standing) => …)`
 */
export const replaceMethod = <Found extends Method>(
  from: object,
  name: string,
  make: (standing: Found) => Found,
): void => {
  const methods = from as Record<string, Found>
  const standing = methods[name]
  if (standing === undefined) throw new Error(`the engine has no ${name}`)
  Object.defineProperty(from, name, {
    value: make(standing),
    configurable: true,
    writable: true,
  })
}

export const prototypeOf = (engine: EngineModule, name: string): object => {
  const [found] = engine.ALL_IMPLEMENTED_FUNCTIONS.find(([, known]) => known === name) ?? []
  if (found === undefined) throw new Error(`the engine has no function ${name}`)
  return (found as { readonly prototype: object }).prototype
}

export type Calculate = (this: unknown, ...given: EngineValue[]) => EngineValue

/** Replaces a function's calculation by the result of `make`, which receives the original. */
export const replaceFunction = (
  engine: EngineModule,
  name: string,
  make: (standing: Calculate) => Calculate,
): void => replaceMethod(prototypeOf(engine, name), 'calculate', make)

/** Returns a result, or null to leave the calculation to Univer. */
export type ResultOverride = (given: readonly EngineValue[]) => EngineValue | null

/**
 * Calls `instead` before each function in `names`, a list separated by spaces. The function runs
 * only if `instead` returns null.
 */
export const replaceResults = (
  engine: EngineModule,
  names: string,
  instead: ResultOverride,
): void => {
  for (const name of names.split(' '))
    replaceFunction(
      engine,
      name,
      (standing) =>
        function calculate(...given) {
          return instead(given) ?? standing.apply(this, given)
        },
    )
}

/** Returns an array with the given values, and with the size and position of `rows`. */
export const withValues = (
  engine: EngineModule,
  rows: EngineRows,
  calculateValueList: readonly (readonly (EngineValue | null | undefined)[])[],
): EngineRows => {
  const made = {
    calculateValueList,
    rowCount: rows.getRowCount(),
    columnCount: rows.getColumnCount(),
    unitId: rows.getUnitId(),
    sheetId: rows.getSheetId(),
    row: rows.getCurrentRow(),
    column: rows.getCurrentColumn(),
  }
  return engine.ArrayValueObject.create(made as never) as EngineRows
}

/**
 * Maps the elements of an array. Returns the same object if no element changes, to keep its caches.
 */
export const mapRows = (
  engine: EngineModule,
  rows: EngineRows,
  map: (value: EngineValue) => EngineValue,
): EngineRows => {
  let isChanged = false
  const mapped = rows.getArrayValue().map((row) =>
    row.map((value) => {
      const made = value ? map(value) : value
      isChanged ||= made !== value
      return made
    }),
  )
  return isChanged ? withValues(engine, rows, mapped) : rows
}

/** Text of a scalar, or of the first element of an array. "" if that value is not text. */
export const textOf = (value: EngineValue): string => {
  const one = value.isArray() ? (value as EngineRows).getValueOrDefault(0, 0) : value
  return one?.isString() === true ? String(one.getValue()) : ''
}
