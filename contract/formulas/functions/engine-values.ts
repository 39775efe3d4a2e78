// What functions of our own see of Univer's formula engine.

/** Rows and columns of a range, both ends included. */
export type Extent = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}

/** A value that a function takes. */
export type Value = {
  isError(): boolean
  isNull(): boolean
  isArray(): boolean
  isNumber(): boolean
  isString(): boolean
  getValue(): string | number | boolean
  convertToNumberObjectValue(): Value
}

/** A class of functions. */
export type FunctionClass<V> = new (name: string) => { calculate(...values: V[]): V }
/** The engine's functions with their names. */
export type Functions = { readonly ALL_IMPLEMENTED_FUNCTIONS: readonly (readonly unknown[])[] }
/** What makes one result of single values for each of rows of values. */
export type Spread<V> = (values: readonly V[], single: (values: V[]) => V) => V

/** The engine's own function of that name; null where it has none. */
export const functionNamed = <V>(engine: Functions, name: string): FunctionClass<V> | null => {
  const [found] = engine.ALL_IMPLEMENTED_FUNCTIONS.find(([, known]) => known === name) ?? []
  return found === undefined ? null : (found as FunctionClass<V>)
}

/** The values of a range or an array row by row, or the one value. */
export const valuesOf = <V extends Value>(value: V): readonly (V | null | undefined)[] =>
  value.isArray()
    ? (value as V & { getArrayValue(): readonly (readonly (V | null | undefined)[])[] })
        .getArrayValue()
        .flat()
    : [value]
