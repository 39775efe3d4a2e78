import type { Locator } from '@playwright/test'
import { ANSWER_DETAILS } from '#src/texts/screens.ts'
import { answers, conversation, questions } from '../support/chat.ts'
import { expect, test } from '../support/hostile.ts'
import { MESSAGES as ASKED } from '../support/hostile-server.ts'
import { converse, fromEnd, scroller, standsAt } from '../support/reading.ts'

/** An opened conversation loads fewer scripts than this before it requests its messages. */
const MOST_FILES = 30

/** Number of messages in a conversation that fits one page. */
const MESSAGES = 50

const toTop = (box: Element) => {
  box.scrollTop = 0
}
const toEnd = (box: Element) => {
  box.scrollTop = box.scrollHeight
}
const copyOf = (row: Locator) => row.getByRole('button', { name: ANSWER_DETAILS.copyMarkdown })
const heightOf = (row: Element) => row.getBoundingClientRect().height

test('[CONV-39, CONV-823] a row far outside the viewport keeps its name, words and height', async ({
  backend,
  chat,
}) => {
  converse(backend, MESSAGES)
  await chat.goto(`${backend.origin}/app/chat/c1`)
  const first = answers(chat).first()
  const last = answers(chat).last()
  await expect(copyOf(last)).toHaveCount(1)
  await expect(conversation(chat).getByRole('article')).toHaveCount(MESSAGES)
  await expect(first).toContainText('Paragraph 0 of answer 1.')
  await expect(questions(chat).first()).toContainText('Question 1')
  await expect(copyOf(first)).toHaveCount(0)
  const height = await last.evaluate(heightOf)

  await scroller(chat).evaluate(toTop)
  await expect(copyOf(first)).toBeInViewport()
  await expect(copyOf(last)).toHaveCount(0)
  await expect(last).toContainText('It foots to the cent.')
  expect(await last.evaluate(heightOf)).toBe(height)
  const stood = await standsAt(questions(chat).first())
  const drawn = await first.evaluate(heightOf)

  await scroller(chat).evaluate(toEnd)
  await expect(copyOf(last)).toHaveCount(1)
  await expect(copyOf(first)).toHaveCount(0)
  expect(await first.evaluate(heightOf)).toBe(drawn)
  await scroller(chat).evaluate(toTop)
  await expect(copyOf(first)).toHaveCount(1)
  expect(await standsAt(questions(chat).first())).toBe(stood)
})

test('[CONV-39, CONV-824] a row that the user pressed or that has the focus stays rendered, however far away it is', async ({
  backend,
  chat,
}) => {
  converse(backend, MESSAGES)
  await chat.goto(`${backend.origin}/app/chat/c1`)
  const rows = answers(chat)
  const [first, second, third] = [rows.nth(0), rows.nth(1), rows.nth(2)]
  await expect(answers(chat)).toHaveCount(MESSAGES / 2)
  await scroller(chat).evaluate(toTop)
  await expect(copyOf(third)).toHaveCount(1)
  await copyOf(second).click()
  await copyOf(first).focus()
  await scroller(chat).evaluate(toEnd)
  await expect(copyOf(third)).toHaveCount(0)
  await expect(copyOf(second)).toHaveCount(1)
  await expect(copyOf(first)).toBeFocused()
})

/**
 * Scrolls to the top frame by frame. Returns the maximum number of articles that were drawn at
 * once. Only a drawn article has a button.
 */
const mostDrawn = (box: Element) =>
  new Promise<number>((resolve) => {
    let most = 0
    const step = () => {
      const rows = [...box.querySelectorAll('article')]
      most = Math.max(most, rows.filter((row) => row.querySelector('button')).length)
      if (box.scrollTop === 0) return resolve(most)
      box.scrollTop -= 300
      requestAnimationFrame(step)
    }
    step()
  })

test('[CONV-61] while the reader scrolls, rows ahead are rendered and rows left behind no longer are', async ({
  backend,
  chat,
}) => {
  converse(backend, MESSAGES)
  await chat.goto(`${backend.origin}/app/chat/c1`)
  await expect(copyOf(answers(chat).last())).toHaveCount(1)
  await expect.poll(() => fromEnd(chat)).toBeLessThan(2)
  expect(await scroller(chat).evaluate(mostDrawn)).toBeLessThan(MESSAGES - 10)
  await expect(copyOf(answers(chat).first())).toBeInViewport()
  await expect(copyOf(answers(chat).last())).toHaveCount(0)
})

/**
 * Per row: whether its content is skipped, whether the row has its own `content-visibility`, and
 * the width of the divider above it.
 */
const seenOf = (rows: readonly Element[]) =>
  rows.map((row) => ({
    isOut: !row.checkVisibility({ contentVisibilityAuto: true }),
    ownsIt: getComputedStyle(row).contentVisibility !== 'visible',
    rule: getComputedStyle(row).borderTopWidth,
  }))

test('[CONV-62] rows far outside the viewport are skipped in groups and keep their words and divider lines', async ({
  backend,
  chat,
}) => {
  const count = 3 * MESSAGES
  converse(backend, count)
  await chat.goto(`${backend.origin}/app/chat/c1`)
  const rows = conversation(chat).getByRole('article')
  await expect
    .poll(async () => {
      await scroller(chat).evaluate(toTop)
      return rows.count()
    })
    .toBe(count)
  // Older rows may arrive after the scroll. The reader's position must stay.
  await scroller(chat).evaluate(toTop)
  await expect(copyOf(answers(chat).first())).toBeInViewport()
  await expect.poll(async () => (await rows.evaluateAll(seenOf)).at(-20)?.isOut).toBe(true)
  const seen = await rows.evaluateAll(seenOf)
  expect(seen[0]?.isOut).toBe(false)
  expect(seen.filter(({ isOut }) => isOut).length).toBeGreaterThan(count / 2)
  expect(seen.filter(({ ownsIt }) => ownsIt)).toEqual([])
  await expect(rows.nth(count - 21)).toContainText('It foots to the cent.')
  const [first, ...others] = (await questions(chat).evaluateAll(seenOf)).map(({ rule }) => rule)
  expect([first, ...new Set(others)]).toEqual(['0px', '1px'])
})

test('[CONV-60] a page that opens on a conversation loads its code from few files, before the session is known', async ({
  backend,
  page,
}) => {
  converse(backend, MESSAGES)
  const scripts: string[] = []
  // Scripts that were requested before the messages. Later scripts load in idle time and are not
  // needed for drawing.
  let needed: readonly string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
    const line = `${request.method()} ${new URL(request.url()).pathname}`
    if (line === ASKED) needed = [...scripts]
  })
  const { promise: known, resolve: know } = Promise.withResolvers<void>()
  await page.route('**/api/auth/refresh/', async (route) => {
    await known
    await route.continue()
  })
  const part = page.waitForRequest(/\/assets\/conversation-.*\.js/)
  await page.goto(`${backend.origin}/app/chat/c1`, { waitUntil: 'commit' })
  await part
  expect(backend.seen).not.toContain(ASKED)
  know()
  await expect(copyOf(answers(page).last())).toHaveCount(1)
  expect(backend.seen.filter((line) => line === ASKED)).toHaveLength(1)
  expect(needed.length, needed.join(' ')).toBeLessThan(MOST_FILES)
  expect(needed).not.toEqual([])
})
