import { DOCUMENT_REFUSALS } from '#contract/documents/document-refusals.ts'
import { regionFrom } from '#contract/figures/region-code.ts'
import type { Switches } from '#contract/api/flags.ts'
import { NO_CREDITS_CODE } from '#contract/stream/reply.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { notFound, type Failure } from '../http/failures.ts'
import type { Account, Handlers } from '../http/route.ts'
import type { Clock } from '../clock.ts'
import type { Conversations } from './conversations.ts'
import type { SearchConversations } from './search.ts'
import { finishedEventStream } from './event-stream.ts'
import type { EventBytes, Runs, SendRefusal } from './runs.ts'

type ChatName =
  | 'histories.list'
  | 'histories.delete'
  | 'conversations.get'
  | 'conversations.rename'
  | 'conversations.link'
  | 'conversations.delete'
  | 'messages.list'
  | 'attempts.list'
  | 'chat.stream'
  | 'chat.resume'
  | 'chat.stop'
  | 'spreadsheets.conversations'

export type ChatSettings = {
  readonly conversationsFor: (account: Account) => Conversations
  readonly search: SearchConversations
  readonly runs: Runs
  readonly clock: Clock
  /** A send ignores fields of features that are off. */
  readonly flags: Pick<Switches, 'spreadsheets' | 'documents'>
  /**
   * Deletes the files of removed documents. The sweep retries files that the storage fails to
   * delete.
   */
  readonly dropFiles: (documents: readonly string[]) => Promise<void>
}

/** The single event of a send without credits. We do not store it. */
const noCredits = (sequence: number, id: string): string =>
  JSON.stringify({
    id,
    sequence,
    type: 'error',
    payload: {
      message: API_TEXTS.creditsExhausted,
      code: NO_CREDITS_CODE,
      show_paywall: true,
    },
  })

/** Handles the chat calls. */
export const chatRoutes = (settings: ChatSettings): Handlers<ChatName> => {
  const { conversationsFor, search, runs, clock, flags, dropFiles } = settings

  const refuse = (refusal: SendRefusal): Result<EventBytes, Failure> => {
    switch (refusal.type) {
      case 'not_found':
        return notFound()
      case 'documents_gone':
        return err({
          status: 409,
          detail: DOCUMENT_REFUSALS.gone(refusal.ids.length),
          fields: { document_ids: refusal.ids },
        })
      case 'busy':
        return err({ status: 429, detail: API_TEXTS.busy })
      case 'no_credits':
        return ok(finishedEventStream([noCredits(refusal.sequence, clock.newId())]))
      case 'closing':
        return err({ status: 503, detail: API_TEXTS.internal })
    }
  }
  /** Stops running answers first, so no answer writes to a deleted conversation. */
  const remove = async (account: Account, ids: readonly string[]): Promise<readonly string[]> => {
    const conversations = conversationsFor(account)
    for (const id of await conversations.own(ids)) await runs.stop(id)
    const { removed, documents } = await conversations.remove(ids)
    await dropFiles(documents)
    return removed
  }
  return {
    'histories.list': async ({ account, query }) => {
      const typed = query.q?.trim() ?? ''
      const { items, total } =
        typed === ''
          ? await conversationsFor(account).list(query)
          : await search(account.id, typed, query)
      const has_more = query.page * query.page_size < total
      return ok({ histories: [...items], total_count: total, has_more })
    },
    'histories.delete': async ({ account, body }) =>
      ok({ deleted: [...(await remove(account, body.ids))] }),
    'conversations.get': async ({ account, params }) => {
      const found = await conversationsFor(account).get(params.id)
      return found ? ok(found) : notFound()
    },
    'conversations.rename': async ({ account, params, body }) => {
      const updated_at = await conversationsFor(account).rename(params.id, body.title)
      return updated_at === null ? notFound() : ok({ updated_at })
    },
    'conversations.link': async ({ account, params, body }) => {
      const linked = await conversationsFor(account).link(params.id, body.spreadsheet_id)
      return linked ? ok(linked) : notFound()
    },
    'conversations.delete': async ({ account, params }) => {
      const deleted = await remove(account, [params.id])
      return deleted.length === 0 ? notFound() : ok(undefined)
    },
    'messages.list': async ({ account, params, query }) => {
      const found = await conversationsFor(account).messages(params.id, query)
      if (!found) return notFound()
      const has_more = query.page * query.page_size < found.total
      return ok({ messages: [...found.items], total_count: found.total, has_more })
    },
    'attempts.list': async ({ account, params, query }) => {
      const found = await conversationsFor(account).attempts(params.id, params.message_id, query)
      if (!found) return notFound()
      const attempts = found.items.map((messages) => ({ messages: [...messages] }))
      const has_more = query.page * query.page_size < found.total
      return ok({ attempts, total_count: found.total, has_more })
    },
    'chat.stream': async ({ account, body }) => {
      const sent = await runs.send({
        userId: account.id,
        message: body.message,
        conversationId: body.conversation_id,
        // If the `spreadsheets` flag was switched off, a chat that has a linked spreadsheet
        // continues without it.
        ...(flags.spreadsheets
          ? { spreadsheetId: body.spreadsheet_id, view: body.view }
          : { spreadsheetId: null }),
        documentIds: flags.documents ? body.document_ids : [],
        awaited: flags.documents ? (body.awaited_documents ?? 0) : 0,
        region: regionFrom(body.region),
        requestId: body.request_id ?? null,
        replaces: body.replaces ?? null,
        replacesElse: body.replaces_else ?? [],
      })
      return sent.ok ? sent : refuse(sent.error)
    },
    'chat.resume': async ({ account, params, query }) => {
      const found = await conversationsFor(account).get(params.id)
      return found ? ok(await runs.resume(params.id, query.after ?? 0)) : notFound()
    },
    'chat.stop': async ({ account, params, query }) => {
      if (!(await conversationsFor(account).get(params.id))) return notFound()
      return ok({ stopped: await runs.stop(params.id, query.message_id) })
    },
    'spreadsheets.conversations': async ({ account, params }) => {
      const found = await conversationsFor(account).ofSpreadsheet(params.id)
      return found ? ok({ conversations: [...found] }) : notFound()
    },
  }
}
