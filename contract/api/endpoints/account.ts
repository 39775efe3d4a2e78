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
import { Email, NewPassword, PersonName, PresentPassword } from './auth.ts'

/** A place where one is signed in. `device` is null where the browser said nothing that is known. */
export const AccountSession = v.object({
  id: v.string(),
  device: v.optional(v.nullable(v.string()), null),
  began_at: IsoTime,
  /** When its token was last renewed: up to a quarter of an hour before its last call. */
  last_used_at: IsoTime,
  is_current: v.optional(v.boolean(), false),
})
/** A place where one is signed in. */
export type AccountSession = v.InferOutput<typeof AccountSession>

/** Offers of the first run by name: those that are done with, all of them in an answer. */
const FinishOffers = v.object({
  done: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(OFFER_NAME_MAX_CHARS))),
    v.maxLength(FINISHED_OFFERS_MAX_ENTRIES),
  ),
})

/** A wrong password is 403, for 401 is a token that counts no more; 429 after too many of them. */
const errors = { ...commonErrors(ErrorDetail), 403: ErrorDetail, 429: ErrorDetail }

/** The calls about one's own account. */
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
    body: json(FinishOffers),
    answer: answers(FinishOffers),
    errors,
  }),
  'account.changeEmail': endpoint({
    method: 'POST',
    path: '/api/account/email/',
    body: json(v.object({ email: Email, password: PresentPassword })),
    answer: answers(User),
    errors: { ...errors, 409: ErrorDetail },
  }),
  'account.changePassword': endpoint({
    method: 'POST',
    path: '/api/account/password/',
    body: json(v.object({ password: PresentPassword, new_password: NewPassword })),
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
    body: json(v.object({ password: PresentPassword })),
    answer: answersNothing,
    errors,
  }),
} as const
