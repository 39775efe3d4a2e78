import { useCallback, useState } from 'react'
import type { InvitationOffer } from '#contract/api/endpoints/organizations.ts'
import { friendlyTextOf } from '#contract/api/friendly.ts'
import { ORGANIZATION_REFRESH_MS } from '#contract/limits/organizations.ts'
import type { AccountResult } from '#src/services/account/account-service.ts'
import type { OrganizationService } from '#src/services/account/organizations.ts'
import { useServiceCall, useServiceList } from '../account/use-account-calls.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { useRefreshWhileVisible } from './use-refresh-while-visible.ts'

/** `useServiceCall` for organizations. */
export const useOrganizationCall = () => useServiceCall(useAppContext().organizations)

/** A list that other members change too. It reloads regularly while visible. */
const useLiveList = <T>(what: (service: OrganizationService) => AccountResult<readonly T[]>) => {
  const { refresh, ...list } = useServiceList(useAppContext().organizations, what)
  useRefreshWhileVisible(refresh, ORGANIZATION_REFRESH_MS)
  return list
}

export const useMembers = (id: string) =>
  useLiveList(useCallback((service: OrganizationService) => service.members(id), [id]))

/** The open invitation links of an organization. */
export const useInvitations = (id: string) =>
  useLiveList(useCallback((service: OrganizationService) => service.invitations(id), [id]))

/**
 * The organization that an invitation code is for. `useServiceList` loads it as a list with one
 * item.
 */
export const useInvitation = (code: string) => {
  const { items, refusal, load } = useServiceList(
    useAppContext().organizations,
    useCallback(
      async (service: OrganizationService) => {
        const response = await service.openInvitation(code)
        return response.ok ? { ok: true as const, value: [response.value] } : response
      },
      [code],
    ),
  )
  const offer: InvitationOffer | null = items?.[0] ?? null
  return { offer, refusal, load }
}

/** The name of the organization that an invitation code is for. Signed-out visitors may read it. */
export const useInvitedTo = (code: string) => {
  const { items, refusal } = useServiceList(
    useAppContext().organizations,
    useCallback(
      async (service: OrganizationService) => {
        const response = await service.invited(code)
        return response.ok ? { ok: true as const, value: [response.value.name] } : response
      },
      [code],
    ),
  )
  return { name: items?.[0] ?? null, refusal }
}

/** Switches the active organization. Null is the personal workspace. A failure shows a notice. */
export const useSwitchOrganization = () => {
  const { organizations, send } = useAppContext()
  const [isBusy, setBusy] = useState(false)
  const switchTo = (id: string | null): void => {
    if (isBusy) return
    setBusy(true)
    const fail = (text: string): void => send({ type: 'NOTIFY', level: 'error', text })
    void organizations()
      .then((service) => service.activate(id))
      .then(
        (switched) => {
          if (!switched.ok && switched.error.late !== '') fail(switched.error.text)
        },
        () => fail(friendlyTextOf('Failed to fetch') ?? ''),
      )
      .finally(() => setBusy(false))
  }
  return { isBusy, switchTo }
}
