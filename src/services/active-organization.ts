import type { LogRef } from '#src/events/log.ts'
import type { Api } from './api.ts'
import type { AuthPort } from './auth/port.ts'
import type { OrganizationDesk } from './organizations.ts'
import { lazy } from './lazy.ts'

// The part of the composition root for organizations.

/** What one may do with one's organizations; its code comes when that is asked for. */
export const organizationsBy = (
  log: LogRef,
  api: Api,
  auth: AuthPort,
): (() => Promise<OrganizationDesk>) => {
  const bring = lazy(async () => {
    const { createOrganizationDesk } = await import('./organizations.ts')
    return createOrganizationDesk({ api, auth })
  })
  // Where none is active at the start, and none was chosen, the first one becomes it, on the server too (ORG-1, ORG-38).
  log.on('fact', ({ fact }) => {
    if (fact.type !== 'session.restored' && fact.type !== 'session.started') return
    const [first] = fact.user.organizations
    if (first && fact.user.organization_id === null && !fact.user.is_personal)
      void bring().then((desk) => desk.activate(first.id))
  })
  return bring
}
