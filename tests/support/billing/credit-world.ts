import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { freePort } from '#tests/operations/server-process.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { untilAborted } from '../models/agents.ts'
import { billingOf, checkoutBody } from './billing.ts'
import { ask, callerOf, type Caller } from '../server/caller.ts'
import { createTestClock } from '../server/clock.ts'
import { openTestStore } from '../server/database.ts'
import { startFakeStripe, stripeSignature, type FakeSubscription } from './fake-stripe.ts'
import { startTestServer, temporaryFolder } from '../server/server.ts'
import { eventAbout } from './stripe-world.ts'
import { isIdle } from '../chat/chat-rows.ts'
import { createMemory } from '../client/memory.ts'
import { createJarFetch, createWorld, PASSWORD, signUpIn, type World } from '../client/world.ts'

/** Idle time in ms after which no follow-up request is expected. */
const QUIET_MS = 60
const DAY_MS = 24 * 3_600_000
/** Monthly allocation. It is small, so that random sequences of actions use up the credits. */
export const ALLOCATION_CREDITS = 4

/**
 * The first word of a message decides how its run ends. `fail` always fails, `once` fails the first
 * time, and `wait` waits for an abort. All other messages are answered.
 */
const agent = (): Agent => {
  const seen = new Set<string>()
  return async (turn) => {
    const [kind] = turn.message.split(' ')
    turn.emit({ type: 'text_delta', payload: { text: 'Half.' } })
    const isFirst = !seen.has(turn.message)
    seen.add(turn.message)
    if (kind === 'fail' || (kind === 'once' && isFirst))
      return { ended: 'error', code: 'model_error', message: 'No' }
    if (kind === 'wait') await untilAborted(turn.signal)
    return { ended: 'end' }
  }
}

/**
 * Wraps the browser's fetch. `quiet` resolves when no request is pending and the last one ended
 * more than `QUIET_MS` ago.
 */
const createQuietFetch = () => {
  const jar = createJarFetch()
  let pending = 0
  let lastEnd = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    pending += 1
    try {
      return await jar(input, init)
    } finally {
      pending -= 1
      lastEnd = performance.now()
    }
  }
  const isQuiet = (): boolean => pending === 0 && performance.now() - lastEnd > QUIET_MS
  return { fetch, quiet: () => expect.poll(isQuiet, { timeout: 8000, interval: 20 }).toBe(true) }
}

/** A person with two tabs, a server that tests can restart, and a Stripe stand-in. */
export const openCreditWorld = async () => {
  const clock = createTestClock('2026-11-10T09:00:00.000Z')
  const stripe = await startFakeStripe()
  const dataDir = temporaryFolder()
  const PORT = String(await freePort())
  const parts = { clock, agent: agent(), dataDir }
  const env = { ...stripe.env, PORT, MONTHLY_CREDITS: String(ALLOCATION_CREDITS) }
  let server = await startTestServer({ ...parts, env })
  const { fetch: line, quiet } = createQuietFetch()
  const browser = { origin: server.origin, fetch: line, memory: createMemory() }
  const first = createWorld(browser)
  const email = await signUpIn(first)
  const second = createWorld(browser)
  await second.until(({ credits }) => credits.status === 'ready')
  const tabs = [first, second] as const
  const told: string[] = []
  let paid: FakeSubscription | null = null
  let count = 0

  const caller = async (): Promise<Caller> => {
    const { body } = await callerOf(server.origin).call('auth.signIn', {
      body: { email, password: PASSWORD },
    })
    return callerOf(server.origin, body.token)
  }
  let direct = await caller()
  const tell = async (body: string): Promise<void> => {
    const signature = stripeSignature(body, clock.now().getTime())
    const answer = await fetch(`${server.origin}/api/billing/webhook/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    expect(answer.status).toBe(200)
  }
  const tellOf = async (one: FakeSubscription, type: string): Promise<void> => {
    const body = eventAbout(type, { ...one, object: 'subscription' })
    told.push(body)
    // Stripe may deliver an event twice, also concurrently.
    await Promise.all([tell(body), tell(body)])
  }
  const say = (world: World, kind: string): void => {
    count += 1
    world.send({ type: 'NEW_CONVERSATION' })
    world.send({ type: 'SEND', conversationId: null, text: `${kind} ${count}`, documents: [] })
  }
  /** Waits until the tab's answer starts or ends. Returns true if the answer is still running. */
  const begins = async (world: World): Promise<boolean> => {
    if (isIdle(world.state())) return false
    await world.until(({ chat, ...state }) => chat.startedId !== null || isIdle({ chat, ...state }))
    return !isIdle(world.state())
  }
  return {
    clock,
    tabs,
    /** Waits until neither tab has a pending request. */
    quiet,
    say,
    begins,
    retry: (world: World): void =>
      world.send({ type: 'RETRY', conversationId: world.state().chat.startedId }),
    /** Sends one request three times: twice concurrently, and then once more. */
    repeat: async (): Promise<void> => {
      const body = { message: 'ok', request_id: crypto.randomUUID() }
      await Promise.all([ask(direct, body), ask(direct, body)])
      await ask(direct, body)
    },
    restart: async (): Promise<void> => {
      await server.close()
      server = await startTestServer({ ...parts, env })
    },
    pay: async (): Promise<void> => {
      await direct.call('billing.checkout', { body: checkoutBody(server.origin) })
      const [open] = stripe.checkouts
      paid = stripe.pay(open?.id ?? '', clock.now().getTime() + 3650 * DAY_MS)
      await tellOf(paid, 'customer.subscription.created')
    },
    end: async (): Promise<void> => {
      if (!paid) return
      paid.status = 'canceled'
      await tellOf(paid, 'customer.subscription.deleted')
    },
    endLater: async (days: number): Promise<void> => {
      if (!paid) return
      paid.cancel_at = Math.floor((clock.now().getTime() + days * DAY_MS) / 1000)
      await tellOf(paid, 'customer.subscription.updated')
    },
    /** Delivers all past events again, newest first. */
    replay: async (): Promise<void> => {
      for (const body of told.toReversed()) await tell(body)
    },
    /**
     * Advances the clock by 16 days. Then `direct`, the API caller, signs in again, so that its
     * session is valid.
     */
    pass: async (): Promise<void> => {
      clock.advance(16 * DAY_MS)
      direct = await caller()
    },
    movements: async () => (await billingOf(direct, { page_size: 100 })).history,
    /** Credit movements by message id. */
    byMessage: async () => {
      const store = await openTestStore(dataDir)
      const rows = await store
        .selectFrom('credit_movements')
        .select(['message_id', 'kind'])
        .where('message_id', 'is not', null)
        .execute()
      await store.destroy()
      return Map.groupBy(rows, ({ message_id }) => message_id ?? '')
    },
    read: async () => (await direct.call('credits.get')).body.data,
    close: async (): Promise<void> => {
      for (const { end } of tabs) end()
      await server.close()
      await stripe.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type CreditWorld = Awaited<ReturnType<typeof openCreditWorld>>
