import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts'

/** Limits in bytes for the bodies of one user and of all users. */
export type MemoryLimits = { readonly ofUser: number; readonly ofAll: number }

/** The space that one body reserves. */
export type BodyReservation = {
  /** Reserves space up to `bytes` in total. False if the limit is reached. */
  readonly grow: (bytes: number) => boolean
  /**
   * Runs `work` in a queue. The unpacked size is unknown in advance, so only a few decompressions
   * run at once.
   */
  readonly unpacking: <T>(work: () => Promise<T>) => Promise<T>
  readonly release: () => void
}

/** Memory or disk space for incoming bodies. */
export type BodyMemory = { readonly hold: (userId: string) => BodyReservation }

const LIMITS: MemoryLimits = { ofUser: 4 * JSON_BODY_MAX_BYTES, ofAll: 16 * JSON_BODY_MAX_BYTES }
/** Maximum number of parallel decompressions, equal to the number of threads in Node's pool. */
const UNPACKING_MAX = 4

const createSlots = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Tracks reserved space. Readers reserve before they read, so many bodies at once never exhaust the
 * memory.
 */
export const createBodyMemory = (limits: MemoryLimits = LIMITS): BodyMemory => {
  const unpacking = createSlots(UNPACKING_MAX)
  const byUser = new Map<string, number>()
  let all = 0
  return {
    hold: (userId) => {
      let reservedBytes = 0
      const change = (by: number): void => {
        const mine = (byUser.get(userId) ?? 0) + by
        if (mine === 0) byUser.delete(userId)
        else byUser.set(userId, mine)
        reservedBytes += by
        all += by
      }
      return {
        grow: (bytes) => {
          const more = Math.max(bytes - reservedBytes, 0)
          if ((byUser.get(userId) ?? 0) + more > limits.ofUser || all + more > limits.ofAll)
            return false
          change(more)
          return true
        },
        unpacking,
        release: () => change(-reservedBytes),
      }
    },
  }
}
