import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAssistant } from '#server/chat/assistant.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/create-server.ts'
import type { Reader } from '#server/documents/reader.ts'
import type { Imports } from '#server/import/imports.ts'
import { createLog, type Log } from '#server/log.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { databaseEnv, dropDatabase } from './database.ts'

/** Options of a test server. The default agent is the real one with the offline model. */
export type TestServerOptions = {
  readonly agent?: Agent
  readonly clock?: Clock
  readonly env?: Readonly<Record<string, string>>
  /** Data folder of an earlier server. `close` keeps it. */
  readonly dataDir?: string
  readonly clientDir?: string
  readonly answerMaxMs?: number
  readonly sweepMs?: number
  readonly requestMs?: number
  /** Precalculates the templates, as in production. */
  readonly isAhead?: boolean
  readonly engine?: WorkbookEngine
  readonly imports?: Imports
  readonly readDocument?: Reader
  /** Receives log entries. By default the server logs nothing. */
  readonly log?: Log
}

/**
 * A real server in this process with real HTTP on a free port. The database is SQLite in a
 * temporary folder, or PostgreSQL in runs that use it.
 */
export type TestServer = {
  readonly origin: string
  readonly dataDir: string
  /** Stops the server and deletes its temporary folder. Running answers are cut immediately. */
  readonly close: () => Promise<void>
}

/** Scrypt parameters of tests: the same function at low cost. */
const CHEAP = { log2N: 10, r: 8, p: 1 }

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'ledgerline-server-'))

const timesOf = ({ answerMaxMs, sweepMs, requestMs }: TestServerOptions) => ({
  ...(requestMs === undefined ? {} : { requestMs }),
  ...(answerMaxMs === undefined ? {} : { answerMaxMs }),
  ...(sweepMs === undefined ? {} : { sweepMs }),
})

const logOf = ({ log }: TestServerOptions, level: string): Log => log ?? createLog(level)

/** Starts a server. Throws the startup error message if it cannot start. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const dataDir = options.dataDir ?? temporaryFolder()
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    MODEL_PACE_MS: '0',
    LOG_LEVEL: 'silent',
    ...(await databaseEnv(dataDir)),
    ...options.env,
  })
  if (!config.ok) throw new Error(config.error.sentence)
  const clock = options.clock ?? systemClock
  const assistant = createAssistant({
    choice: config.value.model,
    paceMs: config.value.modelPaceMs,
    clock,
  })
  const started = await startServer({
    config: config.value,
    log: logOf(options, config.value.logLevel),
    agent: options.agent ?? assistant.agent,
    model: assistant.modelId,
    engine: options.engine ?? createWorkbookEngine(),
    clientDir: options.clientDir ?? join(dataDir, 'no-client'),
    clock,
    passwordCost: CHEAP,
    ...timesOf(options),
    ...(options.imports ? { imports: options.imports } : {}),
    readDocument: options.readDocument,
    isAhead: options.isAhead === true,
  })
  if (!started.ok) throw new Error(started.error.sentence)
  const { origin, close } = started.value
  return {
    origin,
    dataDir,
    close: async () => {
      await close(0)
      if (options.dataDir !== undefined) return
      rmSync(dataDir, { recursive: true, force: true })
      await dropDatabase(dataDir)
    },
  }
}
