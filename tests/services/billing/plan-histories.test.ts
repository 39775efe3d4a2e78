import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALLOCATION_CREDITS,
  openCreditWorld,
  type CreditWorld,
} from '#tests/support/billing/credit-world.ts'
import { isIdle } from '#tests/support/chat/chat-rows.ts'
import type { World } from '#tests/support/client/world.ts'

/** Number of random step sequences: 120 in a full run, 4 in a short run. */
const HISTORIES = process.env['FULL'] === '1' ? 120 : 4

/** Maximum wait for the expected balance. A stop needs time to reach the server. */
const WAIT = { timeout: 8000 }

/** One action. `tab` is the tab that performs it. */
type Step =
  | { readonly do: 'ok' | 'fail' | 'once' | 'stop' | 'crash'; readonly tab: 0 | 1 }
  | { readonly do: 'both' | 'repeat' | 'pay' | 'end' | 'endLater' | 'replay' | 'month' }

const tab = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constantFrom('ok' as const, 'once' as const), tab }), weight: 4 },
  {
    arbitrary: fc.record({ do: fc.constantFrom('fail' as const, 'stop' as const), tab }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('crash' as const), tab }), weight: 1 },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('both' as const, 'repeat' as const, 'pay' as const, 'month' as const),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom('end' as const, 'endLater' as const, 'replay' as const),
    }),
    weight: 3,
  },
)

/** The expected state, derived only from the rules. */
type Model = { balance: number; month: string; plan: 'none' | 'on' | 'ending'; endsAt: number }

const isPro = ({ plan, endsAt }: Model, now: number): boolean =>
  plan === 'on' || (plan === 'ending' && now < endsAt)

/** Expects both tabs and the server to match the model. */
const agree = async (world: CreditWorld, model: Model): Promise<void> => {
  const { clock, tabs, read, quiet } = world
  const now = clock.now()
  if (model.month !== now.toISOString().slice(0, 7)) {
    model.month = now.toISOString().slice(0, 7)
    model.balance = ALLOCATION_CREDITS
  }
  const expected = { balance: model.balance, isPro: isPro(model, now.getTime()) }
  await expect
    .poll(async () => {
      const { balance, is_pro } = await read()
      return { balance, isPro: is_pro }
    }, WAIT)
    .toEqual(expected)
  for (const one of tabs) {
    await one.until(isIdle)
    one.send({ type: 'CLOSE_PAYWALL' })
    const { times } = one.state().credits
    one.send({ type: 'LOAD_CREDITS' })
    await one.until(({ credits }) => credits.times > times)
    await quiet()
    const { credits } = one.state()
    expect({ balance: credits.balance, isPro: credits.isPro }).toEqual(expected)
  }
}

const live = async (steps: readonly Step[]): Promise<void> => {
  const world = await openCreditWorld()
  const { clock, tabs } = world
  const model: Model = { balance: ALLOCATION_CREDITS, month: '2026-11', plan: 'none', endsAt: 0 }
  const isFree = () => isPro(model, clock.now().getTime())
  const take = (messages = 1): void => {
    if (!isFree()) model.balance = Math.max(0, model.balance - messages)
  }
  const say = async (one: World, kind: string): Promise<void> => {
    world.say(one, kind)
    await one.until(isIdle)
  }
  const waits = async (one: World, act: () => Promise<void>): Promise<void> => {
    world.say(one, 'wait')
    if (await world.begins(one)) await act()
    await one.until(isIdle)
  }
  const acts: { readonly [S in Step['do']]: (one: World) => Promise<void> } = {
    ok: async (one) => {
      await say(one, 'ok')
      take()
    },
    fail: (one) => say(one, 'fail'),
    once: async (one) => {
      const isSent = isFree() || model.balance > 0
      await say(one, 'once')
      if (!isSent) return
      world.retry(one)
      await one.until(isIdle)
      take()
    },
    stop: (one) => waits(one, async () => one.send({ type: 'STOP' })),
    crash: (one) => waits(one, world.restart),
    both: async () => {
      for (const one of tabs) world.say(one, 'ok')
      for (const one of tabs) await one.until(isIdle)
      take(2)
    },
    repeat: async () => {
      await world.repeat()
      take()
    },
    pay: async () => {
      if (isFree()) return
      await world.pay()
      model.plan = 'on'
    },
    end: async () => {
      await world.end()
      model.plan = 'none'
    },
    endLater: async () => {
      if (model.plan !== 'on') return
      await world.endLater(20)
      model.plan = 'ending'
      model.endsAt = clock.now().getTime() + 20 * 24 * 3_600_000
    },
    replay: world.replay,
    month: async () => {
      await world.pass()
      await agree(world, model)
      await world.pass()
    },
  }
  try {
    for (const one of steps) {
      await acts[one.do](tabs['tab' in one ? one.tab : 0])
      await agree(world, model)
    }
    for (const { balance } of await world.movements()) expect(balance).toBeGreaterThanOrEqual(0)
    for (const [, rows] of await world.byMessage()) {
      const kinds = rows.map(({ kind }) => kind).toSorted()
      expect([['charge'], ['charge', 'refund']]).toContainEqual(kinds)
    }
  } finally {
    await world.close()
  }
}

describe('credits in two tabs, with faults, retries, crashes, months and plans', () => {
  it('[CRED-18, CRED-12, CRED-753] agree on client and server, are never negative, and each message costs at most one credit', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), live), {
      numRuns: HISTORIES,
    })
  }, 600_000)
})
