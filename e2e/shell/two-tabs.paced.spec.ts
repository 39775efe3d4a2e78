import type { Page } from '@playwright/test'
import {
  answerEnded,
  answers,
  conversation,
  LOAN_PAYMENT,
  LOAN_QUESTION,
  questions,
  send,
} from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

/** Two pages of one browser that show the same conversation with one loaded answer. */
const twoTabs = async (first: Page) => {
  await first.goto('/app/chat')
  await send(first, 'What can you do?')
  await answerEnded(first)
  await expect(first).toHaveURL(/\/app\/chat\/[\w-]+$/)
  const second = await first.context().newPage()
  await second.goto(first.url())
  await expect(answers(second)).toHaveCount(1)
  return second
}
const credits = (page: Page, count: number) =>
  expect(page.getByText(new RegExp(`^${count} credits? left$`)).first()).toBeVisible()

if (isFull)
  test('[SEND-60] a second tab follows the answer of the first tab from its start to its end', async ({
    appPage: first,
  }) => {
    const second = await twoTabs(first)
    await send(first, LOAN_QUESTION)
    await expect(questions(second)).toHaveCount(2)
    await expect(conversation(second)).toHaveAttribute('aria-busy', 'true')
    await expect(second.getByRole('button', { name: 'Stop' })).toBeVisible()
    for (const page of [first, second]) {
      await answerEnded(page)
      await expect(questions(page)).toHaveCount(2)
      await expect(answers(page)).toHaveCount(2)
      await expect(answers(page).last()).toContainText(LOAN_PAYMENT)
      await credits(page, 8)
    }
    const words = (page: Page) => answers(page).last().getByRole('table').first().innerText()
    expect(await words(second)).toBe(await words(first))
  })

if (isFull)
  test('[SEND-61, SEND-529] [SEND-29] a message from a tab that does not know of a running answer waits in the queue until that answer ends', async ({
    appPage: first,
    allow,
  }) => {
    allow(/^429 POST \/api\/chat\/stream\//)
    // Simulates another machine: broadcasts of the first tab do not reach the second.
    await first.context().addInitScript(() => {
      BroadcastChannel.prototype.postMessage = () => {}
    })
    const second = await twoTabs(first)
    await send(first, LOAN_QUESTION)
    await expect(conversation(first)).toHaveAttribute('aria-busy', 'true')
    await expect(answers(first)).toHaveCount(2)
    await send(second, 'What is 3 + 0?')
    const queue = second.getByRole('list', { name: 'Queue' })
    await expect(queue.getByText('What is 3 + 0?')).toBeVisible()
    await expect(questions(second)).toHaveCount(2)
    await expect(second.getByText('Not charged.')).toHaveCount(0)
    await expect(queue).toHaveCount(0)
    await expect(questions(second)).toHaveCount(3)
    await expect(answers(second)).toHaveCount(3)
    await answerEnded(second)
    await expect(answers(second).nth(1)).toContainText(LOAN_PAYMENT)
    await credits(second, 7)
  })
