import { frame, json, says, started } from '#tests/support/hostile.ts'
import { answers, conversation, questions } from '../support/chat.ts'
import { ask, ended, expect, test } from '../support/hostile.ts'
import { MESSAGES, SEND } from '../support/hostile-server.ts'
import {
  converse,
  fromEnd,
  paged,
  scroller,
  standsAt,
  storedMessages,
  wheel,
} from '../support/reading.ts'
import { frames } from '../support/test.ts'

const lines = (count: number): string => says('A line of the answer.\n\n'.repeat(count))
const end = () => frame('stream_end', {})

test('[CONV-30, CONV-838, CONV-820, CONV-821] the page follows an answer only while the reader is at the end, and the view stays when the answer ends', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  await call.write(started() + lines(60))
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)
  await call.write(lines(10))
  await expect(answers(chat).getByText('A line of the answer.')).toHaveCount(70)
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)

  await wheel(chat, -600)
  const above = answers(chat).getByText('A line of the answer.').nth(45)
  const stood = await standsAt(above)
  await expect(chat.getByRole('button', { name: 'New text' })).toHaveCount(0)
  await call.write(lines(10))
  await expect(chat.getByRole('button', { name: 'New text' })).toBeVisible()
  expect(await standsAt(above)).toBe(stood)
  call.end(end())
  await ended(chat)
  await expect(answers(chat).getByRole('button', { name: 'Retry' })).toHaveCount(1)
  expect(await standsAt(above)).toBe(stood)
  await chat.getByRole('button', { name: 'New text' }).press('Enter')
  await expect(answers(chat).last()).toBeFocused()
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)
  await expect(chat.getByRole('button', { name: 'New text' })).toHaveCount(0)
})

test('[CONV-30, CONV-815, CONV-820] sending a message scrolls to the end, but a queued message does not move the view', async ({
  backend,
  chat,
}) => {
  const first = await ask(chat, backend)
  await first.write(started() + lines(60))
  const composer = chat.getByRole('textbox', { name: 'Message' })
  await composer.fill('And then?')
  await composer.press('Control+Enter')
  await expect(answers(chat).getByText('A line of the answer.')).toHaveCount(60)
  await wheel(chat, -900)
  const above = answers(chat).getByText('A line of the answer.').nth(30)
  const stood = await standsAt(above)
  const taken = backend.take(SEND)
  first.end(end())
  const second = await taken
  await expect(questions(chat)).toHaveCount(2)
  await second.write(lines(2))
  expect(await standsAt(above)).toBe(stood)
  second.end(end())
  await ended(chat)
  expect(await standsAt(above)).toBe(stood)

  const third = await ask(chat, backend, 'Once more')
  await third.write(lines(1))
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)
  third.end(end())
})

test('[CONV-31] a question that is scrolled out of view stays at the top as a link back', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend, 'How much is it?\nIn dollars.')
  const back = chat.getByRole('button', { name: 'Back to question 1: How much is it?' })
  await call.write(started() + lines(2))
  await expect(answers(chat).getByText('A line of the answer.')).toHaveCount(2)
  await expect(back).toHaveCount(0)
  const height = await scroller(chat).evaluate((box) => box.scrollHeight)
  await call.write(lines(60))
  await expect(back).toBeVisible()
  expect(await scroller(chat).evaluate((box) => box.scrollHeight)).toBeGreaterThan(height)
  await back.click()
  await expect(back).toHaveCount(0)
  await expect(questions(chat).first()).toBeInViewport()
  await expect(questions(chat).first()).toBeFocused()
  const stood = await standsAt(questions(chat).first())
  await call.write(lines(20))
  await expect(chat.getByRole('button', { name: 'New text' })).toBeVisible()
  expect(await standsAt(questions(chat).first())).toBe(stood)
  call.end(end())
})

test('[CONV-32] earlier messages load by themselves without moving the view, also while an answer streams', async ({
  backend,
  chat,
}) => {
  converse(backend, 220)
  await chat.goto(`${backend.origin}/app/chat/c1`)
  await expect(questions(chat).last()).toContainText('Question 110')
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)
  const call = await ask(chat, backend, 'Next')
  await call.write(says('It is '))
  const held = await chat.evaluate(() => document.querySelectorAll('article').length)
  expect(held).toBe(52)

  const page = backend.take(MESSAGES)
  // Newly drawn rows may shift the scroll position, so scroll up again until the request arrives.
  await expect
    .poll(async () => {
      await scroller(chat).evaluate((box) => (box.scrollTop = 500))
      return backend.seen.filter((line) => line === MESSAGES).length
    })
    .toBe(2)
  const second = await page
  expect(second.url).toContain('page=2')
  await frames(chat, 5)
  const row = conversation(chat).getByText('Question 87', { exact: true })
  const stood = await standsAt(row)
  await call.write(lines(5))
  const stored = storedMessages(220)
  backend.on(MESSAGES, paged(stored))
  second.answer(200, { messages: stored.slice(120, 170), total_count: 220, has_more: true })
  await expect(conversation(chat).getByText('Question 62', { exact: true })).toBeAttached()
  await call.write(lines(5))
  expect(await standsAt(row)).toBeCloseTo(stood, 0)
  const asked = backend.seen.filter((line) => line === MESSAGES)
  expect(asked).toHaveLength(2)
  call.end(end())
  await ended(chat)
  expect(await standsAt(row)).toBeCloseTo(stood, 0)

  // Scroll up until the first message is loaded.
  await expect
    .poll(async () => {
      await scroller(chat).evaluate((box) => (box.scrollTop = 0))
      return conversation(chat).getByText('Question 1', { exact: true }).count()
    })
    .toBe(1)
  expect(backend.seen.filter((line) => line === MESSAGES)).toHaveLength(5)
  await expect(chat.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  const asks = questions(chat).getByText(/^(?:Question \d+|Next)$/)
  const all = Array.from({ length: 110 }, (_, index) => `Question ${index + 1}`)
  expect(await asks.allTextContents()).toEqual([...all, 'Next'])
})

test('[CONV-839] earlier messages that fail to load show an error, and the user can retry by keyboard', async ({
  backend,
  chat,
}) => {
  converse(backend, 60)
  await chat.goto(`${backend.origin}/app/chat/c1`)
  await expect(questions(chat).last()).toContainText('Question 30')
  backend.on(MESSAGES, json({ detail: 'No.' }, 500))
  await scroller(chat).evaluate((box) => (box.scrollTop = 0))
  await expect(chat.getByText('Failed to fetch conversation messages')).toBeVisible()
  // One request for the first page and three for the second, because the client retries a failed
  // read twice.
  expect(backend.seen.filter((line) => line === MESSAGES)).toHaveLength(4)
  await expect(questions(chat).last()).toContainText('Question 30')
  backend.on(MESSAGES, paged(storedMessages(60)))
  const again = chat.getByRole('button', { name: 'Try again' })
  await again.focus()
  await again.press('Enter')
  await expect(questions(chat).first()).toContainText('Question 1')
  await expect(again).toHaveCount(0)
  // The focus stays on the row that was first before loading.
  await expect(questions(chat).nth(5)).toBeFocused()
})

test('[CONV-33] a reload and navigation restore the scroll position of a conversation, also at the end', async ({
  backend,
  chat,
}) => {
  converse(backend, 220)
  await chat.goto(`${backend.origin}/app/chat/c1`)
  await expect(questions(chat).last()).toContainText('Question 110')
  const row = conversation(chat).getByText('Question 70', { exact: true })
  await expect
    .poll(async () => {
      await wheel(chat, -1500)
      return row.count()
    })
    .toBe(1)
  await row.scrollIntoViewIfNeeded()
  await wheel(chat, 90)
  const stood = await standsAt(row)
  await chat.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'c2' }).click()
  await expect(questions(chat)).toHaveCount(10)
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)
  await chat.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'c1' }).click()
  await expect(row).toBeInViewport()
  expect(await standsAt(row)).toBeCloseTo(stood, 0)

  await chat.reload()
  await expect(row).toBeInViewport()
  expect(await standsAt(row)).toBeCloseTo(stood, 0)
  await chat.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'c2' }).click()
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)
  await chat.reload()
  await expect(questions(chat)).toHaveCount(10)
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)
})

test('[CONV-35, CONV-840, CONV-36] one polite live region announces an answer in steps, not by tokens', async ({
  backend,
  chat,
}) => {
  const call = await ask(chat, backend)
  await call.write(started() + says('One'))
  const region = chat.getByRole('status').filter({ hasText: 'Answer started' })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await expect(conversation(chat)).toHaveAttribute('aria-live', 'off')
  await call.write(says(' word. Two'))
  await expect(answers(chat)).toContainText('One word. Two')
  await expect(region).toHaveText('Answer started')
  call.end(says(' words.') + end())
  await expect(chat.getByRole('status').filter({ hasText: 'Answer finished' })).toHaveText(
    'One word. Two words. Answer finished',
  )
})
