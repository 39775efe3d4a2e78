import { signUp, type Person } from '../server/caller.ts'
import type { TestClock } from '../server/clock.ts'

export const userIdOf = ({ session }: Pick<Person, 'session'>): string => session.user.id

/** Creates an organization and returns its id. */
export const createOrganization = async (owner: Person, name: string): Promise<string> => {
  const { status, body } = await owner.call('organizations.create', { body: { name } })
  if (status !== 201 || typeof body.organization_id !== 'string')
    throw new Error(`the organization answered ${status}`)
  return body.organization_id
}

/** Creates an invitation link and returns its code. */
export const createInvitation = async (
  owner: Person,
  id: string,
  one_use = false,
): Promise<string> => {
  const made = await owner.call('organizations.invite', { params: { id }, body: { one_use } })
  if (made.status !== 201) throw new Error(`the link answered ${made.status}`)
  return made.body.code
}

/** Joins an organization through an invitation code. */
export const joinByInvitation = async (joining: Person, code: string): Promise<void> => {
  const { status } = await joining.call('organizations.join', { body: { code } })
  if (status !== 200) throw new Error(`joining answered ${status}`)
}

/** Lists the members as `of` sees them. */
export const membersOf = async (of: Person, id: string) =>
  (await of.call('organizations.members', { params: { id } })).body.members

/** Removes a member. `by` leaves when `of` is the same person. */
export const removeMember = (by: Person, id: string, of: Person) =>
  by.call('organizations.removeMember', { params: { id, member_id: userIdOf(of) } })

/** Creates an organization with its owner and two members. `second` joined before `third`. */
export const organizationOfThree = async (origin: string, clock: TestClock, name = 'Three Ltd') => {
  const owner = await signUp(origin)
  const [second, third] = [await signUp(origin), await signUp(origin)]
  const id = await createOrganization(owner, name)
  for (const joining of [second, third]) {
    clock.advance(1000)
    await joinByInvitation(joining, await createInvitation(owner, id))
  }
  return { id, owner, second, third }
}
