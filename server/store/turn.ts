/**
 * Waits until whoever came before has let go; what it gives lets go. It is called once, or the next ones wait for
 * ever.
 */
export type Turn = () => Promise<() => void>

/** A turn that nobody has. */
export const createTurn = (): Turn => {
  let last: Promise<void> = Promise.resolve()
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
}
