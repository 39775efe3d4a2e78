import { expect, it } from 'vitest'
import { createGate } from '#tests/support/models/agents.ts'
import { lastRowOf, isIdle, send, rowTypesOf } from '#tests/support/chat/chat-rows.ts'
import { signUpIn } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, start } = useWorlds()
const WORDS = Array.from({ length: 12 }, (_, index) => `word${index} `)

it('[CONV-38] switching conversations at every event of an answer never mixes them', async () => {
  // The agent emits each word of the second answer only after the client has shown the previous
  // word.
  const gates = WORDS.map(createGate)
  let turns = 0
  const server = await serve({
    agent: async (turn) => {
      turns += 1
      for (const [index, text] of WORDS.entries()) {
        if (turns > 1) await gates[index]?.opened
        turn.emit({ type: 'text_delta', payload: { text } })
      }
      return { ended: 'end' }
    },
  })
  const world = start(server)
  await signUpIn(world)
  send(world, 'First')
  const first = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  const other = first.chat.startedId ?? ''
  world.send({ type: 'NEW_CONVERSATION' })

  const elsewhere = first.chat.messages[other]
  let switches = 0
  let seen = 0
  let id = ''
  const places = () => [other, null, id] as const
  const stop = world.app.subscribe(() => {
    const { run } = world.state().chat
    const block = run?.reply.timeline.at(-1)
    if (run === null || block?.kind !== 'text' || block.content.length === seen) return
    seen = block.content.length
    id = run.key
    switches += 1
    // The command is sent after the fold that notified this subscriber has finished.
    queueMicrotask(() => {
      world.send({ type: 'OPEN_CONVERSATION', id: places()[switches % 3] ?? null })
      gates[switches]?.open()
    })
  })
  send(world, 'Second')
  gates[0]?.open()
  const ended = await world.until((state) => isIdle(state) && id !== '')
  stop()
  expect(switches).toBe(WORDS.length)
  expect(rowTypesOf(ended, id)).toEqual(['user', 'assistant'])
  expect(lastRowOf(ended, id)).toMatchObject({ state: 'done', plainText: WORDS.join('') })
  expect(ended.chat.messages[other]?.settled).toBe(elsewhere?.settled)
  expect(ended.conversations.items.map((item) => item.conversation_id).toSorted()).toEqual(
    [other, id].toSorted(),
  )
  await world.until(({ credits }) => credits.status === 'ready' && credits.balance === 8)
})
