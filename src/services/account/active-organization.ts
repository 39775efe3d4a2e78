import type { User } from '#contract/api/entities.ts'
import type { LogRef } from '#src/log/log.ts'
import type { Api } from '../http/api.ts'
import type { AuthPort } from '../auth/port.ts'
import { watchFacts } from '../browser/watch-facts.ts'
import type { OrganizationService } from './organizations.ts'
import { lazy } from '../browser/lazy.ts'

/** The organization actions, lazy-loaded on first use. */
export const lazyOrganizationService = (
  log: LogRef,
  api: Api,
  auth: AuthPort,
): (() => Promise<OrganizationService>) => {
  const bring = lazy(async () => {
    const { createOrganizationService } = await import('./organizations.ts')
    return createOrganizationService({ api, auth })
  })
  // Activates the first organization, also on the server, unless one is active or the user chose
  // the personal workspace.
  const choose = ({ fact: { user } }: { readonly fact: { readonly user: User } }): void => {
    const [first] = user.organizations
    if (first && user.organization_id === null && !user.is_personal)
      void bring().then((service) => service.activate(first.id))
  }
  watchFacts<'activeOrganization'>(log, { 'session.restored': choose, 'session.started': choose })
  return bring
}
