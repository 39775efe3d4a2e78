import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { err, ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { postHogSources } from './analytics/choose-analytics.ts'
import { clerkSources } from './auth/clerk/choose-identity.ts'
import { PASSWORD_COST, type PasswordCost } from './auth/passwords.ts'
import { createPeople } from './auth/create-auth.ts'
import { bodyReaders } from './body-readers.ts'
import { createBilling } from './billing/billing.ts'
import { conversationsOf } from './chat/conversations.ts'
import { searchIn } from './chat/search.ts'
import { chatRoutes } from './chat/routes.ts'
import { createBegin } from './chat/begin-run.ts'
import { historyTokensFor } from './chat/cut-history.ts'
import { dropOldEvents } from './chat/drop-old-events.ts'
import { createRunStore } from './chat/run-store.ts'
import { createRuns } from './chat/runs.ts'
import type { Agent } from './chat/agent-contract.ts'
import { systemClock, type Clock } from './clock.ts'
import { toAppConfig, type Config } from './config.ts'
import { openData, type OpenData, type StartError } from './data-folder.ts'
import { createDocuments } from './documents/create-documents.ts'
import type { Reader } from './documents/reader.ts'
import { createHttp } from './http.ts'
import { isDisabledCall } from './http/disabled-calls.ts'
import type { CspSources } from './http/headers.ts'
import { limitRequestTime } from './http/request-time-limit.ts'
import type { Handlers, ServerHandlers } from './http/route.ts'
import { createExports } from './export/exports.ts'
import { exportRoutes } from './export/routes.ts'
import { createImports, type Imports } from './import/imports.ts'
import { createPreviews } from './import/previews.ts'
import { importRoutes } from './import/routes.ts'
import type { Log } from './log.ts'
import { contextTokensOf } from './models/choose-model.ts'
import { reasonOf } from './error-reason.ts'
import { createBigSaves } from './sheets/big-saves.ts'
import { createSpreadsheets } from './sheets/create-spreadsheets.ts'
import type { WorkbookEngine } from './sheets/engine/port.ts'
import { cachedWindowsIn } from './sheets/windows/cached-windows.ts'
import { createWorkbookCache } from './sheets/workbook-cache.ts'
import { sheetRoutes } from './sheets/routes.ts'
import { shareRoutes } from './sheets/share-routes.ts'
import { publicSheetsIn, sharingOf } from './sheets/sharing.ts'
import { createTemplateWarmUp } from './sheets/templates/warm-up.ts'
import { createTemplates } from './sheets/templates/templates.ts'
import { createStatic } from './static.ts'
import { isStoreAvailable, type Store } from './store/store.ts'

/**
 * Interval of the sweep, which also runs at the start. It ends answers of dead servers and deletes
 * expired rows.
 */
const SWEEP_MS = 60_000
/** Longer than any proxy's keep-alive, so the proxy closes idle connections first. */
const KEEP_ALIVE_MS = 65_000
/** Running answers have this long to finish when the server closes. */
const CLOSE_GRACE_MS = 5000

/** Parts of a server. `model` is the model name in conversations. */
export type ServerParts = {
  readonly config: Config
  readonly log: Log
  readonly agent: Agent
  readonly model: string
  readonly engine: WorkbookEngine
  /** Reads import files. Defaults to child processes. */
  readonly imports?: Imports
  /** Reads documents. Defaults to child processes. */
  readonly readDocument?: Reader | undefined
  readonly clientDir: string
  readonly clock?: Clock
  readonly passwordCost?: PasswordCost
  /** Longest answer in ms. Defaults to slightly more than the agent's own limit. */
  readonly answerMaxMs?: number
  /** Longest time to receive a request in ms: five minutes by default, except for uploads. */
  readonly requestMs?: number
  /** Interval of the sweep in ms. Defaults to a minute. */
  readonly sweepMs?: number
  /** True to calculate the day's templates before anyone asks for one. */
  readonly isAhead?: boolean
}

/** A listening server. `origin` is its address. `close` takes at most 9 seconds. */
export type RunningServer = {
  readonly origin: string
  readonly close: (graceMs?: number) => Promise<void>
}

const listen = (server: Server, { host, port }: Config): Promise<Result<number, StartError>> =>
  new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${port} on ${host} is in use already. Stop what listens there, or set PORT to a free one.`
          : `Listening on ${host}:${port} failed (${reasonOf(error)}). Check HOST and PORT.`
      resolve(err({ sentence }))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(ok(typeof address === 'object' && address ? address.port : port))
    })
  })

const healthOf =
  (store: Store): Handlers['health.get'] =>
  async () =>
    (await isStoreAvailable(store))
      ? ok({ status: 'ok' })
      : err({ status: 503, detail: API_TEXTS.internal })

const closeAll = async (
  threads: readonly ({ readonly close: () => Promise<unknown> } | null)[],
): Promise<void> => {
  await Promise.all(threads.map((thread) => thread?.close()))
}

const sourcesOf = ({ clerk, posthog }: Config): readonly CspSources[] => [
  ...(clerk ? [clerkSources(clerk)] : []),
  ...(posthog ? [postHogSources(posthog)] : []),
]

const assemble = (parts: ServerParts, { secret, store, servers, file }: OpenData) => {
  const { config, log, agent, engine, clock = systemClock } = parts
  const billing = createBilling({ store, clock, config, log })
  const { spreadsheetsFor, ...sheets } = createSpreadsheets({ store, file, clock, engine, config })
  const conversationsFor = ({ id }: { readonly id: string }) => conversationsOf(store, clock, id)
  const runStore = createRunStore(store, billing.ledger, clock)
  const documents = createDocuments({ ...parts, clock, store, servers, spreadsheetsFor })
  const runs = createRuns({
    store: runStore,
    begin: createBegin({
      store,
      clock,
      ledger: config.flags.billing ? billing.ledger : null,
      model: parts.model,
      historyTokens: historyTokensFor(contextTokensOf(config.model)),
      server: servers.self,
    }),
    servers,
    agent,
    engine,
    ...sheets.forAnswers,
    canCalculate: config.flags.codeExec,
    ...documents.forAnswers,
    link: (userId, id, spreadsheetId) => conversationsFor({ id: userId }).link(id, spreadsheetId),
    clock,
    log,
    ...(parts.answerMaxMs === undefined ? {} : { maxMs: parts.answerMaxMs }),
  })
  const people = createPeople({
    store,
    ...documents.storage,
    clock,
    secret,
    passwordCost: parts.passwordCost ?? PASSWORD_COST,
    publicUrl: config.publicUrl,
    clerk: config.clerk,
    log,
    stopRun: runs.stop,
    endPlan: billing.endPlan,
  })
  const templates = createTemplates(engine)
  const workbookCache = createWorkbookCache(store, clock)
  const windows = cachedWindowsIn(store, workbookCache)
  const imports = parts.imports ?? createImports()
  const previews = createPreviews()
  const exports = createExports()
  const handlers: ServerHandlers = {
    ...people.handlers,
    ...chatRoutes({
      conversationsFor,
      search: searchIn(store),
      runs,
      clock,
      flags: config.flags,
      ...documents.storage,
    }),
    ...documents.handlers,
    ...sheetRoutes({
      spreadsheetsFor,
      windows,
      templates,
      ahead: parts.isAhead ? createTemplateWarmUp(templates) : () => undefined,
      clock,
    }),
    ...sheets.handlers,
    ...shareRoutes({
      sharingFor: (account) => sharingOf(store, clock, account.id),
      publicSheets: publicSheetsIn(store),
      windows,
      spreadsheetsFor,
      clock,
    }),
    ...importRoutes({ spreadsheetsFor, imports, previews, clock }),
    ...exportRoutes({ spreadsheetsFor, exports, store, clock }),
    ...billing.handlers,
    'health.get': healthOf(store),
  }
  const bigSaves = createBigSaves()
  const http = createHttp({
    handlers,
    readers: bodyReaders(bigSaves, clock.newId),
    isOff: (name) => isDisabledCall(name, config.flags) || people.isOff(name),
    authenticate: people.authenticate,
    pages: billing.pages,
    serveFile: createStatic(parts.clientDir, toAppConfig(config), config.publicUrl),
    publicUrl: config.publicUrl,
    host: config.host,
    sources: sourcesOf(config),
    trustedProxyHops: config.trustedProxyHops,
    log,
    newId: clock.newId,
  })
  const sweep = async () => {
    await runs.recover()
    await Promise.all([people.sweep(), billing.sweep(), documents.sweep()])
    await dropOldEvents(runStore, clock)
  }
  const closeThreads = () => closeAll([bigSaves, workbookCache, previews, ...sheets.threads])
  return { http, runs, documents, imports, exports, closeThreads, sweep }
}

/**
 * Starts a server: opens the data folder, ends answers of a killed process, and listens. If the
 * folder is unwritable or the port is in use, it returns an error sentence instead of throwing.
 */
export const startServer = async (
  parts: ServerParts,
): Promise<Result<RunningServer, StartError>> => {
  const { config, engine } = parts
  const data = await openData(config)
  if (!data.ok) return data
  if (!data.value.isOwnKey)
    parts.log.warn('the key in the database signs, not the file secret of this DATA_DIR')
  const assembled = assemble(parts, data.value)
  const { http, runs, documents, imports, exports, closeThreads, sweep } = assembled
  const server = createAdaptorServer({ fetch: http.fetch }) as Server
  server.keepAliveTimeout = KEEP_ALIVE_MS
  limitRequestTime(server, parts.requestMs)
  const listening = await listen(server, config)
  if (!listening.ok) {
    await data.value.close()
    return listening
  }
  await sweep()
  let sweeping: Promise<void> = Promise.resolve()
  const sweepTimer = setInterval(() => {
    sweeping = sweeping
      .then(sweep)
      .catch((error) => parts.log.error({ err: error }, 'the sweep failed'))
  }, parts.sweepMs ?? SWEEP_MS).unref()
  const close = async (graceMs = CLOSE_GRACE_MS): Promise<void> => {
    clearInterval(sweepTimer)
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    await Promise.all([imports.close(), documents.close()])
    exports.close()
    await runs.close(graceMs)
    await engine.close()
    setTimeout(() => server.closeAllConnections(), 500).unref()
    await closed
    await sweeping
    await closeThreads()
    await data.value.close()
  }
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return ok({ origin: `http://${host}:${listening.value}`, close })
}
