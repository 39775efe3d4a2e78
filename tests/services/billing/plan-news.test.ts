import { expect, it } from 'vitest'
import type { AppState } from '#src/log/state.ts'
import { newId } from '#src/services/browser/ids.ts'
import { PlanNews, sharePlan } from '#src/services/billing/plan-news.ts'
import { createTabs, type Tabs } from '#src/services/browser/tabs.ts'
import { untilAborted } from '#tests/support/models/agents.ts'
import { becomePro, openPortal, pressButton } from '#tests/support/billing/billing.ts'
import { callerOf } from '#tests/support/server/caller.ts'
import { send } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, PASSWORD, signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { closing, serve, start } = useWorlds()

const isPro = ({ credits }: AppState): boolean => credits.isPro

/** Windows that exchange news through a BroadcastChannel. */
const channelOf = () => {
  const name = newId()
  return (): Tabs<PlanNews> => createTabs(closing(new BroadcastChannel(name)), PlanNews)
}
/** Windows that receive news synchronously. */
const atOnce = () => {
  const all = new Set<(news: PlanNews) => void>()
  return (): Tabs<PlanNews> => {
    let own: ((news: PlanNews) => void) | null = null
    return {
      tell: (news) => {
        for (const hear of all) if (hear !== own) hear(news)
      },
      watch: (hear) => {
        own = hear
        all.add(hear)
        return () => all.delete(hear)
      },
    }
  }
}

/**
 * Two windows of one browser, and an API caller of their user. No window regains focus, so only
 * news makes a window load the plan.
 */
const openBrowser = async (tabs = channelOf()) => {
  const { origin } = await serve({
    agent: async (turn) => {
      turn.emit({ type: 'text_delta', payload: { text: 'Half.' } })
      await untilAborted(turn.signal)
      return { ended: 'end' }
    },
  })
  const browser = { origin, fetch: createJarFetch(), memory: createMemory() }
  const asked: string[] = []
  const open = (name: string) =>
    start({
      ...browser,
      watch: ({ log, supervisor }) => {
        sharePlan(log, tabs(), () => {
          asked.push(name)
          supervisor.send({ type: 'LOAD_CREDITS', stamp: { id: newId(), at: '' } })
        })
      },
    })
  const first = open('first')
  const email = await signUpIn(first)
  const { body } = await callerOf(origin).call('auth.signIn', {
    body: { email, password: PASSWORD },
  })
  const second = open('second')
  // A window that is still loading the plan ignores news.
  for (const one of [first, second]) await one.until(({ credits }) => credits.status === 'ready')
  return { first, second, open, asked, person: callerOf(origin, body.token) }
}

it('[BILL-93] a window that learns that a plan started or ended makes the other window load the plan', async () => {
  const { first, second, asked, person } = await openBrowser()
  await becomePro(person)
  first.send({ type: 'LOAD_CREDITS' })
  await second.until(isPro)
  await pressButton(await openPortal(person), 'end_now')
  second.send({ type: 'LOAD_CREDITS' })
  await first.until((state) => !isPro(state))
  // News caused each window to load the plan once. News that equals a window's own plan causes no
  // load.
  expect(asked).toEqual(['second', 'first'])
})

it('[BILL-93] a page that opens after a checkout makes the windows that were already open load the plan', async () => {
  const { first, second, open, person } = await openBrowser()
  await becomePro(person)
  open('third')
  await Promise.all([first.until(isPro), second.until(isPro)])
})

it('[BILL-93] a window with a running answer loads the plan only after the answer', async () => {
  const { first, second, asked, person } = await openBrowser(atOnce())
  send(second, 'Hi')
  await second.until(({ chat }) => chat.run?.reply.timeline.length === 1)
  await becomePro(person)
  first.send({ type: 'LOAD_CREDITS' })
  await first.until(isPro)
  second.send({ type: 'STOP' })
  await second.until(isPro)
  expect(asked).toEqual([])
})
