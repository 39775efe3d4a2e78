import { accountEndpoints } from '#contract/api/endpoints/account.ts'
import { hasStatus } from '#contract/api/messages.ts'
import { createClerkAuth, type ClerkSettings } from './clerk.ts'
import { loadClerk } from './clerk-script.ts'
import type { HostedAuth } from './port.ts'
import { createOpenSend, type Wire } from '../http/http-client.ts'

// The part of the composition root for accounts at Clerk; without its key it never loads.

type HostedParts = Omit<ClerkSettings, 'load' | 'isGone'> & { readonly wire: Wire }

/** Clerk's port over its own code, by its publishable key. */
export const createHostedAuth = (key: string, { wire, ...parts }: HostedParts): HostedAuth => {
  const send = createOpenSend(wire)
  return createClerkAuth({
    ...parts,
    load: loadClerk(key),
    isGone: async (token) => {
      const asked = await send(accountEndpoints, 'account.get', {
        headers: { authorization: `Bearer ${token}` },
      })
      return !asked.ok && hasStatus(asked.error, 410)
    },
  })
}
