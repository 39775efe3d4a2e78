import { says, started } from '#tests/support/hostile.ts'
import { expectAccessible } from '../support/axe.ts'
import { answers, questions } from '../support/chat.ts'
import { ask, ended, expect, test } from '../support/hostile.ts'
import { MESSAGES, SEND } from '../support/hostile-server.ts'
import { paged, storedMessages } from '../support/reading.ts'

test('[SEND-50, SEND-51, SEND-52, SEND-538] the queue survives a failure and a reload, and the user edits or sends its rows', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  await call.write(started() + says('It is'))
  const composer = chat.getByRole('textbox', { name: 'Message' })
  const queue = chat.getByRole('list', { name: 'Queue' })
  for (let count = 1; count <= 20; count += 1) {
    await composer.fill(`Question ${count}`)
    await composer.press('Control+Enter')
  }
  await expect(queue.getByRole('listitem')).toHaveCount(20)
  await expect(queue.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  expect((await queue.boundingBox())?.height).toBeLessThan(200)
  await expect(composer).toBeInViewport()
  await expectAccessible(chat, 'a long queue')

  call.end(
    `data: ${JSON.stringify({ id: 'e', sequence: 9e6, type: 'error', payload: { error: 'No.' } })}\n\n`,
  )
  await ended(chat)
  await expect(queue.getByRole('listitem')).toHaveCount(20)
  const first = queue.getByRole('listitem').first()
  await expect(first).toContainText('Waiting for you. Not charged until sent.')

  await composer.fill('Draft')
  await first.getByRole('button', { name: 'Edit in the composer' }).press('Enter')
  await expect(composer).toHaveValue('Question 1\nDraft')
  await expect(composer).toBeFocused()
  await expect(queue.getByRole('listitem')).toHaveCount(19)

  backend.on(MESSAGES, paged(storedMessages(2)))
  await chat.reload()
  await expect(queue.getByRole('listitem')).toHaveCount(19)
  await expect(composer).toHaveValue('Question 1\nDraft')
  await expect(chat.getByRole('button', { name: 'Stop' })).toHaveCount(0)
  const taken = backend.take(SEND)
  await first.getByRole('button', { name: 'Send now' }).press('Enter')
  const sent = await taken
  expect(JSON.parse(sent.body)).toMatchObject({ message: 'Question 2', conversation_id: 'c1' })
  await expect(questions(chat).last()).toContainText('Question 2')
  await expect(queue.getByRole('listitem')).toHaveCount(18)
  sent.end(
    started() +
      says('Yes.') +
      'data: {"id":"z","sequence":9000001,"type":"stream_end","payload":{}}\n\n',
  )
  await expect(answers(chat).last()).toContainText('Yes.')
  // The end of another answer does not send messages queued before the reload.
  await expect(queue.getByRole('listitem')).toHaveCount(18)
})

test("[SEND-21, SHELL-3, SHELL-20] during the first answer of a chat, other pages do not show the chat's draft, and do not add messages to its queue", async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  await call.write(started() + says('It is'))
  await expect(answers(chat)).toHaveCount(1)
  const composer = chat.getByRole('textbox', { name: 'Message' })
  const current = chat.getByRole('list', { name: 'Conversations' }).locator('[aria-current="page"]')
  await expect(current).toHaveCount(1)
  await composer.fill('A follow-up')
  await chat.getByRole('link', { name: 'Chats', exact: true }).first().click()
  await expect(chat.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  await expect(composer).toHaveValue('')
  await composer.fill('Of another chat')
  await expect(chat.getByText('Answering…')).toBeVisible()
  await expect(current).toHaveCount(0)
  await expect(chat.getByText('to queue it')).toHaveCount(0)
  await composer.press('Control+Enter')
  await expect(composer).toHaveValue('Of another chat')
  await chat.goBack()
  await expect(composer).toHaveValue('A follow-up')
  await expect(chat.getByRole('list', { name: 'Queue' })).toHaveCount(0)
  call.end('data: {"id":"z","sequence":9000001,"type":"stream_end","payload":{}}\n\n')
  await ended(chat)
})
