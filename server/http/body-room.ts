import { JSON_BODY_MAX_BYTES } from '#contract/limits.ts'

/** What the bodies of one user may take that are being read, and those of all users together, in bytes. */
export type RoomLimits = { readonly ofUser: number; readonly ofAll: number }

/** The room that one body takes while it is read. */
export type Held = {
  /** Whether there is room for it at this size, in bytes; then it is taken. */
  readonly grow: (bytes: number) => boolean
  /** Does this when few others unpack: nobody knows what a body comes to before. */
  readonly unpacking: <T>(work: () => Promise<T>) => Promise<T>
  readonly release: () => void
}

/** Memory, or room on the disk, for what comes in. */
export type BodyRoom = { readonly hold: (userId: string) => Held }

const LIMITS: RoomLimits = { ofUser: 4 * JSON_BODY_MAX_BYTES, ofAll: 16 * JSON_BODY_MAX_BYTES }
/** As many as Node unpacks at the same moment. */
const UNPACKING_MAX = 4

const createTurns = (most: number) => {
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

/** Counts what is being read. It is asked before a body is, so that many at once do not fill the memory. */
export const createBodyRoom = (limits: RoomLimits = LIMITS): BodyRoom => {
  const unpacking = createTurns(UNPACKING_MAX)
  const byUser = new Map<string, number>()
  let all = 0
  return {
    hold: (userId) => {
      let held = 0
      const change = (by: number): void => {
        const mine = (byUser.get(userId) ?? 0) + by
        if (mine === 0) byUser.delete(userId)
        else byUser.set(userId, mine)
        held += by
        all += by
      }
      return {
        grow: (bytes) => {
          const more = Math.max(bytes - held, 0)
          if ((byUser.get(userId) ?? 0) + more > limits.ofUser || all + more > limits.ofAll)
            return false
          change(more)
          return true
        },
        unpacking,
        release: () => change(-held),
      }
    },
  }
}
