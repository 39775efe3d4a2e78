import type { ExpressionBuilder } from 'kysely'
import {
  DOCUMENT_UNAVAILABLE_MAX_MS,
  DOCUMENT_RETRY_MAX_MS,
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
import type { StepRunner } from './removal.ts'

export type ClaimSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly servers: Servers
}

const FIELDS = ['id', 'file_type', 'file_size', 'tries', 'uploaded_at'] as const
/** Retry delay in milliseconds, multiplied by the number of tries so far. */
const AGAIN_MS = 10_000

/** A document that this server holds under `lease`. */
export type ClaimedDocument = Pick<DocumentRow, (typeof FIELDS)[number]> & {
  readonly lease: string
}

/** `idle` limits claims to users who have no document in progress. */
export type Claimants = 'all' | 'idle'

/** Few rows are in `processing`, so counting them once per user is cheap. */
const busy = ({ selectFrom }: ExpressionBuilder<Tables, 'documents'>) =>
  selectFrom('documents as others')
    .select(({ fn }) => ['others.user_id', fn.countAll<number>().as('count')])
    .where('others.status', '=', 'processing')
    .groupBy('others.user_id')
    .as('busy')

/** Claims and releases pending documents by lease, so two servers never read the same one. */
export const claimsIn = ({ store, clock, servers }: ClaimSettings) => {
  const at = (ms = 0): string => new Date(clock.now().getTime() + ms).toISOString()
  const updateClaimed = ({ id, lease }: ClaimedDocument, on: Store = store) =>
    on.updateTable('documents').where('id', '=', id).where('lease', '=', lease)
  const free = { lease: null, lease_until: null, server: null } as const

  /**
   * Claims the oldest document of the user with the fewest documents in progress. Null if none is
   * pending.
   */
  const claim = async (of: Claimants): Promise<ClaimedDocument | null> => {
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
    // Another server claimed the row first, so try the next one.
    return row ? { ...row, lease } : claim(of)
  }
  /** Returns false if the lease was lost or the document was removed. */
  const renew = async (claimed: ClaimedDocument, on?: Store): Promise<boolean> =>
    (
      await updateClaimed(claimed, on)
        .set({ lease_until: at(DOCUMENT_LEASE_MS) })
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  /**
   * Runs each step in a transaction that first renews the lease. If a deletion or another server
   * took the document, the step aborts `leaseLoss` and throws without writing.
   */
  const stepsOf =
    (claimed: ClaimedDocument, leaseLoss: AbortController): StepRunner =>
    (work) =>
      store.transaction().execute(async (on) => {
        if (!(await renew(claimed, on))) leaseLoss.abort()
        leaseLoss.signal.throwIfAborted()
        return work(on)
      })
  const fail = async (claimed: ClaimedDocument, reason: keyof typeof UNREADABLE_DOCUMENT) => {
    const error = UNREADABLE_DOCUMENT[reason]
    await updateClaimed(claimed)
      .set({ ...free, status: 'failed', error, processed_at: at() })
      .execute()
  }
  const finish = async (claimed: ClaimedDocument, { wordCount, pageCount }: ReadDocument) => {
    const counts = { word_count: wordCount, page_count: pageCount }
    await updateClaimed(claimed)
      .set({ ...free, ...counts, status: 'ready', processed_at: at() })
      .execute()
  }
  /** Requeues the document with a growing delay, or fails it after the last try. */
  const giveBack = async (
    claimed: ClaimedDocument,
    waitMs = AGAIN_MS * claimed.tries,
  ): Promise<void> => {
    if (claimed.tries >= DOCUMENT_TRIES) return fail(claimed, 'cutOff')
    await updateClaimed(claimed)
      .set({ ...free, status: 'pending', lease_until: at(waitMs) })
      .execute()
  }
  /** Requeues the document and does not count this try. */
  const putBack = async (claimed: ClaimedDocument): Promise<void> => {
    await updateClaimed(claimed)
      .set({ ...free, status: 'pending', tries: claimed.tries - 1 })
      .execute()
  }
  /**
   * Requeues a document whose storage is unreachable. The delay is the document's age, within a
   * minimum and a maximum. The try does not count until the document is
   * `DOCUMENT_UNAVAILABLE_MAX_MS` old.
   */
  const postpone = async (claimed: ClaimedDocument): Promise<void> => {
    const age = clock.now().getTime() - Date.parse(claimed.uploaded_at)
    if (age >= DOCUMENT_UNAVAILABLE_MAX_MS) return giveBack(claimed)
    const wait = Math.min(Math.max(age, AGAIN_MS), DOCUMENT_RETRY_MAX_MS)
    await updateClaimed(claimed)
      .set({ ...free, status: 'pending', tries: claimed.tries - 1, lease_until: at(wait) })
      .execute()
  }
  /** Requeues documents whose server stopped or whose lease expired. */
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
