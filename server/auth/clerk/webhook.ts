import * as v from 'valibot'
import { err, ok } from '#contract/api/result.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Removal } from '../../account/removal.ts'
import type { Clock } from '../../clock.ts'
import { badRequest } from '../../http/failures.ts'
import type { Handlers } from '../../http/route.ts'
import type { Identities } from './identities.ts'
import { signaturesBy } from './signature.ts'
import { SUBJECT_PATTERN } from './tokens.ts'

export type ClerkWebhookSettings = {
  readonly secret: string
  readonly identities: Identities
  readonly removal: Removal
  readonly clock: Clock
}

/** We handle only deletions and ignore all other events. */
const Deletion = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    type: v.literal('user.deleted'),
    data: v.object({ id: v.pipe(v.string(), v.regex(SUBJECT_PATTERN)) }),
  }),
)

/**
 * Handles Clerk's webhook. A user deleted at Clerk is deleted here with all data. Answers 503 until
 * everything is gone, so Clerk retries.
 */
export const createClerkWebhook = (
  settings: ClerkWebhookSettings,
): Handlers<'auth.webhook'>['auth.webhook'] => {
  const { secret, identities, removal, clock } = settings
  const signatures = signaturesBy(secret)
  const success = ok({ received: true })
  return async ({ body, headers }) => {
    if (!signatures.fit(headers, body, clock.now().getTime())) return badRequest(API_TEXTS.forged)
    const deletion = v.safeParse(Deletion, Buffer.from(body).toString())
    if (!deletion.success) return success
    const userId = await identities.end(deletion.output.data.id)
    if (userId === null || (await removal.removeDeleted(userId))) return success
    return err({ status: 503, detail: API_TEXTS.internal })
  }
}
