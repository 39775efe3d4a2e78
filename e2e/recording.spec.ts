import type { Page } from '@playwright/test'
import { createCollector, type Recorded } from './support/collector.ts'
import { asPerson, COUNTED_PORT, startCounted } from './support/counted.ts'
import { isFull } from './support/full.ts'
import { gridReady, typeIntoCell } from './support/sheet.ts'
import { expect, newAccountData, signUp, test } from './support/test.ts'

/** What a person writes; no recording may have any of it. */
const WORDS = { cell: 'Quagga', message: 'Wombat', title: 'Dugong', held: 'Axolotl' }

type Collector = Awaited<ReturnType<typeof createCollector>>
const textOf = (recorded: readonly Recorded[]): string => JSON.stringify(recorded)

/**
 * Names of elements and classes stay; once this one is there, all that was before it is. The recorder keeps what it
 * has until somebody moves: the mouse does.
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

if (isFull)
  test('[ANALYTICS-15] a recording has the page and its changes, and no word of a cell, a message or a title', async ({
    browser,
  }) => {
    test.setTimeout(150_000)
    const collector = await createCollector({})
    const server = await startCounted(collector.origin, COUNTED_PORT + 2)
    const context = await asPerson(browser, server.origin)
    const page = await context.newPage()
    try {
      await page.goto('/sign-up')
      await signUp(page, newAccountData())
      await expect(page).toHaveURL('/app/spreadsheets')
      await expect.poll(() => collector.of('$snapshot').length).toBeGreaterThan(0)

      // A message while it is written, and once it is sent.
      await page.goto('/app/chat')
      const composer = page.getByRole('textbox', { name: 'Message' })
      await composer.fill(`${WORDS.message} here`)
      await untilRecorded(page, collector, 'mark-written')
      await composer.press('Enter')
      await expect(page.getByRole('article', { name: 'You' })).toContainText(WORDS.message)
      await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('offline model')
      await untilRecorded(page, collector, 'mark-sent')

      // A title and cells in Univer's grid, by its editor.
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
      await untilRecorded(page, collector, 'mark-grid')

      // The same cells as they stand before Univer, and what is typed there.
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
      await untilRecorded(page, collector, 'mark-first')
      release()
      await gridReady(page)
      await untilRecorded(page, collector, 'mark-end')

      const recorded = collector.recorded()
      const pages = recorded.filter(({ type }) => type === 2)
      // Whole pages, with the elements that the words stood in, and their changes.
      expect(pages.length).toBeGreaterThanOrEqual(4)
      for (const element of ['"tagName":"textarea"', '"tagName":"article"', '"tagName":"main"'])
        expect(textOf(recorded).includes(element), element).toBe(true)
      expect(recorded.filter(({ type }) => type === 3).length).toBeGreaterThan(10)
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
  })
