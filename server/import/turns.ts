import { createLines } from '../sheets/user-lines.ts'

/** How many files are read at once, how many of one user and of all may be there, and ms to wait. */
export type TurnLimits = {
  readonly atOnce: number
  readonly ofUser: number
  readonly ofAll: number
  readonly waitMs: number
}

/** Turns of users at something of which little can be done at once. */
export type Turns = {
  /**
   * Does the work when it is its turn: of one user after each other, so that the many files of one hold up
   * nobody else. Null where too many wait, where it waited too long, and where the signal aborted before.
   */
  readonly take: <T>(
    userId: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ) => Promise<T | null>
}

/** Turns that nobody waits for yet. */
export const createTurns = ({ atOnce, ofUser, ofAll, waitMs }: TurnLimits): Turns => {
  const lines = createLines()
  const waiting: (() => void)[] = []
  let running = 0
  let present = 0

  const inTurn = async <T>(isOver: () => boolean, work: () => Promise<T>): Promise<T | null> => {
    if (isOver()) return null
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return isOver() ? null : await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return {
    take: (userId, signal, work) => {
      if (present >= ofAll || lines.lengthOf(userId) >= ofUser) return Promise.resolve(null)
      const { promise, resolve } = Promise.withResolvers<null>()
      let isOver = false
      // Whoever is gone, or waited too long, leaves at once; the line passes over it later.
      const leave = (): void => {
        isOver = true
        resolve(null)
      }
      const timer = setTimeout(leave, waitMs)
      signal.addEventListener('abort', leave, { once: true })
      const begun = async () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', leave)
        return work()
      }
      present += 1
      const done = lines
        .wait(userId, () => inTurn(() => isOver, begun))
        .finally(() => {
          present -= 1
        })
      if (signal.aborted) leave()
      return Promise.race([done, promise]).finally(() => clearTimeout(timer))
    },
  }
}
