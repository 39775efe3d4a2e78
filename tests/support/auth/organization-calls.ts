import type { EndpointName } from '#contract/api/endpoints.ts'
import { callerOf, signUp } from '../server/caller.ts'
import {
  createOrganization,
  joinByInvitation,
  createInvitation,
  userIdOf,
} from './organizations.ts'

type OrganizationCall = Extract<EndpointName, `organizations.${string}`>

/** One call of each organization endpoint. Each call has its own people and organization. */
export const organizationCalls = (
  origin: string,
): Readonly<Record<OrganizationCall, () => Promise<{ readonly status: number }>>> => {
  const begin = async () => {
    const owner = await signUp(origin)
    return { owner, id: await createOrganization(owner, 'Rules Ltd') }
  }
  const joined = async () => {
    const { owner, id } = await begin()
    const member = await signUp(origin)
    const code = await createInvitation(owner, id)
    await joinByInvitation(member, code)
    return { owner, params: { id, member_id: userIdOf(member) }, code }
  }
  const asOwner =
    (name: 'organizations.members' | 'organizations.invitations') =>
    async (): Promise<{ readonly status: number }> => {
      const { owner, id } = await begin()
      return owner.call(name, { params: { id } })
    }
  return {
    'organizations.create': async () =>
      (await signUp(origin)).call('organizations.create', { body: { name: 'Rules Ltd' } }),
    'organizations.activate': async () => {
      const { owner, id } = await begin()
      return owner.call('organizations.activate', { body: { id } })
    },
    'organizations.previewInvitation': async () => {
      const { owner, code } = await joined()
      return owner.call('organizations.previewInvitation', { body: { code } })
    },
    'organizations.invited': async () => {
      const { code } = await joined()
      return callerOf(origin).call('organizations.invited', { body: { code } })
    },
    'organizations.join': async () => {
      const { owner, id } = await begin()
      const code = await createInvitation(owner, id)
      return (await signUp(origin)).call('organizations.join', { body: { code } })
    },
    'organizations.rename': async () => {
      const { owner, id } = await begin()
      return owner.call('organizations.rename', { params: { id }, body: { name: 'Other Ltd' } })
    },
    'organizations.members': asOwner('organizations.members'),
    'organizations.setRole': async () => {
      const { owner, params } = await joined()
      return owner.call('organizations.setRole', { params, body: { role: 'owner' } })
    },
    'organizations.removeMember': async () => {
      const { owner, params } = await joined()
      return owner.call('organizations.removeMember', { params })
    },
    'organizations.invitations': asOwner('organizations.invitations'),
    'organizations.invite': async () => {
      const { owner, id } = await begin()
      return owner.call('organizations.invite', { params: { id }, body: {} })
    },
    'organizations.revoke': async () => {
      const { owner, id } = await begin()
      const { body } = await owner.call('organizations.invite', { params: { id }, body: {} })
      const params = { id, invitation_id: body.id }
      return owner.call('organizations.revoke', { params })
    },
  }
}
