import type { EngineRows, EngineValue } from '../language/engine-module.ts'

export type Run = (...values: EngineValue[]) => EngineValue
/** A LAMBDA, or a function passed by name. */
export type Callable = {
  readonly run: Run
  /** Number of parameters. For a function passed by name, the result of `arityOf`. */
  readonly count: number
  /** Name of the function, or null for a LAMBDA. */
  readonly name: string | null
}
type Rows = readonly (readonly EngineValue[])[]

type Executor = { readonly minParams: number; readonly maxParams: number }

/**
 * Number of arguments for a function passed by name: 1 if one is enough, 2 if it takes exactly two,
 * else 0. Null if the node has no function.
 */
export const arityOf = (call: unknown): number | null => {
  const node = call as { readonly _functionExecutor?: Executor | null } | undefined
  const executor = node?._functionExecutor
  if (!executor) return null
  const { minParams, maxParams } = executor
  if (minParams < 2) return 1
  return minParams === 2 && maxParams === 2 ? 2 : 0
}

const callables = new WeakMap<EngineValue, Callable>()
const stacks = new WeakMap<EngineValue, Rows>()

/** Returns the LAMBDA or function behind a value, or null. */
export const callableOf = (value: EngineValue): Callable | null => callables.get(value) ?? null

export const makeCallable = (value: EngineValue, callable: Callable): EngineValue => {
  callables.set(value, callable)
  return value
}

/** Returns the stacked elements if HSTACK or VSTACK received functions, or null. */
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
 * Result of HSTACK or VSTACK with functions among the arguments. GROUPBY and PIVOTBY read the stack
 * from it. To all other code it is the value `error`. Null for other functions and arguments.
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
