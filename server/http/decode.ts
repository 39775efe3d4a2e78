import * as v from 'valibot'
import { ACCOUNT_TEXTS } from '#contract/api/account-wording.ts'
import type { EndpointName } from '#contract/api/endpoints.ts'
import { CREDENTIAL_TEXTS } from '#contract/api/name-texts.ts'
import { ORGANIZATION_TEXTS } from '#contract/api/organization-texts.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import { badRequest, type Failure } from './failures.ts'

/** Schemas may repeat a long value in their message. */
const REASON_MAX_CHARS = 200
/** Friendly sentences for common mistakes, by call, field and check. */
const SENTENCES: Readonly<Record<string, string>> = {
  'auth.signUp email email': CREDENTIAL_TEXTS.emailInvalid,
  'auth.signIn email email': CREDENTIAL_TEXTS.emailInvalid,
  'auth.signIn password min_length': API_TEXTS.missing('password'),
  'auth.signUp password min_length': CREDENTIAL_TEXTS.passwordTooShort,
  'account.changeEmail email email': CREDENTIAL_TEXTS.emailInvalid,
  'organizations.create name min_length': ORGANIZATION_TEXTS.nameMissing,
  'organizations.rename name min_length': ORGANIZATION_TEXTS.nameMissing,
  'account.changePassword new_password min_length': ACCOUNT_TEXTS.newPasswordTooShort,
}

/** The part of a request that holds a value. */
export type RequestPart = 'address' | 'query' | 'body'

/** Uses the schema's own message, unless the value is missing. */
const reasonOf = (field: string, { received, message }: v.BaseIssue<unknown>): string =>
  received === 'undefined'
    ? API_TEXTS.missing(field)
    : API_TEXTS.invalidBody(field, message.slice(0, REASON_MAX_CHARS))

/** Decodes a part of a request. A failure names the first invalid field. */
export const decode = <S extends v.GenericSchema>(
  name: EndpointName,
  part: RequestPart,
  schema: S,
  value: unknown,
): Result<v.InferOutput<S>, Failure> => {
  // Valibot object schemas also accept arrays.
  if (Array.isArray(value)) return badRequest(API_TEXTS.notObject)
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const [issue] = parsed.issues
  const field = v.getDotPath(issue)
  if (field === null && part === 'body') return badRequest(API_TEXTS.notObject)
  const sentence = SENTENCES[`${name} ${field} ${issue.type}`]
  return badRequest(sentence ?? reasonOf(field ?? part, issue))
}

/** Answers 400 for invalid UTF-8 or JSON. */
export const parseJson = (bytes: Uint8Array): Result<unknown, Failure> => {
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return badRequest(API_TEXTS.invalidJson)
  }
}
