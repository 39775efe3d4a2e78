import * as v from 'valibot'
import { answers, answersNothing, endpoint, json, params } from '../endpoint.ts'
import { SpreadsheetSummary } from '../entities.ts'
import { TITLE_MAX_CHARS } from '../../limits.ts'
import { DeleteAnswer, RenameBody, RenameAnswer } from './chat.ts'

export const Title = v.pipe(v.string(), v.trim(), v.maxLength(TITLE_MAX_CHARS))

/** The spreadsheet calls that carry no cells except list previews. */
export const spreadsheetEndpoints = {
  'spreadsheets.list': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/',
    query: v.object({ q: v.optional(v.string()) }),
    answer: answers(v.object({ spreadsheets: v.array(SpreadsheetSummary) })),
  }),
  'spreadsheets.head': endpoint({
    method: 'GET',
    path: '/api/spreadsheets/:id/head/',
    params: params('id'),
    answer: answers(SpreadsheetSummary),
  }),
  'spreadsheets.rename': endpoint({
    method: 'PATCH',
    path: '/api/spreadsheets/:id/',
    params: params('id'),
    body: json(RenameBody),
    answer: answers(RenameAnswer),
  }),
  'spreadsheets.delete': endpoint({
    method: 'DELETE',
    path: '/api/spreadsheets/:id/',
    params: params('id'),
    answer: answersNothing,
  }),
  'spreadsheets.deleteMany': endpoint({
    method: 'DELETE',
    path: '/api/spreadsheets/',
    body: json(v.object({ ids: v.array(v.string()) })),
    answer: answers(DeleteAnswer),
  }),
} as const
