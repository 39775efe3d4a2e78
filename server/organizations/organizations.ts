import type { Member } from '#contract/api/endpoints/organizations.ts'
import type { OrganizationRole } from '#contract/api/entities.ts'
import { ORGANIZATIONS_MAX_ENTRIES } from '#contract/limits/organizations.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import { lockUser, type WriteTransaction } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import {
  addMember,
  lockOrganization,
  setActiveOrganization,
  membershipsOf,
  countOtherMembers,
  roleIn,
  removeMembership,
} from './memberships.ts'

/** Why we refuse a call. An organization counts as `absent` for a non-member. */
export type OrganizationRefusal =
  | 'absent'
  | 'owners_only'
  | 'last_owner'
  | 'too_many_organizations'
  | 'too_many_members'
  | 'too_many_invitations'
  | 'ended'

export type OrganizationResult<T = undefined> = Promise<Result<T, OrganizationRefusal>>

/** The local account that makes the call. */
export type CallingAccount = { readonly id: string }

/** The organizations of local accounts. */
export type Organizations = {
  readonly create: (asker: CallingAccount, name: string) => OrganizationResult
  readonly activate: (asker: CallingAccount, id: string | null) => OrganizationResult
  readonly rename: (asker: CallingAccount, id: string, name: string) => OrganizationResult
  readonly members: (asker: CallingAccount, id: string) => OrganizationResult<readonly Member[]>
  readonly setRole: (
    asker: CallingAccount,
    id: string,
    memberId: string,
    role: OrganizationRole,
  ) => OrganizationResult
  /** Lets members leave, and lets owners remove others. */
  readonly removeMember: (asker: CallingAccount, id: string, memberId: string) => OrganizationResult
}

/** Runs `work` for a member, with the organization locked. */
const runAsMember = <T>(
  store: Store,
  { id: userId }: CallingAccount,
  id: string,
  work: (writing: WriteTransaction, role: OrganizationRole) => OrganizationResult<T>,
): OrganizationResult<T> =>
  store.transaction().execute(async (writing) => {
    await lockOrganization(writing, id)
    const role = await roleIn(writing, id, userId)
    return role === null ? err('absent') : work(writing, role)
  })

/** Like `runAsMember`, but only for owners. */
export const runAsOwner = <T>(
  store: Store,
  asker: CallingAccount,
  id: string,
  work: (writing: WriteTransaction) => OrganizationResult<T>,
): OrganizationResult<T> =>
  runAsMember(store, asker, id, async (writing, role) =>
    role === 'owner' ? work(writing) : err('owners_only'),
  )

/** Checks if the user may join one more organization. It locks the user's row. */
export const mayJoin = async (writing: WriteTransaction, userId: string): OrganizationResult => {
  await lockUser(writing, userId)
  const user = await writing
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!user) return err('absent')
  const { organizations } = await membershipsOf(writing, userId)
  return organizations.length < ORGANIZATIONS_MAX_ENTRIES
    ? ok(undefined)
    : err('too_many_organizations')
}

/** Stores organizations in the database. */
export const createOrganizations = (store: Store, clock: Clock): Organizations => {
  const create: Organizations['create'] = ({ id: userId }, name) =>
    store.transaction().execute(async (writing) => {
      const may = await mayJoin(writing, userId)
      if (!may.ok) return may
      const [id, at] = [clock.newId(), clock.now().toISOString()]
      await writing
        .insertInto('organizations')
        .values({ id, name, created_at: at, writes: 0 })
        .execute()
      await addMember(writing, id, userId, 'owner', at)
      return ok(undefined)
    })

  const setRole: Organizations['setRole'] = (asker, id, memberId, role) =>
    runAsOwner(store, asker, id, async (writing) => {
      if ((await roleIn(writing, id, memberId)) === null) return err('absent')
      if (role === 'member' && !(await countOtherMembers(writing, id, memberId)).haveOwner)
        return err('last_owner')
      await writing
        .updateTable('organization_members')
        .set({ role })
        .where('organization_id', '=', id)
        .where('user_id', '=', memberId)
        .execute()
      return ok(undefined)
    })

  const leave = (asker: CallingAccount, id: string): OrganizationResult =>
    runAsMember(store, asker, id, async (writing) => {
      const others = await countOtherMembers(writing, id, asker.id)
      if (others.count > 0 && !others.haveOwner) return err('last_owner')
      await removeMembership(writing, id, asker.id)
      return ok(undefined)
    })
  const takeOutOther = (asker: CallingAccount, id: string, memberId: string): OrganizationResult =>
    runAsOwner(store, asker, id, async (writing) => {
      if ((await roleIn(writing, id, memberId)) === null) return err('absent')
      await removeMembership(writing, id, memberId)
      // The removed member may have kept an invitation link, so we delete all links.
      await writing
        .deleteFrom('organization_invitations')
        .where('organization_id', '=', id)
        .execute()
      return ok(undefined)
    })

  const members: Organizations['members'] = async ({ id: userId }, id) => {
    if ((await roleIn(store, id, userId)) === null) return err('absent')
    const rows = await store
      .selectFrom('organization_members as members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.id', 'users.name', 'users.email', 'members.role', 'members.joined_at'])
      .where('members.organization_id', '=', id)
      .orderBy('members.joined_at')
      .orderBy('users.id')
      .execute()
    return ok(
      rows.map((row) => ({
        ...row,
        name: row.name === '' ? null : row.name,
        is_you: row.id === userId,
      })),
    )
  }

  return {
    create,
    activate: async ({ id: userId }, id) => {
      if (id !== null && (await roleIn(store, id, userId)) === null) return err('absent')
      await setActiveOrganization(store, userId, id)
      return ok(undefined)
    },
    rename: (asker, id, name) =>
      runAsOwner(store, asker, id, async (writing) => {
        await writing.updateTable('organizations').set({ name }).where('id', '=', id).execute()
        return ok(undefined)
      }),
    members,
    setRole,
    removeMember: (asker, id, memberId) =>
      memberId === asker.id ? leave(asker, id) : takeOutOther(asker, id, memberId),
  }
}
