import { loadOnDemand, catchLostConnection } from '../http/lost-connection.ts'
import { createSubscribers } from './shared-auth.ts'
import type { AuthPort, HostedAuth } from './port.ts'

/** A port whose code loads on first use. */
export const createLazyAuth = (load: () => Promise<HostedAuth>): AuthPort => {
  const { tell, watch } = createSubscribers()
  let port: HostedAuth | null = null
  const bring = loadOnDemand(async () => {
    const loaded = await load()
    loaded.watch(tell)
    port = loaded
    return loaded
  })
  return {
    pass: () => port?.pass() ?? null,
    freshPass: async () => (await bring()).freshPass(),
    restore: () => catchLostConnection('auth.refresh', async () => (await bring()).restore()),
    signIn: async (credentials) => (await bring()).signIn(credentials),
    signUp: async (account) => (await bring()).signUp(account),
    renew: async () => (await bring()).renew(),
    signOut: async (before) => (await bring()).signOut(before),
    tell: (news) => port?.tell(news),
    watch,
    hosted: async () => (await bring()).hosted(),
  }
}
