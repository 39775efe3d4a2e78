import { frame, says, started } from '#tests/support/hostile.ts'
import { answers, conversation, questions } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { ask, ended, expect, newChat, test } from '../support/hostile.ts'
import { MESSAGES, RESUME, SEND, STOP } from '../support/hostile-server.ts'

test('[SEND-1, SEND-30, CRED-1] a double click on Send sends once, and the second click does not stop the answer', async ({
  backend,
  chat,
}) => {
  for (const asked of [1, 2]) {
    const sent = backend.take(SEND)
    await chat.getByRole('textbox', { name: 'Message' }).fill('How much?')
    const box = await chat.getByRole('button', { name: 'Send message' }).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
    await chat.mouse.click(x, y)
    await expect(questions(chat)).toHaveCount(asked)
    await chat.mouse.down({ clickCount: 2 })
    await chat.mouse.up({ clickCount: 2 })
    const call = await sent
    await call.write(started() + says('It is '))
    await expect(answers(chat).last()).toContainText('It is')
    await expect(chat.getByRole('button', { name: 'Stop' })).toBeVisible()
    call.end(says('$5.') + frame('stream_end', {}))
    await ended(chat)
    await expect(answers(chat).last()).toContainText('It is $5.')
  }
  expect(backend.seen.filter((line) => line === SEND || line === STOP)).toEqual([SEND, SEND])
})

test('[SEND-1, SEND-24] repeated presses of Enter send one message', async ({ backend, chat }) => {
  const sent = backend.take(SEND)
  const composer = chat.getByRole('textbox', { name: 'Message' })
  await composer.fill('How much?')
  for (let pressed = 0; pressed < 5; pressed += 1) await composer.press('Enter')
  const call = await sent
  backend.setBalance(9)
  call.end(started() + says('It is $5.') + frame('stream_end', {}))
  await ended(chat)
  await expect(questions(chat)).toHaveCount(1)
  expect(backend.seen.filter((line) => line === SEND)).toHaveLength(1)
})

if (isFull)
  test('[SHELL-25, SEND-5] on a slow connection the question shows at once and the answer streams to its end', async ({
    backend,
    chat,
  }) => {
    await chat.getByRole('textbox', { name: 'Message' }).focus()
    // Wait until the lazy-loaded code has loaded. At the slow speed below it would take minutes.
    await chat.waitForLoadState('networkidle')
    const network = await chat.context().newCDPSession(chat)
    const slow = { offline: false, latency: 800, downloadThroughput: 4000, uploadThroughput: 4000 }
    await network.send('Network.emulateNetworkConditions', slow)
    const sent = backend.take(SEND)
    await chat.getByRole('textbox', { name: 'Message' }).fill('How much?')
    await chat.keyboard.press('Enter')
    await expect(questions(chat)).toHaveText(/How much\?/)
    await expect(conversation(chat)).toHaveAttribute('aria-busy', 'true')
    const call = await sent
    backend.setBalance(9)
    call.end(started() + says('So. '.repeat(3000)) + says('The end.') + frame('stream_end', {}))
    await expect(answers(chat).last()).toContainText('The end.')
    await ended(chat)
  })

test('[SEND-37, SEND-30] a reload before the first byte sends the same request again', async ({
  backend,
  chat,
}) => {
  const first = backend.take(SEND)
  await chat.getByRole('textbox', { name: 'Message' }).fill('How much?')
  await chat.keyboard.press('Enter')
  const lost = await first
  const second = backend.take(SEND)
  await chat.reload()
  const again = await second
  expect(JSON.parse(again.body)).toMatchObject(JSON.parse(lost.body))
  backend.setBalance(9)
  again.end(started() + says('It is $5.') + frame('stream_end', {}))
  await ended(chat)
  await expect(questions(chat)).toHaveCount(1)
  await expect(answers(chat)).toHaveText(/It is \$5\./)
  await expect(chat.getByText('9 credits left').first()).toBeVisible()
})

test('[SEND-39] Stop in one tab also ends the answer in the other tab, which shows it as stopped', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  // As on the real server, the id of the stored question is its request id. So both tabs know the
  // question by the same id.
  const { request_id: id } = JSON.parse(call.body)
  const question = [{ id, role: 'user', text_content: 'How much?' }]
  backend.on(MESSAGES, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ messages: question, total_count: 1, has_more: false }))
  })
  await call.write(started() + says('It is '))
  await expect(answers(chat)).toContainText('It is')

  const other = await chat.context().newPage()
  await other.goto(`${backend.origin}/app/chat/c1`)
  const probe = await backend.take(RESUME)
  probe.open()
  const resumed = await backend.take(RESUME)
  await resumed.write(says('It is '))
  await expect(answers(other)).toContainText('It is')
  await other.getByRole('button', { name: 'Stop' }).click()
  const stop = await backend.take(STOP)
  await call.write(frame('error', { message: 'Stopped.', code: 'stopped' }))
  // `other` broadcasts its stop only after the server's response. Before that, the `stopped` error
  // event must end the answer in `chat`.
  await expect(conversation(chat).getByText('Answer stopped')).toBeVisible()
  stop.answer(200, { stopped: true })
  for (const page of [chat, other]) {
    await expect(conversation(page).getByText('Answer stopped. Not charged.')).toBeVisible()
    await expect(answers(page)).toHaveCount(0)
    await expect(page.getByText('10 credits left').first()).toBeVisible()
  }
  await newChat(other, backend)
  await other.close()
})
