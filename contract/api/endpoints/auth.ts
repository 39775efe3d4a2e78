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

/** An e-mail as accounts have it: without blanks around it, in lower case. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email(),
  v.maxLength(EMAIL_MAX_CHARS),
)
/** The name of a person; it may be empty. */
export const PersonName = v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX_CHARS))
/** A password that is there already: its length was judged when it was chosen. */
export const PresentPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(PASSWORD_MAX_CHARS))
/** A password that is being chosen. */
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN_CHARS),
  v.maxLength(PASSWORD_MAX_CHARS),
)

/** Body of a sign-in; the password's length is judged at sign-up alone. */
const SignIn = v.object({
  email: Email,
  password: PresentPassword,
})
/** Body of a sign-up. */
const SignUp = v.object({
  email: Email,
  password: NewPassword,
  name: v.optional(PersonName, ''),
})

const errors = { ...commonErrors(ErrorDetail), 409: ErrorDetail, 429: ErrorDetail }

/** Local accounts and health. */
export const authEndpoints = {
  'auth.refresh': endpoint({
    method: 'POST',
    path: '/api/auth/refresh/',
    auth: 'cookie',
    // Null: the browser sent no cookie, so nobody is signed in, and nothing was refused.
    answer: answers(v.nullable(Session)),
    // 410: the token that came along is of an account that was deleted.
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
