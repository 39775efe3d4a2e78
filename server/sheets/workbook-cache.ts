import { sql } from 'kysely'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { WindowSource } from '#contract/workbook/window/window.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { createSlidingWindowLimit } from '../auth/sliding-window-limit.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { answerWorkbookQuestion } from './answer-workbook-question.ts'
import {
  createWindowThread,
  type CopyNames,
  type WindowAnswer,
  type WindowQuestion,
  type WindowThread,
  type WorkbookAnswer,
  type WorkbookQuestion,
} from './windows/big-windows.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { SerializedWorkbook } from './serialize-workbook.ts'
import type { CachedWindow } from './windows/cached-window.ts'
import { createPerUserQueue } from '../per-user-queue.ts'
import { createLruCache } from './lru-cache.ts'

/** Parsing a smaller workbook takes 3 ms, so the main thread does it. */
const SMALL_BYTES = 200_000
const SMALL_MAX = 16
/**
 * Maximum total JSON size of the open big workbooks. The newest one stays open even if it exceeds
 * this limit. In memory, the workbooks take about six times as much.
 */
const BIG_MAX_BYTES = 40_000_000
/** While this many requests wait for the thread, visitors can't open another big workbook. */
const WAITING_MAX = 40
/**
 * While this many requests wait for the thread, visitors get a refusal instead of a wait of
 * seconds.
 */
const LINE_MAX = 400
/** Maximum waiting requests of an owner: eight tabs with six windows each. */
const OWNER_LINE_MAX = 48
/** Delay before retrying a workbook that terminated the thread. */
const UNREADABLE_MS = 60_000

/**
 * `too_many`: the limit of this caller or of the server is reached. `unreadable`: the workbook took
 * too much time or memory.
 */
export type WindowRefusal = { readonly type: 'too_many' } | { readonly type: 'unreadable' }

/**
 * A visitor of a public link. `mayOpen` counts each big workbook that they open, and enforces their
 * limit.
 */
export type Visitor = { readonly mayOpen: () => boolean }

export type WorkbookViewer = { readonly userId: string } | Visitor

/** A request for a workbook with at least the revision in `of`. */
type Wanted = { readonly of: WindowSource; readonly asker: WorkbookViewer }

/** The result and its revision. Null if the workbook was deleted. */
type Found<T> = Result<{ readonly revision: number; readonly value: T } | null, WindowRefusal>

/**
 * A cache of recently used workbooks, so scrolling through a workbook parses it only once.
 * Concurrent requests for a big workbook share one parse.
 */
export type WorkbookCache = {
  readonly window: (wanted: Wanted, query: WindowQuery) => Promise<Found<SheetWindow>>
  readonly keep: (wanted: Wanted) => Promise<Found<CachedWindow>>
  /**
   * The whole workbook as JSON, named like its spreadsheet. Counts against a visitor's limit even
   * if the workbook is open.
   */
  readonly whole: (wanted: Wanted) => Promise<Found<string>>
  /** A copy with a new id and name. Never refused with `too_many`. */
  readonly copy: (wanted: Wanted, names: CopyNames) => Promise<Found<SerializedWorkbook>>
  readonly close: () => Promise<void>
}

const unreadableNow = err<WindowRefusal>({ type: 'unreadable' })
const tooMany = err<WindowRefusal>({ type: 'too_many' })

const rowOf = (store: Store, id: string) => store.selectFrom('spreadsheets').where('id', '=', id)
const readIn = (store: Store, id: string) =>
  rowOf(store, id).select(['revision', 'workbook_data']).executeTakeFirst()
const sizeIn = (store: Store, id: string) =>
  rowOf(store, id)
    .select(['revision', sql<number>`octet_length(workbook_data)`.as('bytes')])
    .executeTakeFirst()

/** Small workbooks, parsed on the main thread. */
const createSmall = (store: Store) => {
  const open = createLruCache<{ readonly revision: number; readonly workbook: unknown }>(SMALL_MAX)
  return {
    has: (id: string, revision: number): boolean => (open.get(id)?.revision ?? 0) >= revision,
    ask: async (id: string, revision: number, asked: WorkbookQuestion) => {
      const known = open.get(id)
      if (known && known.revision >= revision)
        return { revision: known.revision, value: answerWorkbookQuestion(known.workbook, asked) }
      const row = await readIn(store, id)
      if (!row) return null
      const workbook: unknown = JSON.parse(row.workbook_data)
      open.set(id, { revision: row.revision, workbook }, 1)
      return { revision: row.revision, value: answerWorkbookQuestion(workbook, asked) }
    },
  }
}

/**
 * Big workbooks, kept in the thread. `open` mirrors the thread's state, and is outdated only if the
 * thread ended.
 */
const createBig = (store: Store, thread: WindowThread) => {
  const owners = createPerUserQueue()
  const open = createLruCache<{ readonly revision: number }>(BIG_MAX_BYTES)
  const asking = new Map<string, number>()
  const count = (id: string, by: number): void => {
    const now = (asking.get(id) ?? 0) + by
    if (now === 0) asking.delete(id)
    else asking.set(id, now)
  }
  const has = (id: string, revision: number): boolean => (open.get(id)?.revision ?? 0) >= revision

  /**
   * Builds the request to the thread once the thread is free. Null if the workbook was deleted by
   * then.
   */
  const question = async (
    id: string,
    revision: number,
    asked: WorkbookQuestion,
  ): Promise<WindowQuestion | null> => {
    if (has(id, revision)) return { id, text: null, keeps: open.keys(), asked }
    const row = await readIn(store, id)
    if (!row) return null
    open.set(id, { revision: row.revision }, row.workbook_data.length)
    // Reading the workbook blocks for 30 ms, and sending it blocks for a few more.
    await yieldToEventLoop()
    return { id, text: row.workbook_data, keeps: open.keys(), asked }
  }
  /** Null if the workbook was deleted. `unreadable` if the thread was terminated. */
  const askOnce = async (
    id: string,
    from: number,
    asked: WorkbookQuestion,
    asker: WorkbookViewer,
  ) => {
    let revision = 0
    const make = async (): Promise<WindowQuestion | null> => {
      const made = await question(id, from, asked)
      revision = made ? (open.get(id)?.revision ?? 0) : 0
      return made
    }
    count(id, 1)
    // One request per owner at a time, so other owners get their turn.
    const answer =
      'userId' in asker
        ? owners.wait(asker.userId, () => thread.ask(make, true))
        : thread.ask(make, false)
    const value: WindowAnswer | null = await answer.finally(() => count(id, -1))
    if (value === null && revision === 0) return null
    if (value === null) open.clear()
    return { revision, value: value ?? { type: 'unreadable' as const } }
  }
  return {
    has,
    mayOwnerAsk: (userId: string): boolean => owners.lengthOf(userId) < OWNER_LINE_MAX,
    isComing: (id: string): boolean => asking.has(id),
    ask: async (id: string, from: number, asked: WorkbookQuestion, asker: WorkbookViewer) => {
      const found = await askOnce(id, from, asked, asker)
      if (found?.value.type !== 'closed') return found
      open.delete(id)
      return askOnce(id, from, asked, asker)
    },
  }
}

/** Keeps recent workbooks open: small ones on the main thread, big ones in a worker thread. */
export const createWorkbookCache = (
  store: Store,
  clock: Clock,
  thread: WindowThread = createWindowThread(),
): WorkbookCache => {
  const small = createSmall(store)
  const big = createBig(store, thread)
  const failures = createSlidingWindowLimit(clock, 1, UNREADABLE_MS)

  const mayAsk = (
    { of: { id, revision }, asker }: Wanted,
    type: WorkbookQuestion['type'],
  ): boolean => {
    if (type === 'copy') return true
    if ('userId' in asker) return big.mayOwnerAsk(asker.userId)
    if (type !== 'whole' && (big.has(id, revision) || big.isComing(id)))
      return thread.waiting() < LINE_MAX
    return thread.waiting() < WAITING_MAX && asker.mayOpen()
  }
  const askBig = async (
    wanted: Wanted,
    asked: WorkbookQuestion,
  ): Promise<Found<WorkbookAnswer>> => {
    const { id, revision } = wanted.of
    const key = `${id} ${revision}`
    if (failures.isBlocked(key)) return unreadableNow
    if (!mayAsk(wanted, asked.type)) return tooMany
    const found = await big.ask(id, revision, asked, wanted.asker)
    if (found === null) return ok(null)
    const { value } = found
    if (value.type !== 'closed' && value.type !== 'unreadable')
      return ok({ revision: found.revision, value })
    failures.count(key)
    return unreadableNow
  }
  const ask = async (wanted: Wanted, asked: WorkbookQuestion): Promise<Found<WorkbookAnswer>> => {
    const { id, revision } = wanted.of
    if (big.has(id, revision)) return askBig(wanted, asked)
    if (!small.has(id, revision)) {
      const size = await sizeIn(store, id)
      if (!size) return ok(null)
      if (size.bytes > SMALL_BYTES) return askBig(wanted, asked)
    }
    return ok(await small.ask(id, revision, asked))
  }
  return {
    window: async (wanted, query) => {
      const found = await ask(wanted, { type: 'window', of: wanted.of, query })
      if (!found.ok || found.value === null) return found.ok ? ok(null) : found
      const { revision, value } = found.value
      return value.type === 'window' ? ok({ revision, value: value.window }) : unreadableNow
    },
    keep: async (wanted) => {
      const found = await ask(wanted, { type: 'keep' })
      if (!found.ok || found.value === null) return found.ok ? ok(null) : found
      const { revision, value } = found.value
      return value.type === 'kept' ? ok({ revision, value: value.cachedWindow }) : unreadableNow
    },
    whole: async (wanted) => {
      const found = await ask(wanted, { type: 'whole', name: wanted.of.title })
      if (!found.ok || found.value === null) return found.ok ? ok(null) : found
      const { revision, value } = found.value
      return value.type === 'whole' ? ok({ revision, value: value.text }) : unreadableNow
    },
    copy: async (wanted, names) => {
      const found = await ask(wanted, { type: 'copy', ...names })
      if (!found.ok || found.value === null) return found.ok ? ok(null) : found
      const { revision, value } = found.value
      return value.type === 'copy' ? ok({ revision, value: value.copy }) : unreadableNow
    },
    close: thread.close,
  }
}
