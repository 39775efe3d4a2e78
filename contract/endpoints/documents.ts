import * as v from 'valibot'
import { ServerDocument, StatusAnswer, UploadAnswer } from '../documents.ts'
import {
  answers,
  commonErrors,
  endpoint,
  ErrorDocuments,
  json,
  multipart,
  params,
} from '../endpoint.ts'

const errors = { ...commonErrors(ErrorDocuments), 429: ErrorDocuments }
const unbuilt = { built: false, errors } as const

/** The document calls (spec §7, "Documents"). */
export const documentEndpoints = {
  'documents.upload': endpoint({
    method: 'POST',
    path: '/api/documents/upload/',
    body: multipart('files', v.object({ conversation_id: v.string() })),
    answer: answers(UploadAnswer),
    ...unbuilt,
  }),
  'documents.delete': endpoint({
    method: 'DELETE',
    path: '/api/documents/delete/:id/',
    params: params('id'),
    answer: answers(v.unknown()),
    ...unbuilt,
  }),
  'documents.status': endpoint({
    method: 'POST',
    path: '/api/documents/status/',
    body: json(v.object({ document_ids: v.array(v.string()) })),
    answer: answers(StatusAnswer),
    ...unbuilt,
  }),
  'documents.list': endpoint({
    method: 'GET',
    path: '/api/documents/list/',
    query: v.object({
      conversation_id: v.string(),
      status: v.optional(v.string()),
      file_type: v.optional(v.string()),
    }),
    answer: answers(v.array(ServerDocument)),
    ...unbuilt,
  }),
  'documents.health': endpoint({
    method: 'GET',
    path: '/api/documents/health/',
    auth: 'none',
    answer: answers(v.unknown()),
    ...unbuilt,
  }),
  'documents.page': endpoint({
    method: 'GET',
    path: '/api/documents/:id/pages/:n/',
    params: params('id', 'n'),
    answer: { kind: 'file' },
    ...unbuilt,
  }),
} as const
