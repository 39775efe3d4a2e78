import * as v from 'valibot'
import {
  answers,
  answersNothing,
  commonErrors,
  endpoint,
  ErrorDetail,
  json,
  params,
} from '../endpoint.ts'
import { IsoTime, User } from '../entities.ts'
import { FINISHED_OFFERS_MAX_ENTRIES, OFFER_NAME_MAX_CHARS } from '../../limits.ts'
import { Email, NewPassword, PersonName, CurrentPassword } from './auth.ts'

/** One signed-in browser or client. `device` is null if its user agent is unknown. */
export const AccountSession = v.object({
  id: v.string(),
  device: v.optional(v.nullable(v.string()), null),
  began_at: IsoTime,
  /** Time of the last token renewal, so up to 15 minutes before the last call. */
  last_used_at: IsoTime,
  is_current: v.optional(v.boolean(), false),
})
/** The parsed value of the `AccountSession` schema. */
export type AccountSession = v.InferOutput<typeof AccountSession>

/**
 * Names of first-run examples that the user started or dismissed. A request adds names, and the
 * response lists all finished examples.
 */
const FinishExamples = v.object({
  done: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(OFFER_NAME_MAX_CHARS))),
    v.maxLength(FINISHED_OFFERS_MAX_ENTRIES),
  ),
})

/**
 * A call with a wrong password returns 403, because 401 means an invalid token. It returns 429
 * after too many wrong passwords.
 */
const errors = { ...commonErrors(ErrorDetail), 403: ErrorDetail, 429: ErrorDetail }

/** The calls for the user's own account. */
export const accountEndpoints = {
  'account.get': endpoint({ method: 'GET', path: '/api/account/', answer: answers(User), errors }),
  'account.rename': endpoint({
    method: 'PATCH',
    path: '/api/account/',
    body: json(v.object({ name: PersonName })),
    answer: answers(User),
    errors,
  }),
  'account.finishOffers': endpoint({
    method: 'PUT',
    path: '/api/account/offers/',
    body: json(FinishExamples),
    answer: answers(FinishExamples),
    errors,
  }),
  'account.changeEmail': endpoint({
    method: 'POST',
    path: '/api/account/email/',
    body: json(v.object({ email: Email, password: CurrentPassword })),
    answer: answers(User),
    errors: { ...errors, 409: ErrorDetail },
  }),
  'account.changePassword': endpoint({
    method: 'POST',
    path: '/api/account/password/',
    body: json(v.object({ password: CurrentPassword, new_password: NewPassword })),
    answer: answersNothing,
    errors,
  }),
  'account.sessions': endpoint({
    method: 'GET',
    path: '/api/account/sessions/',
    answer: answers(v.object({ sessions: v.array(AccountSession) })),
    errors,
  }),
  'account.endSession': endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id/',
    params: params('id'),
    answer: answersNothing,
    errors,
  }),
  'account.endOthers': endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/',
    answer: answersNothing,
    errors,
  }),
  'account.download': endpoint({
    method: 'GET',
    path: '/api/account/download/',
    answer: { kind: 'file' },
    errors,
  }),
  'account.remove': endpoint({
    method: 'DELETE',
    path: '/api/account/',
    body: json(v.object({ password: CurrentPassword })),
    answer: answersNothing,
    errors,
  }),
} as const
