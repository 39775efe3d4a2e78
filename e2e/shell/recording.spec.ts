import type { Browser, Page } from '@playwright/test'
import { createCollector, type Recorded } from '../support/collector.ts'
import { asPerson, COUNTED_PORT, startCounted } from '../support/counted.ts'
import { isFull } from '../support/full.ts'
import { gridReady, typeIntoCell } from '../support/sheet.ts'
import { expect, newAccountData, signUp, test } from '../support/test.ts'

/** User texts that no recording may contain. */
const WORDS = { cell: 'Quagga', message: 'Wombat', title: 'Dugong', held: 'Axolotl' } as const

type Collector = Awaited<ReturnType<typeof createCollector>>
const textOf = (recorded: readonly Recorded[]): string => JSON.stringify(recorded)

/**
 * Adds the class `mark` to the page and waits until a recording contains it. The recording then
 * contains all earlier changes too. The recorder flushes only on user activity, so the test moves
 * the mouse.
 */
const untilRecorded = async (page: Page, collector: Collector, mark: string): Promise<void> => {
  await page.evaluate((name) => document.body.classList.add(name), mark)
  let moves = 0
  await expect
    .poll(
      async () => {
        moves += 1
        await page.mouse.move(700 + (moves % 9), 300)
        return textOf(collector.recorded()).includes(mark)
      },
      { timeout: 20_000, message: mark },
    )
    .toBe(true)
}

/** Records a new user's actions and returns all recorded data. */
const record = async (
  browser: Browser,
  port: number,
  elements: readonly string[],
  act: (page: Page, seen: (mark: string) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const collector = await createCollector({})
  const server = await startCounted(collector.origin, port)
  const context = await asPerson(browser, server.origin)
  const page = await context.newPage()
  try {
    await page.goto('/sign-up')
    await signUp(page, newAccountData())
    await expect(page).toHaveURL('/app/spreadsheets')
    // The recorder loads after all other code and sends its data every few seconds.
    await expect
      .poll(() => collector.of('$snapshot').length, { timeout: 45_000 })
      .toBeGreaterThan(0)
    await act(page, (mark) => untilRecorded(page, collector, mark))

    const recorded = collector.recorded()
    // The recording is not empty: it has full snapshots with these elements, and mutations.
    expect(recorded.filter(({ type }) => type === 2).length).toBeGreaterThanOrEqual(2)
    for (const element of elements)
      expect(textOf(recorded).includes(`"tagName":"${element}"`), element).toBe(true)
    expect(recorded.filter(({ type }) => type === 3).length).toBeGreaterThan(5)
    const all = collector.raw.join('\n')
    for (const [where, word] of Object.entries(WORDS)) {
      expect(textOf(recorded).includes(word), where).toBe(false)
      expect(all.includes(word), where).toBe(false)
    }
  } finally {
    await context.close()
    await server.close()
    collector.close()
  }
}

if (isFull) {
  test('[ANALYTICS-15] a recording holds the page and its changes, but no word of a message', async ({
    browser,
  }) => {
    await record(browser, COUNTED_PORT + 2, ['textarea', 'article'], async (page, seen) => {
      await page.goto('/app/chat')
      const composer = page.getByRole('textbox', { name: 'Message' })
      await composer.fill(`${WORDS.message} here`)
      await seen('mark-written')
      await composer.press('Enter')
      await expect(page.getByRole('article', { name: 'You' })).toContainText(WORDS.message)
      await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('offline model')
      await seen('mark-sent')
    })
  })

  test('[ANALYTICS-15] a recording holds no word of a cell or title, neither before nor after the grid has loaded', async ({
    browser,
  }) => {
    await record(browser, COUNTED_PORT + 3, ['main'], async (page, seen) => {
      await page.goto('/app/spreadsheet')
      await gridReady(page)
      await typeIntoCell(page, 'B2', WORDS.cell)
      await expect(page).toHaveURL(/\/app\/spreadsheet\/[\w-]+$/)
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('button').click()
      const title = page.getByRole('textbox', { name: 'Rename' })
      await title.fill(WORDS.title)
      await title.press('Enter')
      await expect(page.getByRole('main', { name: WORDS.title })).toBeVisible()
      await gridReady(page)
      await seen('mark-grid')

      // Until Univer has loaded, the light grid shows the same cells. The user types text into one
      // of them.
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await page.route(/\/api\/spreadsheets\/[\w-]+\/$/, async (route) => {
        await held
        await route.continue()
      })
      await page.reload()
      const first = page.getByRole('grid', { name: WORDS.title })
      await expect(first.getByRole('gridcell', { name: WORDS.cell })).toBeVisible()
      await first.getByRole('gridcell', { name: WORDS.cell }).click()
      await page.keyboard.type(WORDS.held)
      await seen('mark-first')
      release()
      await gridReady(page)
      await seen('mark-end')
    })
  })
}
