import { createHmac, randomUUID } from 'node:crypto'

/** Signing secret of the test webhook: the prefix `whsec_` and 24 bytes in base64. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('twenty-four bytes, told.').toString('base64')}`

/** Overrides for a signed message. */
export type SignatureOverrides = {
  readonly id?: string
  readonly secret?: string
  /** Text to sign in place of the body. */
  readonly signed?: string
}

/**
 * Signature of a message at `atMs`: https://docs.svix.com/receiving/verifying-payloads/how-manual.
 */
export const svixSignature = (id: string, atMs: number, body: string, secret = WEBHOOK_SECRET) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${id}.${Math.floor(atMs / 1000)}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

/** Headers with which Svix sends a body at `atMs`. */
export const svixHeaders = (body: string, atMs: number, signing: SignatureOverrides = {}) => {
  const { id = `msg_${randomUUID()}`, secret, signed = body } = signing
  return {
    'svix-id': id,
    'svix-timestamp': String(Math.floor(atMs / 1000)),
    'svix-signature': svixSignature(id, atMs, signed, secret),
  }
}

/** Clerk's webhook event for a deleted account. */
export const deletionOf = (id: string): string =>
  JSON.stringify({
    type: 'user.deleted',
    object: 'event',
    data: { id, object: 'user', deleted: true },
  })
