import { answerEnded, answers } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

if (isFull) {
  test('[SHELL-130, SHELL-131] figures and dates follow the browser language and fit every width', async ({
    signedIn: page,
  }) => {
    // September has the longest short month name in German.
    await page.clock.install({ time: new Date('2026-09-17T14:06:00+02:00') })
    await page.goto('/app/chat')
    await page.getByRole('button', { name: /Find what changed/ }).click()
    await page.clock.resume()
    await answerEnded(page)
    await expect(
      answers(page)
        .last()
        .getByRole('button', { name: /Token usage/ }),
    ).toHaveText(/^\d{2,3}\.\d{3} tokens$/)

    // The server's real clock sets `updated_at`, so the test replaces it.
    const edited = '2026-09-14T09:05:00Z'
    await page.route('**/api/spreadsheets/', async (route) => {
      const answer = await route.fetch()
      const { spreadsheets } = (await answer.json()) as { readonly spreadsheets: readonly object[] }
      const dated = spreadsheets.map((sheet) => ({ ...sheet, updated_at: edited }))
      await route.fulfill({ response: answer, json: { spreadsheets: dated } })
    })
    await page.goto('/app/spreadsheets')
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByText('Edited 14. Sept.')).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `at ${width}`).toBeLessThanOrEqual(0)
    }
  })

  test('[SHELL-131] the time since the last edit of a spreadsheet updates by itself', async ({
    signedIn: page,
  }) => {
    await page.clock.install()
    await page.goto('/app/spreadsheets')
    await page.getByRole('button', { name: 'Open sample data' }).click()
    await expect(page).toHaveURL(/\/app\/spreadsheet\/[0-9a-f-]{36}$/)
    await page.goto('/app/spreadsheets')
    await expect(page.getByText('Edited just now')).toBeVisible()
    await page.clock.fastForward('03:00')
    await expect(page.getByText(/^Edited [34] min ago$/)).toBeVisible()
  })
}
