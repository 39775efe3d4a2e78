import { expect, it } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { createClerkService, createClerkTab } from '#tests/support/auth/clerk.ts'
import type { StandInPerson } from '#tests/support/auth/clerk-stand-in.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import {
  makeKey,
  startIssuer,
  type Issuer,
  type TokenOverrides,
} from '#tests/support/auth/issuer.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing, serve, start } = useWorlds()

const mills = { id: 'org_mills', name: 'Mills' }
const ann: StandInPerson = {
  id: 'user_ann',
  name: 'Ann Bell',
  email: 'ann@example.test',
  organizations: [mills],
}

/**
 * The whole client on the real server. A Clerk stub signs users in, and a local issuer signs the
 * tokens.
 */
const open = async () => {
  const clock = createTestClock(systemClock.now().toISOString())
  const issuer: Issuer = closing(await startIssuer(clock))
  const server = await serve({ clock, agent: wordsAgent('Of **900**.'), env: issuer.env })
  const service = createClerkService([ann])
  let minting: TokenOverrides = {}
  const token = async (template: string): Promise<string> => {
    await service.service.token(template)
    const claims = {
      sub: ann.id,
      name: ann.name,
      email: ann.email,
      org_id: mills.id,
      ...minting.claims,
    }
    return issuer.mint({ ...minting, claims })
  }
  const signing = { ...service, service: { ...service.service, token } }
  await service.service.signIn(ann.email)
  const begin = () =>
    start({
      origin: server.origin,
      auth: (history) => createClerkTab(signing, { history }).auth,
    })
  return {
    begin,
    clock,
    issuer,
    asked: service.asked,
    /** Sets the claims of the next tokens. */
    mintAs: (next: TokenOverrides) => {
      minting = next
    },
  }
}

it("[AUTH-13, AUTH-61, AUTH-65] the server accepts a user's Clerk tokens and finds the same account at the next start", async () => {
  const { begin, asked } = await open()
  const world = begin()
  const { session } = await world.until(({ credits }) => credits.status === 'ready')
  expect(session.organizationId).toBe(mills.id)
  world.send({ type: 'SEND', conversationId: null, text: 'What is the rent?', documents: [] })
  await world.until(
    ({ credits, conversations }) => credits.balance === 9 && conversations.items.length === 1,
  )
  world.end()
  const again = begin()
  const { conversations } = await again.until((state) => state.conversations.items.length > 0)
  expect(conversations.items).toHaveLength(1)
  expect(new Set(asked)).toEqual(new Set(['alpha']))
})

it("[AUTH-64] nobody is signed out while the issuer's keys are unreachable, and calls succeed once they are back", async () => {
  const { begin, clock, issuer } = await open()
  issuer.answerWith(500)
  const world = begin()
  const { session } = await world.until(({ credits }) => credits.status === 'failed')
  expect(session.status).toBe('signedIn')
  issuer.answerWith('keys')
  clock.advance(10_000)
  world.send({ type: 'LOAD_SPREADSHEETS' })
  await world.until(({ spreadsheets }) => spreadsheets.status === 'ready')
  expect(world.state().session.status).toBe('signedIn')
})

it('[AUTH-160, AUTH-175] an expired token is renewed, even if the issuer now signs with another key', async () => {
  const { begin, clock, issuer } = await open()
  const world = begin()
  await world.until(({ credits }) => credits.status === 'ready')
  clock.advance(120_000)
  issuer.turnTo(await makeKey('key-2'))
  world.send({ type: 'LOAD_SPREADSHEETS' })
  await world.until(({ spreadsheets }) => spreadsheets.status === 'ready')
  expect(world.state().session.status).toBe('signedIn')
})

it('[AUTH-62, AUTH-9] calls with forged tokens fail like any other failed call and show no data', async () => {
  const { begin, mintAs } = await open()
  mintAs({ key: await makeKey('key-1') })
  const world = begin()
  const { spreadsheets } = await world.until(({ credits }) => credits.status === 'failed')
  expect(spreadsheets.items).toEqual([])
})
