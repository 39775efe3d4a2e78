import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Agent } from '#server/chat/agent-contract.ts'
import { untilAborted } from '#tests/support/models/agents.ts'
import { becomePro, billingOf, openPortal, pressButton } from '#tests/support/billing/billing.ts'
import { callerOf, type Caller } from '#tests/support/server/caller.ts'
import { chargesOf, type ChargedMessage } from '#tests/support/billing/charges.ts'
import { loseResponse, recordSends, interceptChat } from '#tests/support/client/network.ts'
import { isIdle } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, PASSWORD, signUpIn, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

/** Number of random step sequences: 200 in a full run, 15 in a short run. */
const HISTORIES = process.env['FULL'] === '1' ? 200 : 15
/** The monthly credits: so few that a random sequence of steps can use up all of them. */
const MONTHLY_CREDITS = 3

/** Fails on "no". Otherwise, it writes "Yes.". On "wait" it then runs until it is stopped. */
const agent: Agent = async (turn) => {
  if (turn.message === 'no') return { ended: 'error', code: 'no', message: 'No' }
  turn.emit({ type: 'text_delta', payload: { text: 'Yes.' } })
  if (turn.message === 'wait') await untilAborted(turn.signal)
  return { ended: 'end' }
}

type Text = 'yes' | 'no' | 'wait'
/** The fate of a tab's next send: it succeeds, never reaches the server, or loses its answer. */
type Fate = 'well' | 'never' | 'lost'
/** One action in a tab, or on the plan. */
type Step =
  | { readonly do: 'say'; readonly on: number; readonly text: Text; readonly fate: Fate }
  | { readonly do: 'stop' | 'retry' | 'look' | 'new'; readonly on: number }
  | { readonly do: 'buy' | 'end' }

const on = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      on,
      text: fc.constantFrom<Text>('yes', 'yes', 'no', 'wait'),
      fate: fc.constantFrom<Fate>('well', 'well', 'never', 'lost'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('stop' as const, 'retry' as const, 'look' as const, 'new' as const),
      on,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('buy' as const, 'end' as const) }) },
)

/** A browser tab that records whether its balance was ever negative. */
const createTab = (world: World, tell: (fate: Fate) => void) => {
  let isEverBelow = false
  world.app.subscribe(() => {
    if (world.state().credits.balance < 0) isEverBelow = true
  })
  return { world, tell, isEverBelow: () => isEverBelow }
}
type Tab = ReturnType<typeof createTab>

/** Two tabs of one browser, and an API caller of the same user. */
const browse = async (origin: string) => {
  const jar = createJarFetch()
  const memory = createMemory()
  const kept: (() => readonly string[])[] = []
  const open = (): Tab => {
    let fate: Fate = 'well'
    const { bodies, fetch } = recordSends(jar, () => fate === 'never')
    kept.push(() => bodies.map(({ request_id: id }) => id))
    const faulty = interceptChat(fetch, (pass) => (fate === 'lost' ? loseResponse(pass) : pass()))
    return createTab(start({ origin, fetch: faulty, memory }), (next) => {
      fate = next
    })
  }
  const first = open()
  const email = await signUpIn(first.world)
  const second = open()
  await second.world.app.sessionKnown()
  await second.world.until(({ credits }) => credits.status === 'ready')
  const { body } = await callerOf(origin).call('auth.signIn', {
    body: { email, password: PASSWORD },
  })
  const person = callerOf(origin, body.token)
  const sent = () => new Set(kept.flatMap((ids) => ids()))
  return { tabs: [first, second], person, userId: body.user.id, sent }
}

const hasEnded = ({ chat }: ReturnType<World['state']>): boolean =>
  chat.run === null && Object.keys(chat.pendingStops).length === 0

const say = async ({ world, tell }: Tab, text: Text, fate: Fate): Promise<void> => {
  tell(fate)
  world.send({ type: 'SEND', conversationId: null, text, documents: [] })
  // A "wait" answer does not end by itself. Its first text shows that the message has reached the
  // server.
  await world.until((state) => isIdle(state) || state.chat.run?.reply.timeline.length === 1)
  tell('well')
}

/** Stops the running answer of a tab and clears its queue, until nothing runs. */
const end = async ({ world }: Tab): Promise<void> => {
  do {
    world.send({ type: 'STOP' })
    await world.until(hasEnded)
    for (const { id } of world.state().chat.queue) world.send({ type: 'UNQUEUE', id })
  } while (!hasEnded(world.state()))
}

/** Buys the plan, or ends it immediately, if the current plan allows it. */
const trade = async (person: Caller, wish: 'buy' | 'end'): Promise<void> => {
  const { plan } = await billingOf(person)
  if (wish === 'buy' && plan === 'free') await becomePro(person)
  if (wish === 'end' && plan === 'pro') await pressButton(await openPortal(person), 'end_now')
}

const act = async (tabs: readonly Tab[], person: Caller, step: Step): Promise<void> => {
  if (!('on' in step)) return trade(person, step.do)
  const tab = tabs[step.on]
  if (!tab) return
  if (step.do === 'say') return say(tab, step.text, step.fate)
  if (step.do === 'look') return tab.world.page('shown')
  if (step.do === 'new') return tab.world.send({ type: 'NEW_CONVERSATION' })
  tab.world.send(step.do === 'stop' ? { type: 'STOP' } : { type: 'RETRY', conversationId: null })
  await tab.world.until((state) => hasEnded(state) || state.chat.run?.reply.timeline.length === 1)
}

/** Returns the billing state once two reads in a row are equal. */
const settled = async (person: Caller) => {
  for (;;) {
    const before = await billingOf(person, { page_size: 100 })
    await new Promise((go) => setImmediate(go))
    const after = await billingOf(person, { page_size: 100 })
    if (JSON.stringify(before) === JSON.stringify(after)) return after
  }
}

/**
 * Returns the kinds of ledger movements that a message must cause. If the message is free, there
 * are none. If it is charged, there is a charge, and also a refund if it got no answer.
 */
const owedFor = ({ isCharged, status, text }: ChargedMessage): readonly string[] => {
  if (!isCharged) return []
  // The server may still run a message whose answer the client lost. Until it ends, the message is
  // only charged.
  if (status === 'running') return ['charge']
  return status === 'ended' && text !== 'nothing' ? ['charge'] : ['charge', 'refund']
}

/** Returns a tab's credits after a refresh. */
const refreshed = async ({ world }: Tab) => {
  const before = world.state().credits
  world.send({ type: 'LOAD_CREDITS' })
  return (await world.until(({ credits }) => credits !== before)).credits
}

it('[CRED-31] [CRED-12, CRED-753] after any lost calls in two tabs, client and server agree on a balance that is never negative', async () => {
  const { origin, dataDir } = await serve({
    agent,
    env: { MONTHLY_CREDITS: String(MONTHLY_CREDITS) },
  })
  const check = async (steps: readonly Step[]): Promise<void> => {
    const { tabs, person, userId, sent } = await browse(origin)
    for (const step of steps) await act(tabs, person, step)
    for (const tab of tabs) await end(tab)
    const { plan, history } = await settled(person)
    const balance = history[0]?.balance ?? MONTHLY_CREDITS
    for (const tab of tabs) {
      expect(await refreshed(tab)).toMatchObject({ balance, isPro: plan === 'pro' })
      expect(tab.isEverBelow()).toBe(false)
    }
    expect(history.every((row) => row.balance >= 0)).toBe(true)
    expect(history.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
    const { messages, others } = await chargesOf(dataDir, userId)
    expect(others).toEqual([])
    for (const message of messages) expect(message.kinds).toEqual(owedFor(message))
    // Each charged message was sent, and none is charged twice.
    const requests = messages.map(({ request }) => request)
    expect(new Set(requests).size).toBe(requests.length)
    for (const request of requests) expect(sent()).toContain(request)
    for (const { world } of tabs) world.end()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), check), {
    numRuns: HISTORIES,
  })
}, 600_000)
