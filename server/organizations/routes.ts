import type { User } from '#contract/api/entities.ts'
import { INVITATION_TRIES, INVITATION_TRIES_WINDOW_MS } from '#contract/limits/organizations.ts'
import { ORGANIZATION_TEXTS } from '#contract/api/organization-texts.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Accounts } from '../auth/accounts.ts'
import { createSlidingWindowLimit } from '../auth/sliding-window-limit.ts'
import type { Clock } from '../clock.ts'
import { notFound, type Failure } from '../http/failures.ts'
import type { Caller, Handlers } from '../http/route.ts'
import type { Invitations } from './invitations.ts'
import type { OrganizationRefusal, Organizations, OrganizationResult } from './organizations.ts'

export type OrganizationSettings = {
  readonly accounts: Pick<Accounts, 'userOf'>
  readonly organizations: Organizations
  readonly invitations: Invitations
  readonly clock: Clock
}

/** The API calls for organizations of local accounts. */
export type OrganizationEndpointName = Extract<keyof Handlers, `organizations.${string}`>

const REFUSALS: Readonly<Record<Exclude<OrganizationRefusal, 'absent'>, Failure>> = {
  owners_only: { status: 403, detail: ORGANIZATION_TEXTS.ownersOnly },
  last_owner: { status: 409, detail: ORGANIZATION_TEXTS.lastOwner },
  too_many_organizations: { status: 409, detail: ORGANIZATION_TEXTS.tooManyOrganizations },
  too_many_members: { status: 409, detail: ORGANIZATION_TEXTS.tooManyMembers },
  too_many_invitations: { status: 409, detail: ORGANIZATION_TEXTS.tooManyInvitations },
  ended: { status: 404, detail: ORGANIZATION_TEXTS.invitationEnded },
}
const refuse = (refusal: OrganizationRefusal): Result<never, Failure> =>
  refusal === 'absent' ? notFound() : err(REFUSALS[refusal])

const toResult = async <T>(asked: OrganizationResult<T>): Promise<Result<T, Failure>> => {
  const done = await asked
  return done.ok ? done : refuse(done.error)
}

/** Handles the calls for organizations of local accounts. */
export const organizationRoutes = (
  settings: OrganizationSettings,
): Handlers<OrganizationEndpointName> => {
  const { accounts, organizations, invitations, clock } = settings
  const misses = createSlidingWindowLimit(clock, INVITATION_TRIES, INVITATION_TRIES_WINDOW_MS)
  /** If the call succeeded, returns the caller's user, else the failure. */
  const asUser = async (
    account: Caller,
    asked: OrganizationResult,
  ): Promise<Result<User, Failure>> => {
    const done = await toResult(asked)
    return done.ok ? ok(await accounts.userOf(account)) : done
  }
  return {
    'organizations.create': ({ account, body }) =>
      asUser(account, organizations.create(account, body.name)),
    'organizations.activate': ({ account, body }) =>
      asUser(account, organizations.activate(account, body.id)),
    'organizations.rename': ({ account, params, body }) =>
      asUser(account, organizations.rename(account, params.id, body.name)),
    'organizations.members': async ({ account, params }) => {
      const found = await toResult(organizations.members(account, params.id))
      return found.ok ? ok({ members: [...found.value] }) : found
    },
    'organizations.setRole': ({ account, params, body }) =>
      asUser(account, organizations.setRole(account, params.id, params.member_id, body.role)),
    'organizations.removeMember': ({ account, params }) =>
      asUser(account, organizations.removeMember(account, params.id, params.member_id)),
    'organizations.invitations': async ({ account, params }) => {
      const found = await toResult(invitations.list(account, params.id))
      return found.ok ? ok({ invitations: [...found.value] }) : found
    },
    'organizations.invite': ({ account, params, body }) =>
      toResult(invitations.make(account, params.id, body.one_use)),
    'organizations.revoke': ({ account, params }) =>
      toResult(invitations.revoke(account, params.id, params.invitation_id)),
    'organizations.previewInvitation': ({ account, body }) =>
      toResult(invitations.describe(account, body.code)),
    // We check the limit before the invitation code, so a blocked address costs no query and learns
    // nothing.
    'organizations.invited': async ({ body, address, answerHeaders }) => {
      if (misses.isBlocked(address)) {
        answerHeaders.set('retry-after', String(misses.secondsLeft(address)))
        return err({ status: 429, detail: ORGANIZATION_TEXTS.tooManyCodes })
      }
      const name = await invitations.nameBehind(body.code)
      if (name !== null) return ok({ name })
      misses.count(address)
      return refuse('ended')
    },
    'organizations.join': ({ account, body }) =>
      asUser(account, invitations.join(account, body.code)),
  }
}
