import { sql } from 'kysely'
import type { SheetWindow, WindowQuery } from '#contract/workbook/sheet-window.ts'
import type { WindowOf } from '#contract/workbook/window/window.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { createAttempts } from '../auth/attempts.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { askWorkbook } from './ask-workbook.ts'
import {
  createWindowThread,
  type CopyNames,
  type WindowAnswer,
  type WindowQuestion,
  type WindowThread,
  type WorkbookAnswer,
  type WorkbookQuestion,
} from './big-windows.ts'
import { breathe } from '../breathe.ts'
import type { Carried } from './carry.ts'
import type { KeptWindow } from './kept-window.ts'
import { createLines } from '../user-lines.ts'
import { createRecent } from './recent.ts'

/** A workbook of less is read in 3 ms, on the request thread. */
const SMALL_BYTES = 200_000
/** So many small workbooks stay open. */
const SMALL_MAX = 16
/** Big ones stay open up to so many bytes of JSON, and one at least; open they take some six times as much. */
const BIG_MAX_BYTES = 40_000_000
/** Where so many questions wait, no visitor has another big workbook read. */
const WAITING_MAX = 40
/** Where so many wait, no visitor's question is taken: it would wait for seconds. */
const LINE_MAX = 400
/** So many questions of an owner wait: eight tabs ask for six windows each. */
const OWNER_LINE_MAX = 48
/** One that the thread was ended over is not tried again for so long. */
const UNREADABLE_MS = 60_000

/** `too_many`: for this visitor or owner, or for all just now. `unreadable`: it took too much time or memory. */
export type WindowRefusal = { readonly type: 'too_many' } | { readonly type: 'unreadable' }

/** Somebody who reads by a code. `mayOpen` is asked before a big workbook is read for them, and counts it. */
export type Visitor = { readonly mayOpen: () => boolean }

/** Who asks: its owner, by their id, or a visitor. */
export type Asker = { readonly userId: string } | Visitor

/** Of which workbook, at which revision at least, and for whom. */
type Wanted = { readonly of: WindowOf; readonly asker: Asker }

/** What was wanted, and the revision that it is of; null when the workbook is gone. */
type Found<T> = Result<{ readonly revision: number; readonly value: T } | null, WindowRefusal>

/**
 * The workbooks that were read last: who scrolls through one has it read once, and so have many who ask
 * for it at the same moment.
 */
export type OpenWorkbooks = {
  readonly window: (wanted: Wanted, query: WindowQuery) => Promise<Found<SheetWindow>>
  /** What is kept beside it. */
  readonly keep: (wanted: Wanted) => Promise<Found<KeptWindow>>
  /** All of it as JSON, named as its spreadsheet is. A visitor has a big one counted, also where it is open. */
  readonly whole: (wanted: Wanted) => Promise<Found<string>>
  /** A copy of it under these names. Whoever asks, however often, gets it. */
  readonly copy: (wanted: Wanted, names: CopyNames) => Promise<Found<Carried>>
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

/** Small workbooks, read and kept on the request thread. */
const createSmall = (store: Store) => {
  const open = createRecent<{ readonly revision: number; readonly workbook: unknown }>(SMALL_MAX)
  return {
    has: (id: string, revision: number): boolean => (open.get(id)?.revision ?? 0) >= revision,
    ask: async (id: string, revision: number, asked: WorkbookQuestion) => {
      const known = open.get(id)
      if (known && known.revision >= revision)
        return { revision: known.revision, value: askWorkbook(known.workbook, asked) }
      const row = await readIn(store, id)
      if (!row) return null
      const workbook: unknown = JSON.parse(row.workbook_data)
      open.set(id, { revision: row.revision, workbook }, 1)
      return { revision: row.revision, value: askWorkbook(workbook, asked) }
    },
  }
}

/** Big workbooks, kept in the thread. What this side believes of it is as it is but for a thread that ended. */
const createBig = (store: Store, thread: WindowThread) => {
  const owners = createLines()
  const open = createRecent<{ readonly revision: number }>(BIG_MAX_BYTES)
  const asking = new Map<string, number>()
  const count = (id: string, by: number): void => {
    const now = (asking.get(id) ?? 0) + by
    if (now === 0) asking.delete(id)
    else asking.set(id, now)
  }
  const has = (id: string, revision: number): boolean => (open.get(id)?.revision ?? 0) >= revision

  /** Made when its turn comes; null when the workbook is gone by then. */
  const question = async (
    id: string,
    revision: number,
    asked: WorkbookQuestion,
  ): Promise<WindowQuestion | null> => {
    if (has(id, revision)) return { id, text: null, keeps: open.keys(), asked }
    const row = await readIn(store, id)
    if (!row) return null
    open.set(id, { revision: row.revision }, row.workbook_data.length)
    // To read it takes 30 ms, and to hand it over a few more.
    await breathe()
    return { id, text: row.workbook_data, keeps: open.keys(), asked }
  }
  /** Null when it is gone, `ended` when the thread was ended over it. */
  const askOnce = async (id: string, from: number, asked: WorkbookQuestion, asker: Asker) => {
    let revision = 0
    const make = async (): Promise<WindowQuestion | null> => {
      const made = await question(id, from, asked)
      revision = made ? (open.get(id)?.revision ?? 0) : 0
      return made
    }
    count(id, 1)
    // Of an owner one waits at a time, so that those of other owners come in between.
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
    ask: async (id: string, from: number, asked: WorkbookQuestion, asker: Asker) => {
      const found = await askOnce(id, from, asked, asker)
      if (found?.value.type !== 'closed') return found
      open.delete(id)
      return askOnce(id, from, asked, asker)
    },
  }
}

/** Keeps the last few workbooks of a store open: small ones here, big ones in a thread. */
export const createOpenWorkbooks = (
  store: Store,
  clock: Clock,
  thread: WindowThread = createWindowThread(),
): OpenWorkbooks => {
  const small = createSmall(store)
  const big = createBig(store, thread)
  const failures = createAttempts(clock, 1, UNREADABLE_MS)

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
      return value.type === 'kept' ? ok({ revision, value: value.kept }) : unreadableNow
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
