export type FormulaValue = {
  isError(): boolean
  isArray(): boolean
  isReferenceObject(): boolean
  isString(): boolean
  isNumber(): boolean
  isNull(): boolean
  getValue(): string | number | boolean
  getPattern(): string
  convertToNumberObjectValue(): FormulaValue
}
export type Rows = FormulaValue & {
  getRowCount(): number
  getColumnCount(): number
  get(row: number, column: number): FormulaValue | null | undefined
}

type FormulaFunction = { calculate(...values: FormulaValue[]): FormulaValue }
export type FunctionClass = new (name: string) => FormulaFunction

/** The parts of `@univerjs/engine-formula` that we use, and the date parser of `@univerjs/core`. */
export type FormulaEngine = {
  readonly ALL_IMPLEMENTED_FUNCTIONS: readonly (readonly unknown[])[]
  readonly NumberValueObject: { create(value: number, pattern?: string): FormulaValue }
  readonly StringValueObject: { create(value: string): FormulaValue }
  readonly NullValueObject: { create(): FormulaValue }
  readonly ErrorValueObject: { create(error: never): FormulaValue }
  readonly ArrayValueObject: { create(rows: never): FormulaValue }
  readonly parseDate: (text: string) => { readonly v?: unknown } | null
}
