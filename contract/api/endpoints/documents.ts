import * as v from 'valibot'
import {
  DocumentPage,
  ServerDocument,
  StatusAnswer,
  UploadAnswer,
} from '../../documents/documents.ts'
import {
  answers,
  commonErrors,
  endpoint,
  ErrorDocuments,
  json,
  multipartFiles,
  params,
} from '../endpoint.ts'
import { TITLE_MAX_CHARS } from '../../limits.ts'
import { REGION_FORM } from '../region-form.ts'
import { CreatedSpreadsheet } from './workbooks.ts'

const errors = { ...commonErrors(ErrorDocuments), 408: ErrorDocuments, 429: ErrorDocuments }
/** Maximum number of ids in one status check. One batch of uploads always has fewer documents. */
const STATUS_MAX_IDS = 1000

/**
 * Body of a request that makes a spreadsheet from a document table. A repeated `request_id` makes
 * no second spreadsheet.
 */
const NewOfTable = v.object({
  request_id: v.optional(v.pipe(v.string(), v.uuid())),
  title: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(TITLE_MAX_CHARS))),
  /** Decides how to read ambiguous figures and dates in the table. */
  region: v.optional(v.pipe(v.string(), v.regex(REGION_FORM))),
})
/** `is_cut` is true if the file has more rows or columns than we stored. */
const MadeOfTable = v.object({
  ...CreatedSpreadsheet.entries,
  is_cut: v.optional(v.boolean(), false),
})

/** The document calls. */
export const documentEndpoints = {
  'documents.upload': endpoint({
    method: 'POST',
    path: '/api/documents/upload/',
    body: multipartFiles('files', v.object({ conversation_id: v.string() })),
    answer: answers(UploadAnswer),
    errors,
  }),
  'documents.delete': endpoint({
    method: 'DELETE',
    path: '/api/documents/delete/:id/',
    params: params('id'),
    answer: answers(v.unknown()),
    errors,
  }),
  'documents.status': endpoint({
    method: 'POST',
    path: '/api/documents/status/',
    body: json(
      v.object({ document_ids: v.pipe(v.array(v.string()), v.maxLength(STATUS_MAX_IDS)) }),
    ),
    answer: answers(StatusAnswer),
    errors,
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
    errors,
  }),
  'documents.health': endpoint({
    method: 'GET',
    path: '/api/documents/health/',
    auth: 'none',
    answer: answers(v.unknown()),
    errors,
  }),
  'documents.page': endpoint({
    method: 'GET',
    path: '/api/documents/:id/pages/:n/',
    params: params('id', 'n'),
    answer: answers(DocumentPage),
    errors,
  }),
  'documents.thumbnail': endpoint({
    method: 'GET',
    path: '/api/documents/:id/thumbnail/',
    params: params('id'),
    answer: { kind: 'file' },
    errors,
  }),
  'documents.file': endpoint({
    method: 'GET',
    path: '/api/documents/:id/file/',
    params: params('id'),
    answer: { kind: 'file' },
    errors,
  }),
  'documents.spreadsheet': endpoint({
    method: 'POST',
    path: '/api/documents/:id/tables/:n/spreadsheet/',
    params: params('id', 'n'),
    body: json(NewOfTable),
    answer: answers(MadeOfTable, 201),
    errors: { ...errors, 409: ErrorDocuments },
  }),
} as const
