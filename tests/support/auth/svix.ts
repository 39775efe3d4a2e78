import { createHmac, randomUUID } from 'node:crypto'

/** What the webhook of tests signs with: 24 bytes behind the mark of such secrets. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('twenty-four bytes, told.').toString('base64')}`

/** What may be otherwise with a message. */
export type Signing = {
  readonly id?: string
  readonly secret?: string
  /** What is signed in the place of the body. */
  readonly signed?: string
}

/** The signature of a message at a time (ms), by the recipe of https://docs.svix.com/receiving/verifying-payloads/how-manual. */
export const svixSignature = (id: string, atMs: number, body: string, secret = WEBHOOK_SECRET) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${id}.${Math.floor(atMs / 1000)}.${body}`
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

/** The headers with which Svix sends a body at a time (ms). */
export const svixHeaders = (body: string, atMs: number, signing: Signing = {}) => {
  const { id = `msg_${randomUUID()}`, secret, signed = body } = signing
  return {
    'svix-id': id,
    'svix-timestamp': String(Math.floor(atMs / 1000)),
    'svix-signature': svixSignature(id, atMs, signed, secret),
  }
}

/** What Clerk tells of somebody whom it has deleted. */
export const deletionOf = (id: string): string =>
  JSON.stringify({
    type: 'user.deleted',
    object: 'event',
    data: { id, object: 'user', deleted: true },
  })
