import { accountEndpoints } from '#contract/api/endpoints/account.ts'
import { hasStatus } from '#src/shared/app-error.ts'
import { createClerkAuth, type ClerkSettings } from './clerk.ts'
import { loadClerk } from './clerk-script.ts'
import type { HostedAuth } from './port.ts'
import { createTokenlessSend, type HttpSettings } from '../http/http-client.ts'

// Composition root for accounts at Clerk. This file loads only if Clerk's key is configured.

type HostedParts = Omit<ClerkSettings, 'load' | 'isGone'> & { readonly wire: HttpSettings }

export const createHostedAuth = (key: string, { wire, ...parts }: HostedParts): HostedAuth => {
  const send = createTokenlessSend(wire)
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
