import type { OrganizationRole } from '#contract/api/entities.ts'
import type { Memberships } from '../http/route.ts'
import type { WriteTransaction } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'

/**
 * Stored in `organization_id` if the user chose to have no active organization. No organization id
 * is empty.
 */
const PERSONAL = ''

/** The user's organizations in the order of joining, and the active one. */
export const membershipsOf = async (on: Store, userId: string): Promise<Memberships> => {
  const rows = await on
    .selectFrom('organization_members as members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['organizations.id', 'organizations.name', 'members.role'])
    .select('users.organization_id as active')
    .where('members.user_id', '=', userId)
    .orderBy('members.joined_at')
    .orderBy('organizations.id')
    .execute()
  return {
    organizations: rows.map(({ id, name, role }) => ({ id, name, role })),
    organization_id: rows.find(({ id, active }) => id === active)?.id ?? null,
    is_personal: rows[0]?.active === PERSONAL,
  }
}

/** Sets the active organization of a member. Null means none. */
export const setActiveOrganization = async (
  on: Store,
  userId: string,
  organizationId: string | null,
): Promise<void> => {
  await on
    .updateTable('users')
    .set({ organization_id: organizationId ?? PERSONAL })
    .where('id', '=', userId)
    .execute()
}

/**
 * Locks the organization's row until the transaction ends. Returns false if the organization no
 * longer exists.
 */
export const lockOrganization = async (writing: WriteTransaction, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await writing
    .updateTable('organizations')
    .set((row) => ({ writes: row('writes', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A user's role in an organization, null for a non-member. */
export const roleIn = async (
  on: Store,
  organizationId: string,
  userId: string,
): Promise<OrganizationRole | null> =>
  (
    await on
      .selectFrom('organization_members')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role ?? null

/** Adds a member and makes the organization active for them. */
export const addMember = async (
  writing: WriteTransaction,
  organizationId: string,
  userId: string,
  role: OrganizationRole,
  at: string,
): Promise<void> => {
  await writing
    .insertInto('organization_members')
    .values({ organization_id: organizationId, user_id: userId, role, joined_at: at })
    .execute()
  await setActiveOrganization(writing, userId, organizationId)
}

const otherMembers = (on: Store, organizationId: string, userId: string) =>
  on
    .selectFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '!=', userId)

/** Counts the other members of an organization, and checks whether one of them is an owner. */
export const countOtherMembers = async (
  on: Store,
  organizationId: string,
  userId: string,
): Promise<{ readonly count: number; readonly haveOwner: boolean }> => {
  const others = await otherMembers(on, organizationId, userId).select('role').execute()
  return { count: others.length, haveOwner: others.some(({ role }) => role === 'owner') }
}

/**
 * Removes a member and deletes the organization if nobody remains. The caller must hold the
 * organization's lock.
 * It does not touch the user's row. Other code locks the user before the organization, so locking
 * in reverse could deadlock.
 */
export const removeMembership = async (
  writing: WriteTransaction,
  organizationId: string,
  userId: string,
): Promise<void> => {
  await writing
    .deleteFrom('organization_members')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  await writing
    .deleteFrom('organizations')
    .where('id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organization_members')
            .select('user_id')
            .where('organization_id', '=', organizationId),
        ),
      ),
    )
    .execute()
}

/**
 * Removes a closing account from all its organizations. If it was the last owner, the
 * longest-standing member becomes owner.
 */
export const leaveAllOrganizations = async (
  writing: WriteTransaction,
  userId: string,
): Promise<void> => {
  const mine = await writing
    .selectFrom('organization_members')
    .select('organization_id as id')
    .where('user_id', '=', userId)
    // A fixed lock order prevents deadlocks between transactions that lock several organizations.
    .orderBy('organization_id')
    .execute()
  for (const { id } of mine) {
    await lockOrganization(writing, id)
    const others = await countOtherMembers(writing, id, userId)
    if (others.count > 0 && !others.haveOwner) {
      const heir = await otherMembers(writing, id, userId)
        .select('user_id')
        .orderBy('joined_at')
        .orderBy('user_id')
        .executeTakeFirstOrThrow()
      await writing
        .updateTable('organization_members')
        .set({ role: 'owner' })
        .where('organization_id', '=', id)
        .where('user_id', '=', heir.user_id)
        .execute()
    }
    await removeMembership(writing, id, userId)
  }
}
