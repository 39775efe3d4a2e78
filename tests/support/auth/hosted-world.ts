import { rmSync } from 'node:fs'
import { Writable } from 'node:stream'
import { createLog } from '#server/log.ts'
import { wordsAgent } from '../models/agents.ts'
import { callerOf } from '../server/caller.ts'
import { createTestClock } from '../server/clock.ts'
import { dropDatabase } from '../server/database.ts'
import { startIssuer, type TokenOverrides } from './issuer.ts'
import { startTestServer, temporaryFolder } from '../server/server.ts'

/** Starts a server that trusts a local issuer and records its log. */
export const startHostedWorld = async (env: Readonly<Record<string, string>> = {}) => {
  const clock = createTestClock('2026-11-21T09:00:00.000Z')
  const issuer = await startIssuer(clock)
  let logged = ''
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => {
      logged += chunk.toString()
      done()
    },
  })
  const log = createLog('trace', sink)
  const dataDir = temporaryFolder()
  const start = () =>
    startTestServer({
      clock,
      log,
      agent: wordsAgent('Hello.'),
      env: { ...issuer.env, ...env },
      dataDir,
    })
  let server = await start()
  /** A caller with a token of the issuer. */
  const as = async (minting?: TokenOverrides) => callerOf(server.origin, await issuer.mint(minting))
  return {
    clock,
    issuer,
    get server() {
      return server
    },
    /**
     * Stops the server and starts another on the same data. The new server runs the cleanup sweep
     * before it listens.
     */
    restart: async () => {
      await server.close()
      server = await start()
    },
    log,
    logged: () => logged,
    as,
    /** Reads the caller's account from the server. */
    get: async (minting?: TokenOverrides) => (await as(minting)).call('account.get'),
    close: async () => {
      await server.close()
      await issuer.close()
      rmSync(dataDir, { recursive: true, force: true })
      await dropDatabase(dataDir)
    },
  }
}

export type HostedWorld = Awaited<ReturnType<typeof startHostedWorld>>
