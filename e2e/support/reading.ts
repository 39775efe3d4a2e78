import { json, type Script } from '#tests/support/hostile.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Backend } from './hostile-server.ts'
import { MESSAGES } from './hostile-server.ts'

/** Messages per page. */
const PAGE = 50

const words = (index: number): string =>
  Array.from(
    { length: 2 + (index % 5) },
    (_, part) => `Paragraph ${part} of answer ${index}. ${'It foots to the cent. '.repeat(8)}`,
  ).join('\n\n')

/**
 * A stored conversation of `count` messages with alternating questions and answers of different
 * heights.
 */
export const storedMessages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    text_content: index % 2 === 0 ? `Question ${index / 2 + 1}` : words(index),
  }))

/** Serves a stored conversation in pages. The first page has the newest messages. */
export const paged =
  (messages: readonly unknown[]): Script =>
  (request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'))
    const end = messages.length - (page - 1) * PAGE
    const from = Math.max(0, end - PAGE)
    json({
      messages: messages.slice(from, Math.max(0, end)),
      total_count: messages.length,
      has_more: from > 0,
    })(request, response)
  }

const CONVERSATION = {
  title: 'Loans',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  spreadsheet_id: null,
  model: 'm',
}

/** Gives the backend conversations c1 with `count` messages and c2 with 20. */
export const converse = (backend: Backend, count: number): void => {
  const items = ['c1', 'c2'].map((id) => ({ ...CONVERSATION, conversation_id: id, title: id }))
  backend.on(
    'GET /api/chat/histories/',
    json({ histories: items, total_count: 2, has_more: false }),
  )
  backend.on(MESSAGES, paged(storedMessages(count)))
  backend.on('GET /api/chat/conversations/c2/messages/', paged(storedMessages(20)))
}

/** The page's scroll container. */
export const scroller = (page: Page): Locator => page.locator('[data-scroller]')

/** Distance from the end of the scroll container in px. */
export const fromEnd = (page: Page): Promise<number> =>
  scroller(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)

/** Scrolls the conversation with the mouse wheel and waits until it has moved. */
export const wheel = async (page: Page, by: number): Promise<void> => {
  const top = () => scroller(page).evaluate((box) => box.scrollTop)
  const before = await top()
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, by)
  await expect.poll(top).not.toBe(before)
}

/**
 * Distance in px from the top of the viewport to a question, once the question has stopped moving.
 */
export const standsAt = async (question: Locator): Promise<number> => {
  let last = Number.NaN
  await expect
    .poll(async () => {
      const y = (await question.boundingBox())?.y ?? Number.NaN
      const isStill = y === last
      last = y
      return isStill
    })
    .toBe(true)
  return last
}
