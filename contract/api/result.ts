/** Outcome of a fallible operation. Domain failures are values; only bugs throw (design law 4). */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

/** Wraps a success. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Wraps a domain failure. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error })

/** Compile-time proof that a switch handled every case; throws when the types were lied to. */
export const unreachable = (value: never): never => {
  throw new Error(`unreachable: ${JSON.stringify(value)}`)
}
