// The parts of Univer's formula engine that our own functions use.

/** Rows and columns of a range. Both ends are inclusive. */
export type Extent = {
  readonly startRow: number
  readonly endRow: number
  readonly startColumn: number
  readonly endColumn: number
}

export type Value = {
  isError(): boolean
  isNull(): boolean
  isArray(): boolean
  isNumber(): boolean
  isString(): boolean
  getValue(): string | number | boolean
  convertToNumberObjectValue(): Value
}

export type FunctionClass<V> = new (name: string) => { calculate(...values: V[]): V }
export type Functions = { readonly ALL_IMPLEMENTED_FUNCTIONS: readonly (readonly unknown[])[] }
/** Applies `single` to each element of the array arguments, and returns the results as an array. */
export type Spread<V> = (values: readonly V[], single: (values: V[]) => V) => V

/** Returns the engine's own class for the function `name`, or null. */
export const functionNamed = <V>(engine: Functions, name: string): FunctionClass<V> | null => {
  const [found] = engine.ALL_IMPLEMENTED_FUNCTIONS.find(([, known]) => known === name) ?? []
  return found === undefined ? null : (found as FunctionClass<V>)
}

export const valuesOf = <V extends Value>(value: V): readonly (V | null | undefined)[] =>
  value.isArray()
    ? (value as V & { getArrayValue(): readonly (readonly (V | null | undefined)[])[] })
        .getArrayValue()
        .flat()
    : [value]
