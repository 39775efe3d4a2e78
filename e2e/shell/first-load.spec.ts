import {
  fetchedScriptsOf,
  SHOWN_BUDGET_KB,
  watchComposerPaint,
  weighScripts,
} from '../../bench/support/first-load.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

if (isFull) {
  test('[SHELL-247, SHELL-727] before the first paint a new chat loads only the code that it shows, and it loads the rest afterwards', async ({
    signedIn: page,
    request,
    baseURL,
  }) => {
    await watchComposerPaint(page)
    await page.goto('/app/chat')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect
      .poll(async () => (await fetchedScriptsOf(page)).after.join(' '))
      .toMatch(/(?=.*\/chat-stream-)(?=.*\/offline-banner-)/)
    const { before } = await fetchedScriptsOf(page)
    const kB = await weighScripts(request, baseURL ?? '', before)
    expect(kB, before.join(' ')).toBeLessThanOrEqual(SHOWN_BUDGET_KB)
  })

  test('[SHELL-247, SHELL-681] a message that the user sends before the browser is idle goes out at once', async ({
    signedIn: page,
  }) => {
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0
    })
    await page.goto('/app/chat')
    const composer = page.getByRole('textbox', { name: 'Message' })
    await composer.fill('What is 2+2?')
    await composer.press('Enter')
    await expect(page.getByRole('article', { name: 'Assistant' })).toContainText('4')
    await expect(composer).toHaveValue('')
  })
}
