import * as v from 'valibot'
import { WEBHOOK_MAX_BYTES } from '../billing-limits.ts'
import {
  answers,
  answersNothing,
  commonErrors,
  endpoint,
  ErrorDetail,
  json,
  raw,
} from '../endpoint.ts'
import { Session } from '../entities.ts'
import { Email, NewPassword, PersonName, PresentPassword } from './account.ts'

/** Body of a sign-in; the password's length is judged at sign-up alone. */
const SignIn = v.object({
  email: Email,
  password: PresentPassword,
})
/** Body of a sign-up (design §7). */
const SignUp = v.object({
  email: Email,
  password: NewPassword,
  name: v.optional(PersonName, ''),
})

const errors = { ...commonErrors(ErrorDetail), 409: ErrorDetail, 429: ErrorDetail }

/** Local accounts and health (design §7). */
export const authEndpoints = {
  'auth.refresh': endpoint({
    method: 'POST',
    path: '/api/auth/refresh/',
    auth: 'cookie',
    // Null: the browser sent no cookie, so nobody is signed in, and nothing was refused.
    answer: answers(v.nullable(Session)),
    // 410: the token that came along is of an account that was deleted (AUTH-59).
    errors: { ...commonErrors(ErrorDetail), 409: ErrorDetail, 410: ErrorDetail, 429: ErrorDetail },
  }),
  'auth.signUp': endpoint({
    method: 'POST',
    path: '/api/auth/sign-up/',
    auth: 'none',
    body: json(SignUp),
    answer: answers(Session, 201),
    errors,
  }),
  'auth.signIn': endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/',
    auth: 'none',
    body: json(SignIn),
    answer: answers(Session),
    errors,
  }),
  'auth.signOut': endpoint({
    method: 'POST',
    path: '/api/auth/sign-out/',
    auth: 'cookie',
    answer: answersNothing,
    errors,
  }),
  'auth.webhook': endpoint({
    method: 'POST',
    path: '/api/auth/webhook/',
    auth: 'none',
    body: raw(WEBHOOK_MAX_BYTES),
    answer: answers(v.object({ received: v.boolean() })),
    errors,
  }),
  'health.get': endpoint({
    method: 'GET',
    path: '/api/health',
    auth: 'none',
    answer: answers(v.object({ status: v.literal('ok') })),
    errors: { ...commonErrors(ErrorDetail), 503: ErrorDetail },
  }),
} as const
