/** Outcome of an operation that can fail. Expected failures are values, and only bugs throw. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** Wraps a success. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Wraps a failure. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })

/** Proves at compile time that a switch handles every case. Throws if a value breaks its type. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
