import * as v from 'valibot'
import {
  CHANGE_CELLS_PAGE_MAX,
  CHANGE_CELLS_PAGE_SIZE,
  CHANGE_PAGE_SIZE,
} from '../../limits/changes.ts'
import {
  ChangeDetail,
  ChangeHead,
  UndoError,
  UndoBody,
  UndoResult,
} from '../../workbook/change-history.ts'
import {
  answers,
  commonErrors,
  endpoint,
  ErrorDetail,
  json,
  paged,
  params,
  queryNumber,
} from '../endpoint.ts'

const undo = {
  method: 'POST',
  body: json(UndoBody),
  answer: answers(UndoResult),
  errors: { ...commonErrors(ErrorDetail), 409: UndoError },
} as const

/** The calls for the change history of a spreadsheet, and for undo. */
export const changeEndpoints = {
  'changes.list': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/:id/changes/',
    params: params('id'),
    query: v.object(paged(CHANGE_PAGE_SIZE)),
    answer: answers(
      v.object({
        changes: v.array(ChangeHead),
        total_count: v.number(),
        has_more: v.boolean(),
      }),
    ),
  }),
  'changes.get': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/:id/changes/:change_id/',
    params: params('id', 'change_id'),
    query: v.object({
      ...paged(CHANGE_PAGE_SIZE),
      page_size: queryNumber(CHANGE_CELLS_PAGE_SIZE, CHANGE_CELLS_PAGE_MAX),
    }),
    answer: answers(ChangeDetail),
  }),
  'changes.undo': endpoint({
    ...undo,
    path: '/api/spreadsheets/:id/changes/:change_id/undo/',
    params: params('id', 'change_id'),
  }),
  'turns.undo': endpoint({
    ...undo,
    path: '/api/spreadsheets/:id/turns/:message_id/undo/',
    params: params('id', 'message_id'),
  }),
} as const
