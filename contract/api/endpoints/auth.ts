import * as v from 'valibot'
import { WEBHOOK_MAX_BYTES } from '../../limits/billing.ts'
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
import {
  EMAIL_MAX_CHARS,
  NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from '../../limits.ts'

/** Accounts store emails trimmed and in lower case. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email(),
  v.maxLength(EMAIL_MAX_CHARS),
)
/** A name may be empty. */
export const PersonName = v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX_CHARS))
/** Does not require `PASSWORD_MIN_CHARS`, because sign-up already checked the length. */
export const CurrentPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(PASSWORD_MAX_CHARS))
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_CHARS),
  v.maxLength(PASSWORD_MAX_CHARS),
)

const SignIn = v.object({
  email: Email,
  password: CurrentPassword,
})
const SignUp = v.object({
  email: Email,
  password: NewPassword,
  name: v.optional(PersonName, ''),
})

const errors = { ...commonErrors(ErrorDetail), 409: ErrorDetail, 429: ErrorDetail }

/** The calls of local accounts, and the health check. */
export const authEndpoints = {
  'auth.refresh': endpoint({
    method: 'POST',
    path: '/api/auth/refresh/',
    auth: 'cookie',
    // Null if the browser sent no cookie. Then nobody is signed in, which is not an error.
    answer: answers(v.nullable(Session)),
    // 410: the token belongs to a deleted account.
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
