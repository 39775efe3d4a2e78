import * as v from 'valibot'
import { answers, answersNothing, commonErrors, endpoint, ErrorDetail, json } from '../endpoint.ts'
import { Session, User } from '../entities.ts'
import {
  EMAIL_MAX_CHARS,
  NAME_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PASSWORD_MIN_CHARS,
} from '../limits.ts'

const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(EMAIL_MAX_CHARS))

/** Body of a sign-in; the password's length is judged at sign-up alone. */
export const SignIn = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(PASSWORD_MAX_CHARS)),
})
/** Body of a sign-up (design §7). */
export const SignUp = v.object({
  email: Email,
  password: v.pipe(v.string(), v.minLength(PASSWORD_MIN_CHARS), v.maxLength(PASSWORD_MAX_CHARS)),
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(NAME_MAX_CHARS)), ''),
})

const errors = { ...commonErrors(ErrorDetail), 409: ErrorDetail, 429: ErrorDetail }

/** Local accounts, health and the address of the account (design §7). */
export const authEndpoints = {
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
  'account.get': endpoint({ method: 'GET', path: '/api/account/', answer: answers(User), errors }),
  'health.get': endpoint({
    method: 'GET',
    path: '/api/health',
    auth: 'none',
    answer: answers(v.object({ status: v.literal('ok') })),
    errors: { ...commonErrors(ErrorDetail), 503: ErrorDetail },
  }),
} as const
