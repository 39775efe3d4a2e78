import { expect, it } from 'vitest'
import { examplesFor } from '#src/texts/examples.ts'
import { runExample } from '#src/ui/first-run/run-example.ts'
import { createGate, wordsAgent, gatedAgent } from '#tests/support/models/agents.ts'
import { isIdle, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { createMemory } from '#tests/support/client/memory.ts'
import { createJarFetch, PASSWORD, signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()

const message = (text: string) =>
  ({ type: 'SEND', conversationId: null, text, documents: [] }) as const
const refused = (reason: string) => ({ isTaken: false, reason })

it('[SEND-92, SEND-516] the app reports at once whether it accepts a send, and why it refuses one', async () => {
  const gate = createGate()
  const server = await serve({ agent: gatedAgent(gate, 'Half.', 'Whole.') })
  const world = start({ ...server, fetch: createJarFetch(), memory: createMemory() })
  expect(world.app.ask(message('Too early'))).toEqual(refused('off'))
  await signUpIn(world)
  expect(world.app.ask(message(' \n'))).toEqual(refused('empty'))
  world.page('offline')
  expect(world.app.ask(message('Offline'))).toEqual(refused('offline'))
  world.page('online')
  expect(world.app.ask(message('Go'))).toEqual({ isTaken: true })
  expect(world.app.ask(message('Again'))).toEqual(refused('streaming'))
  const { chat } = await world.until((state) => state.chat.startedId !== null)
  const queued = { type: 'QUEUE', conversationId: chat.startedId } as const
  expect(world.app.ask({ ...queued, text: '' })).toEqual(refused('empty'))
  expect(world.app.ask({ ...queued, text: 'Next' })).toEqual({ isTaken: true })
  expect(world.state().chat.queue).toMatchObject([{ text: 'Next' }])
  gate.open()
  const ended = await world.until((state) => isIdle(state) && rowTypesOf(state).length === 4)
  expect(rowTypesOf(ended)).toEqual(['user', 'assistant', 'user', 'assistant'])
})

it('[SEND-92, SEND-516] [CRED-3] a send without a credit is refused and opens the paywall', async () => {
  const server = await serve({ agent: wordsAgent('Yes.'), env: { MONTHLY_CREDITS: '1' } })
  const world = start({ ...server, fetch: createJarFetch(), memory: createMemory() })
  await signUpIn(world)
  await world.until(({ credits }) => credits.status === 'ready')
  expect(world.app.ask(message('One'))).toEqual({ isTaken: true })
  await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  await world.until(({ credits }) => credits.balance === 0)
  world.send({ type: 'CLOSE_PAYWALL' })
  expect(world.app.ask({ ...message('Two'), startsNew: true })).toEqual(refused('credit'))
  expect(world.state().credits.showPaywall).toBe(true)
})

it('[SEND-92] a message that starts a new chat goes to a new conversation instead of the open one', async () => {
  const server = await serve({ agent: wordsAgent('Yes.') })
  const world = start({ ...server, fetch: createJarFetch(), memory: createMemory() })
  await signUpIn(world)
  world.app.ask(message('First'))
  const { chat } = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  expect(world.app.ask({ ...message('Second'), startsNew: true })).toEqual({ isTaken: true })
  const after = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  expect(after.chat.startedId).not.toBe(chat.startedId)
})

it('[SHELL-123] [SEND-92] an example that waited for the sample data is reported as sent', async () => {
  const server = await serve({ agent: wordsAgent('Yes.') })
  const world = start({ ...server, fetch: createJarFetch(), memory: createMemory() })
  await signUpIn(world)
  const example = examplesFor(true).find(({ onSample }) => onSample)
  if (!example) throw new Error('no example is about the sample')
  const sent = new Promise<void>((resolve) => {
    runExample(world.app, example, null, { wait: () => {}, sent: resolve })
  })
  await sent
  const { chat } = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  expect(chat.failed).toEqual([])
}, 90_000)

it('[ERR-32] a refused command is logged by name and reason', async () => {
  const server = await serve({ agent: wordsAgent('Yes.') })
  const refused: unknown[] = []
  const world = start({
    ...server,
    fetch: createJarFetch(),
    memory: createMemory(),
    config: { flags: { spreadsheets: false } },
    watch: ({ log }) =>
      void log.on('fact', ({ fact }) => {
        if (fact.type === 'command.refused') refused.push([fact.command, fact.reason])
      }),
  })
  // The session is first unknown, then signed out. Both states refuse commands.
  world.send({ type: 'DELETE_CONVERSATIONS', ids: ['c1'] })
  await world.app.sessionKnown()
  world.send({ type: 'LOAD_CREDITS' })
  const user = { email: 'maya@example.test', password: PASSWORD, next: null }
  world.send({ type: 'SIGN_UP', ...user, name: 'Maya' })
  await world.until(({ credits }) => credits.status === 'ready')
  world.send({ type: 'SIGN_IN', ...user })
  world.send({ type: 'OPEN_WORKBOOK', id: 's1' })
  // No sheet is open for a save, and no answer runs for a stop.
  world.send({ type: 'SAVE_NOW' })
  world.send({ type: 'STOP' })
  expect(refused).toEqual([
    ['DELETE_CONVERSATIONS', 'off'],
    ['LOAD_CREDITS', 'off'],
    ['SIGN_IN', 'off'],
    ['OPEN_WORKBOOK', 'off'],
    ['SAVE_NOW', 'ignored'],
    ['STOP', 'ignored'],
  ])
})
