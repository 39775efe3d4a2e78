import { createHash, randomBytes } from 'node:crypto'
import type {
  Invitation,
  InvitationOffer,
  NewInvitation,
} from '#contract/api/endpoints/organizations.ts'
import {
  INVITATION_LIFE_MS,
  INVITATIONS_MAX_ENTRIES,
  ORGANIZATION_MEMBERS_MAX_ENTRIES,
} from '#contract/limits/organizations.ts'
import { err, ok } from '#contract/api/result.ts'
import type { Clock } from '../clock.ts'
import type { OrganizationInvitationRow } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { addMember, lockOrganization, setActiveOrganization, roleIn } from './memberships.ts'
import {
  runAsOwner,
  mayJoin,
  type CallingAccount,
  type OrganizationResult,
} from './organizations.ts'

/** Invitation links to organizations. Codes are random, and we store only their hashes. */
export type Invitations = {
  readonly list: (asker: CallingAccount, id: string) => OrganizationResult<readonly Invitation[]>
  readonly make: (
    asker: CallingAccount,
    id: string,
    isOneUse: boolean,
  ) => OrganizationResult<NewInvitation>
  readonly revoke: (asker: CallingAccount, id: string, invitationId: string) => OrganizationResult
  /**
   * Describes the invitation behind a code. Returns `ended` for every invalid code, known or
   * unknown.
   */
  readonly describe: (asker: CallingAccount, code: string) => OrganizationResult<InvitationOffer>
  /** The organization's name for the holder of a code, null for every invalid code. */
  readonly nameBehind: (code: string) => Promise<string | null>
  /** Joins the organization and makes it active. An existing member does not use up the code. */
  readonly join: (asker: CallingAccount, code: string) => OrganizationResult
  /** Deletes expired invitations. */
  readonly sweep: () => Promise<void>
}

const CODE_BYTES = 32
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

const toInvitation = (
  row: Pick<OrganizationInvitationRow, 'id' | 'one_use' | 'created_at' | 'expires_at'>,
): Invitation => ({
  id: row.id,
  one_use: row.one_use === 1,
  created_at: row.created_at,
  expires_at: row.expires_at,
})

/** Stores invitations in the database. */
export const createInvitations = (store: Store, clock: Clock): Invitations => {
  const nowText = (): string => clock.now().toISOString()
  const openIn = (on: Store, id: string) =>
    on
      .selectFrom('organization_invitations')
      .select(['id', 'one_use', 'created_at', 'expires_at'])
      .where('organization_id', '=', id)
      .where('expires_at', '>', nowText())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  const find = (on: Store, code: string) =>
    on
      .selectFrom('organization_invitations as links')
      .innerJoin('organizations', 'organizations.id', 'links.organization_id')
      .select(['links.id', 'links.one_use', 'links.expires_at', 'links.organization_id'])
      .select('organizations.name')
      .where('links.code_hash', '=', hashOf(code))
      .where('links.expires_at', '>', nowText())
      .executeTakeFirst()

  const make: Invitations['make'] = (asker, id, isOneUse) =>
    runAsOwner(store, asker, id, async (writing) => {
      if ((await openIn(writing, id)).length >= INVITATIONS_MAX_ENTRIES)
        return err('too_many_invitations')
      const code = randomBytes(CODE_BYTES).toString('base64url')
      const row = {
        id: clock.newId(),
        one_use: isOneUse ? 1 : 0,
        created_at: nowText(),
        expires_at: new Date(clock.now().getTime() + INVITATION_LIFE_MS).toISOString(),
      }
      await writing
        .insertInto('organization_invitations')
        .values({ ...row, organization_id: id, code_hash: hashOf(code) })
        .execute()
      return ok({ ...toInvitation(row), code })
    })

  const join: Invitations['join'] = ({ id: userId }, code) =>
    store.transaction().execute(async (writing) => {
      const may = await mayJoin(writing, userId)
      const before = await find(writing, code)
      if (!before) return err('ended')
      const { organization_id: id } = before
      await lockOrganization(writing, id)
      // Another user may have used the code before we got the lock.
      const link = await find(writing, code)
      if (!link) return err('ended')
      if ((await roleIn(writing, id, userId)) !== null) {
        await setActiveOrganization(writing, userId, id)
        return ok(undefined)
      }
      if (!may.ok) return may
      const { members } = await writing
        .selectFrom('organization_members')
        .select((row) => row.fn.countAll<number | string>().as('members'))
        .where('organization_id', '=', id)
        .executeTakeFirstOrThrow()
      if (Number(members) >= ORGANIZATION_MEMBERS_MAX_ENTRIES) return err('too_many_members')
      await addMember(writing, id, userId, 'member', nowText())
      if (link.one_use === 1)
        await writing.deleteFrom('organization_invitations').where('id', '=', link.id).execute()
      return ok(undefined)
    })

  return {
    list: (asker, id) =>
      runAsOwner(store, asker, id, async (on) => ok((await openIn(on, id)).map(toInvitation))),
    make,
    revoke: (asker, id, invitationId) =>
      runAsOwner(store, asker, id, async (writing) => {
        const { numDeletedRows } = await writing
          .deleteFrom('organization_invitations')
          .where('id', '=', invitationId)
          .where('organization_id', '=', id)
          .executeTakeFirst()
        return numDeletedRows > 0n ? ok(undefined) : err('absent')
      }),
    describe: async ({ id: userId }, code) => {
      const link = await find(store, code)
      if (!link) return err('ended')
      const { organization_id: id, name, expires_at } = link
      const is_member = (await roleIn(store, id, userId)) !== null
      return ok({ organization: { id, name }, is_member, expires_at })
    },
    nameBehind: async (code) => (await find(store, code))?.name ?? null,
    join,
    sweep: async () => {
      await store
        .deleteFrom('organization_invitations')
        .where('expires_at', '<=', nowText())
        .execute()
    },
  }
}
