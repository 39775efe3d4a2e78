import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { MESSAGES as TEXTS } from '#contract/api/messages.ts'
import { friendlyTextOf, NETWORK_ERROR } from '#contract/api/friendly.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import { STREAM_TEXTS } from '#src/texts/wording.ts'
import { frame, json, says, started, type Script } from '#tests/support/hostile.ts'
import { answers, questions, send } from '../support/chat.ts'
import { ask, ended, expect, newChat, test } from '../support/hostile.ts'
import { RESUME, SEND } from '../support/hostile-server.ts'

const paywall = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Upgrade to Professional' })
const credits = (page: Page, count: number): Locator =>
  page.getByText(new RegExp(`^${count} credits? left$`)).first()

/** Expects the last answer to show this text, this cost and a Retry button. */
const failedWith = async (page: Page, text: string, cost: string): Promise<void> => {
  await ended(page)
  const answer = answers(page).last()
  await expect(answer).toContainText(text)
  await expect(answer).toContainText(cost)
  await expect(answer.getByRole('button', { name: 'Retry' })).toBeVisible()
}

/** Payload of an `error` event, displayed text, and whether the paywall opens. */
const ERRORS: readonly (readonly [payload: object, text: string, opensPaywall: boolean])[] = [
  [{ message: 'The model is busy.', code: 'overloaded' }, 'The model is busy.', false],
  [{ message: 'The model is busy.' }, 'The model is busy.', false],
  [{}, TEXTS.unknown, false],
  [{ message: '', code: null, show_paywall: null }, TEXTS.unknown, false],
  [{ message: 'Not yet.', show_paywall: 'true' }, 'Not yet.', false],
  [{ message: 'Not yet.', show_paywall: 1 }, 'Not yet.', false],
  [{ message: 'No more.', code: 'CREDITS_EXHAUSTED' }, 'No more.', true],
  [{ message: 'Upgrade.', show_paywall: true }, 'Upgrade.', true],
]

test('[SEND-6, SEND-12, SEND-23, STREAM-16, CRED-9] an error event shows its message, the answer is not charged, and the paywall opens if the event requests it', async ({
  backend,
  chat,
}) => {
  for (const [payload, text, opensPaywall] of ERRORS)
    await test.step(JSON.stringify(payload), async () => {
      const call = await ask(chat, backend)
      call.end(started() + says('It is ') + frame('error', payload))
      await failedWith(chat, text, ANSWER_TEXTS.notCharged)
      await expect(paywall(chat)).toHaveCount(opensPaywall ? 1 : 0)
      if (opensPaywall) await chat.keyboard.press('Escape')
      await expect(paywall(chat)).toHaveCount(0)
      await expect(answers(chat).last()).toContainText('It is')
      await expect(credits(chat, 10)).toBeVisible()
    })
  await expect(questions(chat)).toHaveCount(ERRORS.length)
})

const answered =
  (status: number, body: string, type: string): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
const redirected =
  (status: number, location: string): Script =>
  (_, response) => {
    response.writeHead(status, { location })
    response.end()
  }
const HTML = '<!doctype html><title>Sign in</title><p>data: {}</p>'
const CONNECTION = friendlyTextOf('Failed to fetch') ?? ''

/** Failures of a chat request, each with its displayed text. */
const STARTS: Readonly<Record<string, readonly [Script, string]>> = {
  '401 twice': [json({ detail: 'Who?' }, 401), TEXTS.streamNotStarted],
  '429 with detail': [json({ detail: 'One at a time.' }, 429), 'One at a time.'],
  '429 without': [json({}, 429), TEXTS.rateLimited],
  '429 with an odd detail': [json({ detail: { a: 1 } }, 429), TEXTS.rateLimited],
  '429 as a page': [answered(429, HTML, 'text/html'), TEXTS.rateLimited],
  '500': [json({ detail: 'Traceback' }, 500), TEXTS.streamNotStarted],
  '503 as a page': [answered(503, HTML, 'text/html'), TEXTS.streamNotStarted],
  '204': [answered(204, '', 'text/event-stream'), TEXTS.noBody],
  'a redirect to what is not there': [redirected(307, '/api/moved/'), TEXTS.streamNotStarted],
  'a redirect in a circle': [redirected(307, '/api/chat/stream/'), CONNECTION],
  'a reset before the head': [(request) => request.socket.destroy(), CONNECTION],
  'a reset after the head': [
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(': hello\n\n', () => setImmediate(() => response.destroy()))
    },
    NETWORK_ERROR,
  ],
}

test('[SEND-8, SEND-17, SEND-23, ERR-2, ERR-3] a chat request that fails at its start shows an error message for the cause and is not charged', async ({
  backend,
  chat,
}) => {
  let asked = 0
  for (const [name, [script, text]] of Object.entries(STARTS))
    await test.step(name, async () => {
      backend.on(SEND, script)
      await send(chat, 'How much?')
      asked += 1
      await expect(questions(chat)).toHaveCount(asked)
      await failedWith(chat, text, ANSWER_TEXTS.notCharged)
      await expect(credits(chat, 10)).toBeVisible()
    })
})

test('[SEND-17, ERR-3] a redirect never sends a message to another host', async ({
  backend,
  page,
  allow,
}) => {
  allow(/^failed POST \/ \(csp\)$/, /^console: .*Content Security Policy/)
  let strayed = 0
  const foreign = createServer((_, response) => {
    strayed += 1
    response.end()
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const { port } = foreign.address() as AddressInfo
  backend.on(SEND, redirected(307, `http://127.0.0.1:${port}/`))
  await newChat(page, backend)
  await send(page, 'How much?')
  await failedWith(page, CONNECTION, ANSWER_TEXTS.notCharged)
  foreign.close()
  expect(strayed).toBe(0)
})

test('[SEND-16, SEND-38] an answer whose stream ends early keeps its text, says that it may be incomplete, and stays charged', async ({
  backend,
  chat,
}) => {
  backend.setBalance(9)
  const early = await ask(chat, backend)
  early.end(started() + says('It is '))
  await failedWith(chat, ANSWER_TEXTS.incomplete, ANSWER_TEXTS.charged)
  await expect(answers(chat).last()).toContainText('It is')
  const empty = await ask(chat, backend)
  empty.end()
  await failedWith(chat, ANSWER_TEXTS.incomplete, ANSWER_TEXTS.charged)
  await expect(answers(chat)).toHaveCount(2)
  await expect(credits(chat, 9)).toBeVisible()
})

test('[SEND-32, SEND-8, SEND-9] an answer whose stream is cut and cannot be resumed is not charged, and Retry sends the message again', async ({
  backend,
  chat,
}) => {
  backend.on(RESUME, json({ detail: 'Not found.' }, 404))
  const first = await ask(chat, backend)
  await first.write(started() + says('It is '))
  await expect(answers(chat).last()).toContainText('It is')
  first.cut()
  await failedWith(chat, NETWORK_ERROR, ANSWER_TEXTS.notCharged)
  await expect(answers(chat).last()).toContainText('It is')
  const again = backend.take(SEND)
  await answers(chat).last().getByRole('button', { name: 'Retry' }).click()
  const second = await again
  expect(JSON.parse(second.body)).toMatchObject({ message: 'How much?', conversation_id: 'c1' })
  backend.setBalance(9)
  second.end(says('It is $5.') + frame('stream_end', {}))
  await ended(chat)
  await expect(answers(chat)).toHaveCount(1)
  await expect(answers(chat).last()).toContainText('It is $5.')
  await expect(credits(chat, 9)).toBeVisible()
})

test('[STREAM-17, STREAM-18] thirty minutes without a byte end the answer, and a keepalive comment restarts the timeout', async ({
  backend,
  chat,
}) => {
  await chat.clock.install()
  await newChat(chat, backend)
  const network = await chat.context().newCDPSession(chat)
  await network.send('Network.enable')
  const call = await ask(chat, backend)
  await call.write(started() + says('It is '))
  await expect(answers(chat).last()).toContainText('It is')
  await chat.clock.fastForward('29:00')
  const heard = new Promise((resolve) => network.once('Network.dataReceived', resolve))
  await call.write(': still here\n\n')
  await heard
  await chat.clock.fastForward('29:00')
  await expect(chat.getByRole('button', { name: 'Stop' })).toBeVisible()
  await expect(answers(chat).last()).not.toContainText('No data')
  await chat.clock.fastForward('02:00')
  await failedWith(chat, STREAM_TEXTS.inactive, ANSWER_TEXTS.notCharged)
  await call.closed
  await expect(answers(chat).last()).toContainText('It is')
  await expect(credits(chat, 10)).toBeVisible()
})

const MIB = 1024 * 1024

// bench/large.ts requires two seconds on a quiet machine. This test allows ten, because parallel
// tests slow it down.
test('[STREAM-8, SEND-5, SHELL-80] one delta of 10 MiB is shown within seconds', async ({
  backend,
  chat,
}) => {
  const part = `${'The balance after this payment is $298,104.02, so it goes on.\n'.repeat(12)}\n`
  const text = `Begin.\n\n${part.repeat(Math.ceil((10 * MIB) / part.length))}The end.`
  const call = await ask(chat, backend)
  await call.write(started())
  await expect(answers(chat)).toHaveCount(1)
  const shown = chat.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const isBusy = document.querySelector('[role=log]')?.getAttribute('aria-busy') !== 'false'
          if (isBusy) requestAnimationFrame(look)
          else resolve(Date.now())
        }
        look()
      }),
  )
  const began = Date.now()
  call.end(says(text) + frame('stream_end', {}))
  expect((await shown) - began, 'milliseconds').toBeLessThan(10_000)
  await expect(answers(chat).last().getByText('The end.').last()).toBeAttached()
})

test('[STREAM-19, SEND-8] a stream whose line never ends is closed, and the answer shows an error message', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  await call.write(`${started()}${says('It is ')}data: {"id":"`)
  const part = 'x'.repeat(MIB)
  let isClosed = false
  void call.closed.then(() => (isClosed = true))
  for (let sent = 0; sent < 64 && !isClosed; sent += 1)
    await Promise.race([call.write(part), call.closed])
  await failedWith(chat, STREAM_TEXTS.lineTooLong, ANSWER_TEXTS.notCharged)
  await call.closed
  await expect(answers(chat).last()).toContainText('It is')
  await expect(credits(chat, 10)).toBeVisible()
})
