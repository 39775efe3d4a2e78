import { afterEach, expect, it, vi } from 'vitest'
import { changeUser } from '#src/services/account/change-user.ts'
import { callerOf } from '#tests/support/server/caller.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, PASSWORD, signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()
afterEach(() => void vi.restoreAllMocks())

/** A browser with one tab, a new signed-in user, and their services. */
const enter = async (origin: string) => {
  const world = start({ origin, fetch: createJarFetch(), memory: createMemory() })
  const email = await signUpIn(world)
  const services = { account: await world.app.account(), groups: await world.app.organizations() }
  return { world, email, ...services }
}

it('[ORG-45] [AUTH-10] a waiting change is dropped if another user signs in meanwhile', async () => {
  const { origin } = await serve()
  const bob = await enter(origin)
  const owner = await enter(origin)
  await owner.groups.create('Mills')
  const mills = owner.world.state().session.organizationId ?? ''
  const invited = await owner.groups.invite(mills, false)
  const code = invited.ok ? invited.value.code : ''
  const { world, account, groups } = await enter(origin)
  const held = Promise.withResolvers<void>()
  // Another tab holds the lock for changes to the account.
  const hanging = navigator.locks.request('ledgerline.user', () => held.promise)
  const asked = [
    account.rename('Renamed by Ann'),
    account.changeEmail('else@example.test', PASSWORD),
    groups.create('Quay'),
    groups.join(code),
  ]
  world.send({ type: 'SIGN_OUT' })
  await world.until(({ session }) => session.status === 'signedOut')
  world.send({ type: 'SIGN_IN', email: bob.email, password: PASSWORD, next: null })
  await world.until(({ session }) => session.user?.email === bob.email)
  held.resolve()
  await hanging
  // The error text is empty, so the next user sees no message about these changes.
  for (const answer of await Promise.all(asked))
    expect(answer).toMatchObject({ ok: false, error: { late: '' } })
  const { body } = await callerOf(origin).call('auth.signIn', {
    body: { email: bob.email, password: PASSWORD },
  })
  expect(body.user).toMatchObject({ email: bob.email, organizations: [] })
  expect(body.user.name).not.toBe('Renamed by Ann')
})

it('[ORG-46] changes to the account and its organizations are still made if the browser refuses locks', async () => {
  const { origin } = await serve()
  const { world, account, groups } = await enter(origin)
  const refusal = new DOMException('blocked', 'SecurityError')
  vi.spyOn(navigator.locks, 'request').mockRejectedValue(refusal)
  expect(await account.rename('Ann Bell')).toMatchObject({ ok: true })
  expect(await groups.create('Quay')).toMatchObject({ ok: true })
  expect(world.state().session.user).toMatchObject({
    name: 'Ann Bell',
    organizations: [{ name: 'Quay' }],
  })
})

it('[ORG-46] a change that fails while it holds the lock is not repeated', async () => {
  let asked = 0
  const ask = async (): Promise<never> => {
    asked += 1
    throw new Error('a bug')
  }
  const auth = { pass: () => ({ token: 't', userId: 'ann' }), tell: () => {} }
  await expect(changeUser(auth, ask)).rejects.toThrow('a bug')
  expect(asked).toBe(1)
})
