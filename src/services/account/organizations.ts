import type { OrganizationCall } from '#contract/api/endpoints.ts'
import { organizationEndpoints } from '#contract/api/endpoints/organizations.ts'
import type {
  Invitation,
  InvitationOffer,
  Member,
  NewInvitation,
} from '#contract/api/endpoints/organizations.ts'
import type { OrganizationRole, User } from '#contract/api/entities.ts'
import { isUnknownCall, type AppError } from '#src/shared/app-error.ts'
import {
  ORGANIZATION_FAILED,
  organizationErrorText,
} from '#src/texts/errors/organization-errors.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { AccountRefusal, AccountResult } from './account-service.ts'
import type { Api } from '../http/api.ts'
import type { AuthPort } from '../auth/port.ts'
import { lostError } from '../http/http-client.ts'
import { changeUser } from './change-user.ts'

/** The organization actions. Changes of the user's own membership are sent to every tab. */
export type OrganizationService = {
  /** Activates an organization. Null: the personal workspace. */
  readonly activate: (id: string | null) => AccountResult
  /** The new organization becomes active. */
  readonly create: (name: string) => AccountResult
  readonly rename: (id: string, name: string) => AccountResult
  readonly members: (id: string) => AccountResult<readonly Member[]>
  readonly setRole: (id: string, memberId: string, role: OrganizationRole) => AccountResult
  /** Removes a member. With the user's own member id, the user leaves the organization. */
  readonly removeMember: (id: string, memberId: string) => AccountResult
  readonly invitations: (id: string) => AccountResult<readonly Invitation[]>
  /** Creates an invitation link. With `isForOne` it works for one person. */
  readonly invite: (id: string, isForOne: boolean) => AccountResult<NewInvitation>
  readonly revoke: (id: string, invitationId: string) => AccountResult
  /** The organization of an invitation link, to show it before the user joins. */
  readonly openInvitation: (code: string) => AccountResult<InvitationOffer>
  /** The name of the organization behind a link. A signed-out visitor may read it. */
  readonly invited: (code: string) => AccountResult<{ readonly name: string }>
  readonly join: (code: string) => AccountResult
}

type OrganizationSettings = {
  readonly api: Api
  readonly auth: Pick<AuthPort, 'tell' | 'pass' | 'hosted'>
}

const refusedBy =
  (call: OrganizationCall) =>
  (error: AppError): Result<never, AccountRefusal> =>
    err({
      text: organizationErrorText(call, error),
      // The user has signed out, so a notice about the call would be of no use.
      late: error.type === 'signed_out' ? '' : ORGANIZATION_FAILED[call],
      about: 'value',
      isMissing: isUnknownCall(error),
    })

/** Wraps a provider call as a result. */
const byProvider = async (call: OrganizationCall, done: () => Promise<void>): AccountResult => {
  try {
    await done()
    return ok(undefined)
  } catch (cause) {
    return refusedBy(call)(lostError(call, new Error('Failed to fetch', { cause })))
  }
}

/** Organization calls. A provider with its own accounts handles activation and creation. */
export const createOrganizationService = ({
  api,
  auth,
}: OrganizationSettings): OrganizationService => {
  const { hosted } = auth
  /** Returns the value of a response, or its error as an `AccountRefusal`. */
  const answerOf = async <T>(
    call: OrganizationCall,
    asked: Promise<Result<T, AppError>>,
  ): AccountResult<T> => {
    const answer = await asked
    return answer.ok ? answer : refusedBy(call)(answer.error)
  }
  /** Runs a call whose response is the changed user. Every tab receives this user. */
  const changed = async (
    call: OrganizationCall,
    ask: () => Promise<Result<User, AppError>>,
  ): AccountResult => {
    const answer = await answerOf(call, changeUser(auth, ask))
    return answer.ok ? ok(undefined) : answer
  }
  const listed = async <T, U>(answer: AccountResult<T>, of: (value: T) => U): AccountResult<U> => {
    const list = await answer
    return list.ok ? ok(of(list.value)) : list
  }
  return {
    activate: (id) =>
      hosted
        ? byProvider('organizations.activate', async () => (await hosted()).activate(id))
        : changed('organizations.activate', () =>
            api(organizationEndpoints, 'organizations.activate', { body: { id } }),
          ),
    create: (name) =>
      hosted
        ? byProvider('organizations.create', async () => (await hosted()).create(name))
        : changed('organizations.create', () =>
            api(organizationEndpoints, 'organizations.create', { body: { name } }),
          ),
    rename: (id, name) =>
      changed('organizations.rename', () =>
        api(organizationEndpoints, 'organizations.rename', { params: { id }, body: { name } }),
      ),
    members: (id) =>
      listed(
        answerOf(
          'organizations.members',
          api(organizationEndpoints, 'organizations.members', { params: { id } }),
        ),
        ({ members }) => members,
      ),
    setRole: (id, member_id, role) =>
      changed('organizations.setRole', () =>
        api(organizationEndpoints, 'organizations.setRole', {
          params: { id, member_id },
          body: { role },
        }),
      ),
    removeMember: (id, member_id) =>
      changed('organizations.removeMember', () =>
        api(organizationEndpoints, 'organizations.removeMember', { params: { id, member_id } }),
      ),
    invitations: (id) =>
      listed(
        answerOf(
          'organizations.invitations',
          api(organizationEndpoints, 'organizations.invitations', { params: { id } }),
        ),
        ({ invitations }) => invitations,
      ),
    invite: (id, one_use) =>
      answerOf(
        'organizations.invite',
        api(organizationEndpoints, 'organizations.invite', { params: { id }, body: { one_use } }),
      ),
    revoke: (id, invitation_id) =>
      answerOf(
        'organizations.revoke',
        api(organizationEndpoints, 'organizations.revoke', { params: { id, invitation_id } }),
      ),
    openInvitation: (code) =>
      answerOf(
        'organizations.previewInvitation',
        api(organizationEndpoints, 'organizations.previewInvitation', { body: { code } }),
      ),
    invited: (code) =>
      answerOf(
        'organizations.invited',
        api(organizationEndpoints, 'organizations.invited', { body: { code } }),
      ),
    join: (code) =>
      changed('organizations.join', () =>
        api(organizationEndpoints, 'organizations.join', { body: { code } }),
      ),
  }
}
