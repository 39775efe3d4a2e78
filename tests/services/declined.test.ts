import { expect, it } from 'vitest'
import { selectMessages } from '#src/events/selectors.ts'
import type { AppState } from '#src/events/state.ts'
import { billingOf } from '#tests/support/billing.ts'
import { callerOf } from '#tests/support/caller.ts'
import { createJarFetch, PASSWORD, signUpIn } from '#tests/support/world.ts'
import { useWorlds } from '#tests/support/worlds.ts'

const { serve, start } = useWorlds()

const lastAnswer = (state: AppState, id: string | null) => {
  const row = selectMessages(id)(state).at(-1)
  return row?.type === 'assistant' ? row : null
}

it('[CRED-32] an answer that only says what it cannot do costs nothing: in the chat, after a reload, and in the history', async () => {
  const { origin } = await serve()
  const fetch = createJarFetch()
  const world = start({ origin, fetch })
  const email = await signUpIn(world)
  await world.until(({ credits }) => credits.status === 'ready')
  const heard: (readonly [number, boolean])[] = []
  world.app.subscribe(() => {
    const { credits, chat } = world.state()
    heard.push([credits.balance, chat.run === null])
  })
  world.send({ type: 'SEND', conversationId: null, text: 'Tell me a joke', documents: [] })
  expect(world.state().credits.balance).toBe(9)
  const ended = await world.until(
    ({ chat, credits }) => chat.run === null && chat.startedId !== null && credits.balance === 10,
  )
  expect(lastAnswer(ended, null)).toMatchObject({ state: 'done', error: null, charged: false })
  // The credit is back with the end itself, not only once the server was asked.
  const end = heard.findIndex(([, isOver], at) => isOver && heard[at - 1]?.[1] === false)
  expect(heard[end]).toEqual([10, true])

  const id = ended.chat.startedId
  const { body } = await callerOf(origin).call('auth.signIn', {
    body: { email, password: PASSWORD },
  })
  const person = callerOf(origin, body.token)
  expect((await person.call('credits.get')).body.data).toMatchObject({ balance: 10, usage: 0 })
  const { history } = await billingOf(person)
  expect(history.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 1],
    ['charge', -1],
    ['grant', 10],
  ])
  const again = start({ origin, fetch, at: `/app/chat/${id}` })
  await again.app.sessionKnown()
  again.send({ type: 'OPEN_CONVERSATION', id })
  const loaded = await again.until(({ chat }) => chat.messages[id ?? '']?.status === 'ready')
  expect(lastAnswer(loaded, id)).toMatchObject({ state: 'done', charged: false })

  world.send({ type: 'SEND', conversationId: id, text: 'What is 2 + 0?', documents: [] })
  const paid = await world.until(
    ({ chat }) => chat.run === null && selectMessages(id)({ ...ended, chat }).length === 4,
  )
  expect(lastAnswer(paid, id)).toMatchObject({ state: 'done', charged: true })
  expect((await person.call('credits.get')).body.data).toMatchObject({ balance: 9 })
})
