import { wordsAgent } from '../models/agents.ts'
import { signUp, type Person } from '../server/caller.ts'
import { createTestClock, type TestClock } from '../server/clock.ts'
import { startTestServer, type TestServer } from '../server/server.ts'

/** A server with the payment sandbox, and a person with two credits a month. */
export type SandboxWorld = {
  readonly clock: TestClock
  /** The caller must close the server. */
  readonly server: TestServer
  readonly person: Person
}

/** Starts the world on the morning of November 10, 2026. */
export const startSandbox = async (): Promise<SandboxWorld> => {
  const clock = createTestClock('2026-11-10T09:00:00.000Z')
  const env = { MONTHLY_CREDITS: '2' }
  const server = await startTestServer({ clock, agent: wordsAgent('Hi.'), env })
  return { clock, server, person: await signUp(server.origin) }
}
