import type { OrganizationCall } from '#contract/api/endpoints.ts'
import { organizationEndpoints } from '#contract/api/endpoints/organizations.ts'
import type {
  Invitation,
  InvitationOffer,
  Member,
  NewInvitation,
} from '#contract/api/endpoints/organizations.ts'
import type { OrganizationRole, User } from '#contract/api/entities.ts'
import { isUnknownCall, type AppError } from '#contract/api/messages.ts'
import { ORGANIZATION_FAILED, organizationErrorText } from '#src/texts/organization-errors.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { AccountRefusal, AccountResult } from './account-calls.ts'
import type { Api } from '../http/api.ts'
import type { AuthPort } from '../auth/port.ts'
import { lostError } from '../http/http-client.ts'
import { changeUser } from './change-user.ts'

/** What somebody may do with their organizations. What changes their own is told to every tab. */
export type OrganizationDesk = {
  /** Makes one of them the active one; null for none, the personal workspace. */
  readonly activate: (id: string | null) => AccountResult
  /** It is active then. */
  readonly create: (name: string) => AccountResult
  readonly rename: (id: string, name: string) => AccountResult
  readonly members: (id: string) => AccountResult<readonly Member[]>
  readonly setRole: (id: string, memberId: string, role: OrganizationRole) => AccountResult
  /** One's own id leaves. */
  readonly removeMember: (id: string, memberId: string) => AccountResult
  readonly invitations: (id: string) => AccountResult<readonly Invitation[]>
  /** A link that lets people in; with `isForOne` the first who joins by it ends it. */
  readonly invite: (id: string, isForOne: boolean) => AccountResult<NewInvitation>
  readonly revoke: (id: string, invitationId: string) => AccountResult
  /** Where a link leads, before one joins by it. */
  readonly look: (code: string) => AccountResult<InvitationOffer>
  /** The name of where a link leads, for who is not signed in. */
  readonly invited: (code: string) => AccountResult<{ readonly name: string }>
  readonly join: (code: string) => AccountResult
}

/** What the desk works with. */
type OrganizationSettings = {
  readonly api: Api
  readonly auth: Pick<AuthPort, 'tell' | 'pass' | 'hosted'>
}

const refusedBy =
  (call: OrganizationCall) =>
  (error: AppError): Result<never, AccountRefusal> =>
    err({
      text: organizationErrorText(call, error),
      // Who asked has gone.
      late: error.type === 'signed_out' ? '' : ORGANIZATION_FAILED[call],
      about: 'value',
      isMissing: isUnknownCall(error),
    })

/** What a provider does by itself, as an answer. */
const byProvider = async (call: OrganizationCall, done: () => Promise<void>): AccountResult => {
  try {
    await done()
    return ok(undefined)
  } catch (cause) {
    return refusedBy(call)(lostError(call, new Error('Failed to fetch', { cause })))
  }
}

/** The calls about organizations; which is active, and a new one, are the provider's where people sign in there. */
export const createOrganizationDesk = ({ api, auth }: OrganizationSettings): OrganizationDesk => {
  const { hosted } = auth
  /** An answer as it is. */
  const told = async <T>(
    call: OrganizationCall,
    asked: Promise<Result<T, AppError>>,
  ): AccountResult<T> => {
    const answer = await asked
    return answer.ok ? answer : refusedBy(call)(answer.error)
  }
  /** An answer that says what has become of the user. */
  const changed = async (
    call: OrganizationCall,
    ask: () => Promise<Result<User, AppError>>,
  ): AccountResult => {
    const answer = await told(call, changeUser(auth, ask))
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
        told(
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
        told(
          'organizations.invitations',
          api(organizationEndpoints, 'organizations.invitations', { params: { id } }),
        ),
        ({ invitations }) => invitations,
      ),
    invite: (id, one_use) =>
      told(
        'organizations.invite',
        api(organizationEndpoints, 'organizations.invite', { params: { id }, body: { one_use } }),
      ),
    revoke: (id, invitation_id) =>
      told(
        'organizations.revoke',
        api(organizationEndpoints, 'organizations.revoke', { params: { id, invitation_id } }),
      ),
    look: (code) =>
      told(
        'organizations.look',
        api(organizationEndpoints, 'organizations.look', { body: { code } }),
      ),
    invited: (code) =>
      told(
        'organizations.invited',
        api(organizationEndpoints, 'organizations.invited', { body: { code } }),
      ),
    join: (code) =>
      changed('organizations.join', () =>
        api(organizationEndpoints, 'organizations.join', { body: { code } }),
      ),
  }
}
