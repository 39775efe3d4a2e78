import * as v from 'valibot'
import {
  answers,
  commonErrors,
  endpoint,
  ErrorBilling,
  ErrorDetail,
  paged,
  params,
} from '../endpoint.ts'
import {
  Conversation,
  Credits,
  FoundConversation,
  Session,
  SpreadsheetSummary,
  StoredMessage,
} from '../entities.ts'
import { CONVERSATION_PAGE_SIZE, MESSAGE_PAGE_SIZE } from '../limits.ts'

const count = {
  total_count: v.optional(v.number(), 0),
  has_more: v.optional(v.boolean(), false),
}

/** The calls of the app's first page; a client has these rows from the start, all others soon after (SHELL-86). */
export const startEndpoints = {
  'auth.refresh': endpoint({
    method: 'POST',
    path: '/api/auth/refresh/',
    auth: 'cookie',
    // Null: the browser sent no cookie, so nobody is signed in, and nothing was refused.
    answer: answers(v.nullable(Session)),
    // 410: the token that came along is of an account that was deleted (AUTH-59).
    errors: { ...commonErrors(ErrorDetail), 409: ErrorDetail, 410: ErrorDetail, 429: ErrorDetail },
  }),
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
  'spreadsheets.list': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/',
    query: v.object({ q: v.optional(v.string()) }),
    answer: answers(v.object({ spreadsheets: v.array(SpreadsheetSummary) })),
  }),
  'credits.get': endpoint({
    method: 'GET',
    path: '/api/billing/credits/',
    answer: answers(v.object({ success: v.boolean(), data: Credits })),
    errors: commonErrors(ErrorBilling),
  }),
} as const
