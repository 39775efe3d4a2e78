import { randomInt } from 'node:crypto'

/** The registry of servers on one database. Each running server has a number. */
export type Servers = {
  readonly self: number
  /**
   * True if the server with this number runs. Before the call returns false, it may wait a few
   * seconds and check again.
   */
  readonly isRunning: (server: number) => Promise<boolean>
  /** Asks another server to stop a run. That server may no longer exist. */
  readonly askToStop: (server: number, runId: string) => Promise<void>
  /** Sets the listener for stop requests. A second call replaces the first listener. */
  readonly onAskedToStop: (hear: (runId: string) => void) => void
  readonly close: () => Promise<void>
}

const NUMBER_MAX = 2 ** 31 - 1

/** A random server number. A collision is possible but very unlikely. */
export const newServerNumber = (): number => randomInt(1, NUMBER_MAX)

/** The registry for SQLite, where the lock on the data folder permits only one server. */
export const singleServerRegistry = (): Servers => {
  const self = newServerNumber()
  return {
    self,
    isRunning: async (server) => server === self,
    askToStop: async () => undefined,
    onAskedToStop: () => undefined,
    close: async () => undefined,
  }
}
