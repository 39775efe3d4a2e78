import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Agent } from '#server/chat/agent-contract.ts'
import { aborted } from '#tests/support/models/agents.ts'
import { becomePro, billingOf, openPortal, press } from '#tests/support/billing/billing.ts'
import { callerOf, type Caller } from '#tests/support/server/caller.ts'
import { chargesOf, type Charged } from '#tests/support/billing/charges.ts'
import { loseAnswer, recording, through } from '#tests/support/client/network.ts'
import { isIdle } from '#tests/support/chat/talk.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, PASSWORD, signUpIn, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

/** Histories of a short run, and of the full one. */
const HISTORIES = process.env['FULL'] === '1' ? 200 : 15
/** So few that histories come to none. */
const MONTHLY_CREDITS = 3

/** Answers "yes", fails at "no", and takes its time at "wait". */
const agent: Agent = async (turn) => {
  if (turn.message === 'no') return { ended: 'error', code: 'no', message: 'No' }
  turn.emit({ type: 'text_delta', payload: { text: 'Yes.' } })
  if (turn.message === 'wait') await aborted(turn.signal)
  return { ended: 'end' }
}

type Text = 'yes' | 'no' | 'wait'
/** What happens to the next send of a tab: all is well, it never arrives, or its answer is lost. */
type Fate = 'well' | 'never' | 'lost'
/** One thing that somebody does in a tab, or with the plan. */
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

/** A tab of the browser; it notes when its balance was below none. */
const createTab = (world: World, tell: (fate: Fate) => void) => {
  let isEverBelow = false
  world.app.subscribe(() => {
    if (world.state().credits.balance < 0) isEverBelow = true
  })
  return { world, tell, isEverBelow: () => isEverBelow }
}
type Tab = ReturnType<typeof createTab>

/** Two tabs of one browser, and the person by the API. */
const browse = async (origin: string) => {
  const jar = createJarFetch()
  const memory = createMemory()
  const kept: (() => readonly string[])[] = []
  const open = (): Tab => {
    let fate: Fate = 'well'
    const { bodies, fetch } = recording(jar, () => fate === 'never')
    kept.push(() => bodies.map(({ request_id: id }) => id))
    const faulty = through(fetch, (pass) => (fate === 'lost' ? loseAnswer(pass) : pass()))
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
  chat.run === null && Object.keys(chat.untold).length === 0

const say = async ({ world, tell }: Tab, text: Text, fate: Fate): Promise<void> => {
  tell(fate)
  world.send({ type: 'SEND', conversationId: null, text, documents: [] })
  // One that takes its time has reached the server.
  await world.until((state) => isIdle(state) || state.chat.run?.reply.timeline.length === 1)
  tell('well')
}

/** Ends what is under way in a tab, and what waits there and may begin once that is over. */
const end = async ({ world }: Tab): Promise<void> => {
  do {
    world.send({ type: 'STOP' })
    await world.until(hasEnded)
    for (const { id } of world.state().chat.queue) world.send({ type: 'UNQUEUE', id })
  } while (!hasEnded(world.state()))
}

/** Buys the plan, or ends it at once, where that can be. */
const trade = async (person: Caller, wish: 'buy' | 'end'): Promise<void> => {
  const { plan } = await billingOf(person)
  if (wish === 'buy' && plan === 'free') await becomePro(person)
  if (wish === 'end' && plan === 'pro') await press(await openPortal(person), 'end_now')
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

/** The plan once nothing moves its balance any more. */
const settled = async (person: Caller) => {
  for (;;) {
    const before = await billingOf(person, { page_size: 100 })
    await new Promise((go) => setImmediate(go))
    const after = await billingOf(person, { page_size: 100 })
    if (JSON.stringify(before) === JSON.stringify(after)) return after
  }
}

/** What a message moves: nothing while it is free, else a credit, which comes back once it has got no answer. */
const owedFor = ({ isCharged, status, text }: Charged): readonly string[] => {
  if (!isCharged) return []
  // One that nobody heard of goes on at the server.
  if (status === 'running') return ['charge']
  return status === 'ended' && text !== 'nothing' ? ['charge'] : ['charge', 'refund']
}

/** A tab as it is after a refresh. */
const refreshed = async ({ world }: Tab) => {
  const before = world.state().credits
  world.send({ type: 'LOAD_CREDITS' })
  return (await world.until(({ credits }) => credits !== before)).credits
}

it('[CRED-31] [CRED-12] after any lost calls in two tabs, client and server agree on a balance that is never negative', async () => {
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
    // Each message is one that was sent, once.
    const requests = messages.map(({ request }) => request)
    expect(new Set(requests).size).toBe(requests.length)
    for (const request of requests) expect(sent()).toContain(request)
    for (const { world } of tabs) world.end()
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), check), {
    numRuns: HISTORIES,
  })
}, 600_000)
