/**
 * Acquires a mutex and resolves to its release function. Call the release function exactly once,
 * or all later callers wait forever.
 */
export type Mutex = () => Promise<() => void>

/** Creates a free mutex. */
export const createMutex = (): Mutex => {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
}
