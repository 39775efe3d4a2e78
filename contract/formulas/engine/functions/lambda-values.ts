import type { EngineRows, EngineValue } from '../language/parts.ts'

/** What calls a LAMBDA, or a function by its bare name. */
export type Run = (...values: EngineValue[]) => EngineValue
/** A LAMBDA, or a function that stands without brackets, as a value. */
export type Callable = {
  readonly run: Run
  /** How many values it takes; 0 where it can't be called with one or two. */
  readonly count: number
  /** The name of the function; null of a LAMBDA. */
  readonly name: string | null
}
type Rows = readonly (readonly EngineValue[])[]

type Executor = { readonly minParams: number; readonly maxParams: number }

/** How many values a bare function is called with, one or two; 0 where it takes more; null where there is none. */
export const countOf = (call: unknown): number | null => {
  const held = call as { readonly _functionExecutor?: Executor | null } | undefined
  const executor = held?._functionExecutor
  if (!executor) return null
  const { minParams, maxParams } = executor
  if (minParams < 2) return 1
  return minParams === 2 && maxParams === 2 ? 2 : 0
}

const callables = new WeakMap<EngineValue, Callable>()
const stacks = new WeakMap<EngineValue, Rows>()

/** What a value calls; null where it is no LAMBDA and no function. */
export const callableOf = (value: EngineValue): Callable | null => callables.get(value) ?? null

/** Has a value call something. */
export const makeCallable = (value: EngineValue, callable: Callable): EngineValue => {
  callables.set(value, callable)
  return value
}

/** The values that HSTACK or VSTACK put together, where there are functions among them. */
export const stackOf = (value: EngineValue): Rows | null => stacks.get(value) ?? null

const rowsOf = (value: EngineValue): Rows => {
  const stack = stacks.get(value)
  if (stack !== undefined) return stack
  return value.isArray() ? (value as EngineRows).getArrayValue() : [[value]]
}

const beside = (parts: readonly Rows[]): Rows | null => {
  const height = parts[0]?.length ?? 0
  if (parts.some(({ length }) => length !== height)) return null
  return Array.from({ length: height }, (_, row) => parts.flatMap((part) => part[row] ?? []))
}

const above = (parts: readonly Rows[]): Rows | null => {
  const rows = parts.flat()
  return rows.some(({ length }) => length !== rows[0]?.length) ? null : rows
}

const STACKING: Readonly<Record<string, (parts: readonly Rows[]) => Rows | null>> = {
  HSTACK: beside,
  VSTACK: above,
}

/**
 * The result of HSTACK or VSTACK with functions among their values. GROUPBY and PIVOTBY take it; elsewhere it
 * is the given error. Null for other functions and values.
 */
export const stackedFunctions = (
  name: string,
  values: readonly EngineValue[],
  error: EngineValue,
): EngineValue | null => {
  const stacking = STACKING[name]
  const isStacked = values.some((value) => callables.has(value) || stacks.has(value))
  if (stacking === undefined || !isStacked) return null
  const made = Object.create(error) as EngineValue
  const rows = stacking(values.map(rowsOf))
  if (rows !== null) stacks.set(made, rows)
  return made
}
