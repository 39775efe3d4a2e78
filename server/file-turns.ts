import { createLines } from './user-lines.ts'

/** How many files are read at once, how many of one user and of all may be there, and ms to wait. */
export type TurnLimits = {
  readonly atOnce: number
  readonly ofUser: number
  readonly ofAll: number
  readonly waitMs: number
}

/** Turns of users at something of which little can be done at once. */
type Turns = {
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
const createTurns = ({ atOnce, ofUser, ofAll, waitMs }: TurnLimits): Turns => {
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

/** Turns of users at processes for files, until the server closes. */
export type FileTurns = {
  /**
   * Does the work when it is its turn, with a signal that aborts when nobody waits for it or the server closes. Null
   * where it did not come to its turn.
   */
  readonly take: <T>(
    userId: string,
    signal: AbortSignal,
    work: (until: AbortSignal) => Promise<T>,
  ) => Promise<T | null>
  /** Ends what is under way. */
  readonly close: () => void
}

/** Two processors are taken by files at most; who waits so long may come again. */
export const TURNS: TurnLimits = { atOnce: 2, ofUser: 4, ofAll: 24, waitMs: 60_000 }

/** Turns that nobody waits for yet; files of one user come one after the other. */
export const createFileTurns = (limits: Partial<TurnLimits>): FileTurns => {
  const turns = createTurns({ ...TURNS, ...limits })
  const closing = new AbortController()
  return {
    take: (userId, signal, work) => {
      const until = AbortSignal.any([signal, closing.signal])
      return turns.take(userId, until, () => work(until))
    },
    close: () => closing.abort(),
  }
}
