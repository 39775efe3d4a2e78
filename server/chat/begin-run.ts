import { err, ok, type Result } from '#contract/api/result.ts'
import type { CreditLedger } from '../billing/ledger.ts'
import type { Clock } from '../clock.ts'
import {
  linkDocuments,
  readyDocumentsOf,
  type AttachedDocument,
} from '../documents/attached-documents.ts'
import { ownsSpreadsheet } from '../store/ownership.ts'
import { lockConversation, lockUser, type WriteTransaction } from '../store/row-locks.ts'
import type { ConversationRow, MessageRow, RunRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { hideAttempt } from './attempts.ts'
import type { SheetView } from '#contract/api/endpoints/chat.ts'
import type { Region } from '#contract/figures/region.ts'
import { forgetCut, readHistory, type History } from './history.ts'

/** A send with the fields that the server resolved. */
export type Send = {
  readonly userId: string
  readonly message: string
  readonly conversationId: string | null
  readonly spreadsheetId: string | null
  readonly documentIds: readonly string[]
  /** Number of files whose upload starts after this message, 0 by default. */
  readonly awaited?: number
  /** The user's number and date notation, null if unknown. */
  readonly region?: Region | null
  /** What the user sees of the open spreadsheet, null if none is open. */
  readonly view?: SheetView | null | undefined
  readonly requestId: string | null
  readonly replaces: string | null
  /**
   * Ids to try in order if we never stored the question with the id `replaces`. The first id that
   * exists counts.
   */
  readonly replacesElse: readonly string[]
}

/** Why a send stores nothing. `sequence` is the next sequence number of the conversation. */
export type BeginRefusal =
  | { readonly type: 'not_found' }
  /** Documents of the send that do not exist. */
  | { readonly type: 'documents_gone'; readonly ids: readonly string[] }
  | { readonly type: 'busy' }
  /** We already stored this request. `run` is its run. */
  | { readonly type: 'repeated'; readonly run: RunRow }
  | { readonly type: 'no_credits'; readonly sequence: number }

/** A stored question and its run, with everything that the agent's turn needs. */
export type BegunRun = {
  readonly run: RunRow
  readonly conversation: ConversationRow
  readonly history: History
  readonly message: string
  /** Documents attached to the message. */
  readonly documents: readonly AttachedDocument[]
  /** Number of files still uploading. */
  readonly awaited: number
  readonly region: Region | null
  readonly view: SheetView | null
}

/** Settings of `createBegin`. With a null `ledger` (billing is off) messages are free. */
export type BeginSettings = {
  readonly store: Store
  readonly clock: Clock
  readonly ledger: CreditLedger | null
  readonly model: string
  /** Maximum tokens of the history, by the context window of the model. */
  readonly historyTokens: number
  readonly server: number
}

/** Locks and returns the conversation, or null if it is not this user's. */
const findConversation = async (
  on: WriteTransaction,
  send: Send,
): Promise<ConversationRow | null> => {
  if (send.conversationId === null) return null
  const row = await lockConversation(on, send.conversationId)
  return row?.user_id === send.userId ? row : null
}

const findRepeated = async (on: Store, send: Send): Promise<RunRow | undefined> =>
  send.requestId === null
    ? undefined
    : on
        .selectFrom('runs')
        .selectAll()
        .where('user_id', '=', send.userId)
        .where('request_id', '=', send.requestId)
        .executeTakeFirst()

const isBusy = async (on: Store, conversationId: string): Promise<boolean> =>
  (await on
    .selectFrom('runs')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'running')
    .executeTakeFirst()) !== undefined

/** True if the send names a spreadsheet of another user. */
const isForeign = async (on: Store, { userId, spreadsheetId }: Send): Promise<boolean> =>
  spreadsheetId !== null && !(await ownsSpreadsheet(on, userId, spreadsheetId))

const lastPosition = async (on: Store, conversationId: string): Promise<number> => {
  const { last } = await on
    .selectFrom('messages')
    .select((row) => row.fn.max('position').as('last'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/**
 * The question takes the request id, so client and server share one id. We create another id if a
 * message or an earlier charge already uses it.
 */
const questionIdOf = async (
  on: Store,
  send: Send,
  { clock, ledger }: Pick<BeginSettings, 'clock' | 'ledger'>,
): Promise<string> => {
  const { requestId } = send
  if (requestId === null) return clock.newId()
  const message = await on
    .selectFrom('messages')
    .select('id')
    .where('id', '=', requestId)
    .executeTakeFirst()
  const isTaken = message !== undefined || (await ledger?.isKnown(on, requestId)) === true
  return isTaken ? clock.newId() : requestId
}

const writeQuestion = async (
  on: WriteTransaction,
  question: Pick<MessageRow, 'id' | 'conversation_id' | 'position' | 'text_content' | 'created_at'>,
): Promise<void> => {
  const none = { payload: null, token_count: null, hidden_as: null, replaced_by: null }
  await on
    .insertInto('messages')
    .values({ ...question, ...none, role: 'user', reply_to: null })
    .execute()
}

/**
 * Stores a question, charges it and opens its run in one transaction. The caller chooses a new
 * `runId`.
 */
export const createBegin = (settings: BeginSettings) => {
  const { store, clock, ledger, model, historyTokens, server } = settings
  const newConversation = (send: Send, now: string): ConversationRow => ({
    id: clock.newId(),
    user_id: send.userId,
    title: null,
    spreadsheet_id: send.spreadsheetId,
    model,
    last_sequence: 0,
    created_at: now,
    updated_at: now,
  })
  const writeConversation = async (
    on: WriteTransaction,
    send: Send,
    known: ConversationRow | null,
  ): Promise<ConversationRow> => {
    const now = clock.now().toISOString()
    if (!known) {
      const row = newConversation(send, now)
      await on.insertInto('conversations').values(row).execute()
      return row
    }
    return on
      .updateTable('conversations')
      .set({
        model,
        updated_at: now,
        ...(send.spreadsheetId === null ? {} : { spreadsheet_id: send.spreadsheetId }),
      })
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const write = async (
    on: WriteTransaction,
    send: Send,
    runId: string,
    known: ConversationRow | null,
    documents: readonly AttachedDocument[],
  ): Promise<Result<BegunRun, BeginRefusal>> => {
    const questionId = await questionIdOf(on, send, { clock, ledger })
    const charge = ledger ? await ledger.charge(on, send.userId, questionId) : 'free'
    if (charge === 'refused')
      return err({ type: 'no_credits', sequence: (known?.last_sequence ?? 0) + 1 })
    const conversation = await writeConversation(on, send, known)
    if (send.replaces) {
      await hideAttempt(on, conversation.id, [send.replaces, ...send.replacesElse], questionId)
      await forgetCut(on, conversation.id)
    }
    const history = await readHistory(on, conversation.id, historyTokens)
    const position = (await lastPosition(on, conversation.id)) + 1
    const now = clock.now().toISOString()
    await writeQuestion(on, {
      id: questionId,
      conversation_id: conversation.id,
      position,
      text_content: send.message,
      created_at: now,
    })
    await linkDocuments(on, questionId, documents)
    const run: RunRow = {
      id: runId,
      conversation_id: conversation.id,
      user_id: send.userId,
      request_id: send.requestId,
      user_message_id: questionId,
      assistant_message_id: clock.newId(),
      assistant_position: position + 1,
      first_sequence: conversation.last_sequence + 1,
      status: 'running',
      charged: charge === 'charged' ? 1 : 0,
      started_at: now,
      ended_at: null,
      server,
      record: null,
    }
    await on.insertInto('runs').values(run).execute()
    const { message, awaited = 0, region = null, view = null } = send
    return ok({ run, conversation, history, message, documents, awaited, region, view })
  }
  return (send: Send, runId: string): Promise<Result<BegunRun, BeginRefusal>> =>
    store.transaction().execute(async (on): Promise<Result<BegunRun, BeginRefusal>> => {
      await lockUser(on, send.userId)
      const earlier = await findRepeated(on, send)
      if (earlier) return err({ type: 'repeated', run: earlier })
      const known = await findConversation(on, send)
      const isAbsent = send.conversationId !== null && known === null
      const documents = await readyDocumentsOf(
        on,
        send,
        send.documentIds,
        clock.now().toISOString(),
      )
      if (isAbsent || (await isForeign(on, send))) return err({ type: 'not_found' })
      if (!documents.ok) return err({ type: 'documents_gone', ids: documents.error })
      if (known && (await isBusy(on, known.id))) return err({ type: 'busy' })
      return write(on, send, runId, known, documents.value)
    })
}
