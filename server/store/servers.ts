import { randomInt } from 'node:crypto'

/** The servers that work on one database; each has a number as long as it runs. */
export type Servers = {
  /** The number of this server. */
  readonly self: number
  /** Whether a server of this number runs; a no may take a few seconds. */
  readonly isRunning: (server: number) => Promise<boolean>
  /** Tells another server to stop a run; it may be gone by then. */
  readonly askToStop: (server: number, runId: string) => Promise<void>
  /** Says who hears such requests of others; the last to be said hears them. */
  readonly onAskedToStop: (hear: (runId: string) => void) => void
  readonly close: () => Promise<void>
}

const NUMBER_MAX = 2 ** 31 - 1

/** A number that no other server has, as far as chance can promise it. */
export const newServerNumber = (): number => randomInt(1, NUMBER_MAX)

/** For a database that only this server works on: a file of SQLite behind the lock of its folder. */
export const aloneOnDatabase = (): Servers => {
  const self = newServerNumber()
  return {
    self,
    isRunning: async (server) => server === self,
    askToStop: async () => undefined,
    onAskedToStop: () => undefined,
    close: async () => undefined,
  }
}
