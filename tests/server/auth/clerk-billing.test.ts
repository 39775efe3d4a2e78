import { expect, it } from 'vitest'
import {
  becomePro,
  billingOf,
  checkoutBody,
  openPortal,
  pressButton,
} from '#tests/support/billing/billing.ts'
import { callerOf } from '#tests/support/server/caller.ts'
import { createTestClock } from '#tests/support/server/clock.ts'
import { startFakeStripe } from '#tests/support/billing/fake-stripe.ts'
import { startIssuer, type TokenOverrides } from '#tests/support/auth/issuer.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing, serve } = useWorlds()

/** A server with sign-in by Clerk. `as` returns a caller with a token of the fake Clerk issuer. */
const open = async (env: Readonly<Record<string, string>> = {}) => {
  const clock = createTestClock('2026-11-10T09:00:00.000Z')
  const issuer = closing(await startIssuer(clock))
  const { PUBLIC_URL: _, ...clerk } = issuer.env
  const { origin } = await serve({ clock, env: { ...clerk, ...env } })
  const as = async (claims: TokenOverrides['claims'] = {}) =>
    callerOf(origin, await issuer.mint({ claims: { azp: origin, ...claims } }))
  return { as, origin }
}

it('[AUTH-61, BILL-12] a Clerk user buys and ends Professional in the sandbox', async () => {
  const { as } = await open()
  const person = await as()
  await becomePro(person)
  expect(await billingOf(person)).toMatchObject({ plan: 'pro', provider: 'sandbox' })
  expect((await pressButton(await openPortal(person), 'end_now')).status).toBe(303)
  expect((await billingOf(person)).plan).toBe('free')
})

it('[AUTH-66, BILL-23] a Clerk user opens a Stripe checkout, with or without an email in the token', async () => {
  const stripe = closing(await startFakeStripe())
  const { as, origin } = await open(stripe.env)
  const people = [await as({ sub: 'user_2bare' }), await as({ email: 'maya@example.test' })]
  for (const person of people) {
    const { status } = await person.call('billing.checkout', { body: checkoutBody(origin) })
    expect(status).toBe(200)
  }
  const made = stripe.calls.filter(({ path }) => path === '/v1/customers')
  expect(made.map(({ form }) => form.get('email'))).toEqual([null, 'maya@example.test'])
})
