import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createAssistant } from './chat/assistant.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { startServer, type RunningServer } from './create-server.ts'
import { createLog, type Log } from './log.ts'
import { createWorkbookEngine } from './sheets/engine/engine.ts'

/** After a signal we force the exit once this time has passed. */
const EXIT_AFTER_MS = 9000

const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Prints one sentence without a stack and exits with code 1. */
const refuse = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

const start = async (): Promise<{ readonly server: RunningServer; readonly log: Log }> => {
  // Only the start command names an env file. Tests set their own environment.
  const [, , envFile] = process.argv
  if (envFile !== undefined && existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig(process.env)
  if (!config.ok) return refuse(config.error.sentence)
  const log = createLog(config.value.logLevel)
  const assistant = createAssistant({
    choice: config.value.model,
    paceMs: config.value.modelPaceMs,
    clock: systemClock,
    onFailure: (error, trouble) =>
      log.error({ err: error, model: config.value.model.model, ...trouble }, 'the model failed'),
  })
  const started = await startServer({
    config: config.value,
    log,
    agent: assistant.agent,
    model: assistant.modelId,
    engine: createWorkbookEngine({}, (part, error) =>
      log.warn({ err: error, part }, 'the formula engine failed in a cell'),
    ),
    clientDir: inRoot('dist'),
    isAhead: true,
  })
  if (!started.ok) return refuse(started.error.sentence)
  log.info({ origin: started.value.origin }, 'listening')
  console.log(`Ledgerline is ready: ${config.value.publicUrl ?? started.value.origin}`)
  return { server: started.value, log }
}

const { server, log } = await start()
// An unhandled rejection is a bug in one request, so other requests go on.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
let isEnding = false
/** The first signal shuts down gracefully, the second exits immediately. */
const end = (): void => {
  if (isEnding) process.exit(1)
  isEnding = true
  setTimeout(() => process.exit(1), EXIT_AFTER_MS).unref()
  void server.close().then(() => process.exit(0))
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
