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

/** What a test may choose; the agent is the real one with the offline model unless told. */
export type TestServerOptions = {
  readonly agent?: Agent
  readonly clock?: Clock
  readonly env?: Readonly<Record<string, string>>
  /** A folder of an earlier server; then `close` leaves it there. */
  readonly dataDir?: string
  readonly clientDir?: string
  readonly answerMaxMs?: number
  readonly sweepMs?: number
  readonly requestMs?: number
  /** Calculates the templates ahead, as the real one does. */
  readonly isAhead?: boolean
  readonly engine?: WorkbookEngine
  readonly imports?: Imports
  readonly readDocument?: Reader
  /** Hears what the server logs, which is nothing when not told. */
  readonly log?: Log
}

/**
 * A real server in this process: real HTTP on a free port, real SQLite in a temporary folder, or the
 * real PostgreSQL of the tests that run on it.
 */
export type TestServer = {
  readonly origin: string
  readonly dataDir: string
  /** Ends it and removes the folder that it made; running answers are cut at once. */
  readonly close: () => Promise<void>
}

/** Work of a password hash in tests: the same function, made cheap. */
const CHEAP = { log2N: 10, r: 8, p: 1 }

/** A new folder below the system's temporary one. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'ledgerline-server-'))

const timesOf = ({ answerMaxMs, sweepMs, requestMs }: TestServerOptions) => ({
  ...(requestMs === undefined ? {} : { requestMs }),
  ...(answerMaxMs === undefined ? {} : { answerMaxMs }),
  ...(sweepMs === undefined ? {} : { sweepMs }),
})

const logOf = ({ log }: TestServerOptions, level: string): Log => log ?? createLog(level)

/** Starts a server; throws its sentence when the start cannot work. */
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
