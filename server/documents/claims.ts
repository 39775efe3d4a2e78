import type { ExpressionBuilder } from 'kysely'
import {
  DOCUMENT_AWAY_MAX_MS,
  DOCUMENT_AWAY_PAUSE_MS,
  DOCUMENT_LEASE_MS,
  DOCUMENT_TRIES,
} from '#contract/limits/documents.ts'
import { UNREADABLE_DOCUMENT } from '#contract/documents/document-refusals.ts'
import type { Clock } from '../clock.ts'
import type { Tables } from '../store/schema.ts'
import type { DocumentRow } from '../store/schema-documents.ts'
import type { Servers } from '../store/servers.ts'
import type { Store } from '../store/store.ts'
import type { ReadDocument } from './read/contents.ts'
import type { Steps } from './removal.ts'

/** What taking documents up needs. */
export type ClaimSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly servers: Servers
}

const FIELDS = ['id', 'file_type', 'file_size', 'tries', 'uploaded_at'] as const
/** After its first try one waits for so long, then for twice as long. */
const AGAIN_MS = 10_000

/** A document that this server has taken up, by a lease of its own. */
export type Claimed = Pick<DocumentRow, (typeof FIELDS)[number]> & {
  readonly lease: string
}

/** Whose documents are taken up: everybody's, or theirs of whom none is being read. */
export type Claimants = 'all' | 'idle'

/** How many are being read of each person: few rows, so they are counted once. */
const busy = ({ selectFrom }: ExpressionBuilder<Tables, 'documents'>) =>
  selectFrom('documents as others')
    .select(({ fn }) => ['others.user_id', fn.countAll<number>().as('count')])
    .where('others.status', '=', 'processing')
    .groupBy('others.user_id')
    .as('busy')

/** The rows of documents that wait, as one server takes them up and gives them back. */
export const claimsIn = ({ store, clock, servers }: ClaimSettings) => {
  const at = (ms = 0): string => new Date(clock.now().getTime() + ms).toISOString()
  const held = ({ id, lease }: Claimed, on: Store = store) =>
    on.updateTable('documents').where('id', '=', id).where('lease', '=', lease)
  const free = { lease: null, lease_until: null, server: null } as const

  /** The next of `of`, of whom the fewest are being read first, the oldest first; null where none waits. */
  const claim = async (of: Claimants): Promise<Claimed | null> => {
    const next = await store
      .selectFrom('documents')
      .select('id')
      .where('status', '=', 'pending')
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', at())]))
      .leftJoin(busy, (join) => join.onRef('busy.user_id', '=', 'documents.user_id'))
      .$if(of === 'idle', (query) => query.where('busy.count', 'is', null))
      .orderBy(({ fn, val }) => fn.coalesce('busy.count', val(0)))
      .orderBy('uploaded_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return null
    const lease = clock.newId()
    const row = await store
      .updateTable('documents')
      .set((eb) => ({
        status: 'processing',
        tries: eb('tries', '+', 1),
        lease,
        lease_until: at(DOCUMENT_LEASE_MS),
        server: servers.self,
      }))
      .where('id', '=', next.id)
      .where('status', '=', 'pending')
      .returning([...FIELDS])
      .executeTakeFirst()
    // Another server was faster: there may be more.
    return row ? { ...row, lease } : claim(of)
  }
  /** False when it is somebody else's by now, or gone. */
  const renew = async (claimed: Claimed, on?: Store): Promise<boolean> =>
    (
      await held(claimed, on)
        .set({ lease_until: at(DOCUMENT_LEASE_MS) })
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  /**
   * Steps of storing what was read, each in a transaction in which the document is still held: whoever lost it, to a
   * deletion or to another server, writes nothing more. Such a step throws, and `gone` has aborted.
   */
  const stepsOf =
    (claimed: Claimed, gone: AbortController): Steps =>
    (work) =>
      store.transaction().execute(async (on) => {
        if (!(await renew(claimed, on))) gone.abort()
        gone.signal.throwIfAborted()
        return work(on)
      })
  const fail = async (claimed: Claimed, reason: keyof typeof UNREADABLE_DOCUMENT) => {
    const error = UNREADABLE_DOCUMENT[reason]
    await held(claimed)
      .set({ ...free, status: 'failed', error, processed_at: at() })
      .execute()
  }
  const finish = async (claimed: Claimed, { wordCount, pageCount }: ReadDocument) => {
    const counts = { word_count: wordCount, page_count: pageCount }
    await held(claimed)
      .set({ ...free, ...counts, status: 'ready', processed_at: at() })
      .execute()
  }
  /** It waits again, longer each time; fails where that was its last try. */
  const giveBack = async (claimed: Claimed, waitMs = AGAIN_MS * claimed.tries): Promise<void> => {
    if (claimed.tries >= DOCUMENT_TRIES) return fail(claimed, 'cutOff')
    await held(claimed)
      .set({ ...free, status: 'pending', lease_until: at(waitMs) })
      .execute()
  }
  /** It waits again, and this try does not count. */
  const putBack = async (claimed: Claimed): Promise<void> => {
    await held(claimed)
      .set({ ...free, status: 'pending', tries: claimed.tries - 1 })
      .execute()
  }
  /**
   * Its storage is away: it waits once more for as long as it has waited by now, and this try does not count. After a
   * day it does.
   */
  const postpone = async (claimed: Claimed): Promise<void> => {
    const age = clock.now().getTime() - Date.parse(claimed.uploaded_at)
    if (age >= DOCUMENT_AWAY_MAX_MS) return giveBack(claimed)
    const wait = Math.min(Math.max(age, AGAIN_MS), DOCUMENT_AWAY_PAUSE_MS)
    await held(claimed)
      .set({ ...free, status: 'pending', tries: claimed.tries - 1, lease_until: at(wait) })
      .execute()
  }
  /** Those that nobody reads any more wait again, and fail once they were taken up too often. */
  const takeBack = async (): Promise<void> => {
    const rows = await store
      .selectFrom('documents')
      .select([...FIELDS, 'lease', 'lease_until', 'server'])
      .where('status', '=', 'processing')
      .execute()
    const now = at()
    for (const { lease, lease_until, server, ...row } of rows) {
      if (lease === null) continue
      const isHeld = lease_until !== null && lease_until > now
      if (isHeld && server !== null && (await servers.isRunning(server))) continue
      await giveBack({ ...row, lease }, 0)
    }
  }
  return { claim, renew, stepsOf, fail, finish, giveBack, putBack, postpone, takeBack }
}
