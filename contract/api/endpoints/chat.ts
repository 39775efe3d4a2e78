import * as v from 'valibot'
import {
  answers,
  answersNothing,
  commonErrors,
  endpoint,
  ErrorDetail,
  ErrorDocumentsGone,
  json,
  paged,
  params,
} from '../endpoint.ts'
import { VIEW_MAX_CHARS } from '../../limits/agent.ts'
import { MESSAGE_MAX_DOCUMENTS } from '../../limits/documents.ts'
import { Conversation, FoundConversation, StoredMessage } from '../entities.ts'
import { REGION_FORM } from '../region-form.ts'
import {
  ATTEMPT_PAGE_SIZE,
  CONVERSATION_MAX_EVENTS,
  CONVERSATION_PAGE_SIZE,
  MESSAGE_MAX_CHARS,
  MESSAGE_PAGE_SIZE,
  REPLACES_MAX_MESSAGES,
  TITLE_MAX_CHARS,
} from '../../limits.ts'

const count = {
  total_count: v.optional(v.number(), 0),
  has_more: v.optional(v.boolean(), false),
}

const Ids = v.object({ ids: v.array(v.string()) })
export const RenameBody = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TITLE_MAX_CHARS)),
})
export const RenameAnswer = v.looseObject({ updated_at: v.string() })
/** Ids of the items that the server deleted. Ids of another user's items are missing. */
export const DeleteAnswer = v.object({ deleted: v.array(v.string()) })

/** `stopped` is false if no answer was running. */
const Stopped = v.object({ stopped: v.optional(v.boolean(), true) })

const ViewText = v.pipe(v.string(), v.maxLength(VIEW_MAX_CHARS))

/** What the user sees of the open spreadsheet. `selection` is a range in A1 notation. */
export const SheetView = v.object({ sheet: ViewText, selection: v.nullable(ViewText) })
/** The parsed value of the `SheetView` schema. */
export type SheetView = v.InferOutput<typeof SheetView>

/**
 * Body of a send. `request_id` makes a retry safe. `replaces` names the question that this send
 * edits or repeats. If that question does not exist, the first existing one of `replaces_else`
 * counts.
 */
export const SendBody = v.object({
  message: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MESSAGE_MAX_CHARS)),
  conversation_id: v.optional(v.nullable(v.string()), null),
  spreadsheet_id: v.optional(v.nullable(v.string()), null),
  document_ids: v.optional(v.pipe(v.array(v.string()), v.maxLength(MESSAGE_MAX_DOCUMENTS)), []),
  request_id: v.optional(v.pipe(v.string(), v.uuid())),
  /**
   * Number of files of this message that finish uploading only after the send. The assistant can
   * wait for them.
   */
  awaited_documents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The user's number and date format. Older clients do not send it. */
  region: v.optional(v.pipe(v.string(), v.regex(REGION_FORM))),
  /** What the user sees if the spreadsheet of the conversation is open. */
  view: v.optional(v.nullable(SheetView)),
  replaces: v.optional(v.nullable(v.string())),
  replaces_else: v.optional(v.pipe(v.array(v.string()), v.maxLength(REPLACES_MAX_MESSAGES))),
})
/** The input of the `SendBody` schema. */
export type SendBody = v.InferInput<typeof SendBody>

/** 402: not enough credits. 429: another answer is running. 503: the server is shutting down. */
const refusals = { 402: ErrorDetail, 429: ErrorDetail, 503: ErrorDetail }

/** The chat calls. */
export const chatEndpoints = {
  'histories.list': endpoint({
    method: 'GET',
    path: '/api/chat/histories/',
    query: v.object({ ...paged(CONVERSATION_PAGE_SIZE), q: v.optional(v.string()) }),
    answer: answers(v.object({ histories: v.array(FoundConversation), ...count })),
  }),
  'conversations.get': endpoint({
    method: 'GET',
    path: '/api/chat/conversations/:id/',
    params: params('id'),
    answer: answers(Conversation),
  }),
  'messages.list': endpoint({
    method: 'GET',
    path: '/api/chat/conversations/:id/messages/',
    params: params('id'),
    query: v.object(paged(MESSAGE_PAGE_SIZE)),
    answer: answers(v.object({ messages: v.array(StoredMessage), ...count })),
  }),
  'histories.delete': endpoint({
    method: 'DELETE',
    path: '/api/chat/histories/',
    body: json(Ids),
    answer: answers(DeleteAnswer),
  }),
  'conversations.rename': endpoint({
    method: 'PATCH',
    path: '/api/chat/conversations/:id/',
    params: params('id'),
    body: json(RenameBody),
    answer: answers(RenameAnswer),
  }),
  'conversations.link': endpoint({
    method: 'PUT',
    path: '/api/chat/conversations/:id/spreadsheet/',
    params: params('id'),
    body: json(v.object({ spreadsheet_id: v.string() })),
    answer: answers(Conversation),
  }),
  'conversations.delete': endpoint({
    method: 'DELETE',
    path: '/api/chat/conversations/:id/',
    params: params('id'),
    answer: answersNothing,
  }),
  'attempts.list': endpoint({
    method: 'GET',
    path: '/api/chat/conversations/:id/messages/:message_id/attempts/',
    params: params('id', 'message_id'),
    query: v.object(paged(ATTEMPT_PAGE_SIZE)),
    answer: answers(
      v.object({
        attempts: v.array(v.object({ messages: v.array(StoredMessage) })),
        total_count: v.optional(v.number(), 0),
        has_more: v.optional(v.boolean(), false),
      }),
    ),
  }),
  'chat.stream': endpoint({
    method: 'POST',
    path: '/api/chat/stream/',
    body: json(SendBody),
    answer: { kind: 'events' },
    // 409: some of the named documents no longer exist.
    errors: { ...commonErrors(ErrorDetail), ...refusals, 409: ErrorDocumentsGone },
  }),
  'chat.resume': endpoint({
    method: 'GET',
    path: '/api/chat/conversations/:id/stream/',
    params: params('id'),
    query: v.object({
      after: v.optional(
        v.pipe(
          v.string(),
          v.transform(Number),
          v.integer(),
          v.minValue(0),
          v.maxValue(CONVERSATION_MAX_EVENTS),
        ),
      ),
    }),
    answer: { kind: 'events' },
  }),
  'chat.stop': endpoint({
    method: 'DELETE',
    path: '/api/chat/conversations/:id/stream/',
    params: params('id'),
    query: v.object({ message_id: v.optional(v.string()) }),
    answer: answers(Stopped),
  }),
  'spreadsheets.conversations': endpoint({
    method: 'GET',
    path: '/api/chat/spreadsheets/:id/conversations/',
    params: params('id'),
    answer: answers(v.object({ conversations: v.array(Conversation) })),
  }),
} as const
