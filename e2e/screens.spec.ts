import type { Page } from '@playwright/test'
import { isFull } from './support/full.ts'
import { expectAccessible } from './support/axe.ts'
import { answerEnded, LOAN_QUESTION, send } from './support/chat.ts'
import { gridReady } from './support/sheet.ts'
import { expect, test } from './support/test.ts'

const WIDTHS = [1440, 768, 390] as const

/**
 * Looks at the screen as it is now in three widths, light and dark: nothing scrolls sideways, axe is clean. A
 * short run asks axe of the widest in the light and of the narrowest in the dark.
 */
async function inspect(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      if (isFull || width === (colorScheme === 'light' ? 1440 : 390))
        await expectAccessible(page, `${screen}, ${width} px, ${colorScheme}`)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${screen} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

for (const path of ['/', '/sign-in', '/sign-up']) {
  test(`the public screen ${path} is accessible at every width`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await inspect(page, path)
  })
}

test('the empty screens of the app are accessible at every width', async ({
  signedIn: appPage,
}) => {
  for (const path of ['/app/spreadsheets', '/app/chats', '/app/chat']) {
    await appPage.goto(path)
    await expect(appPage.getByRole('main')).toBeVisible()
    await inspect(appPage, path)
  }
})

test('a conversation, the lists and a sheet are accessible at every width', async ({
  signedIn: appPage,
}) => {
  test.setTimeout(180_000)
  await appPage.goto('/app/chat')
  await send(appPage, LOAN_QUESTION)
  await answerEnded(appPage)
  await inspect(appPage, 'a conversation')
  await appPage.getByRole('button', { name: 'Upgrade to Pro: $30 for unlimited' }).click()
  await expect(appPage.getByRole('dialog', { name: 'Upgrade to Professional' })).toBeVisible()
  await expectAccessible(appPage, 'paywall')
  await appPage.keyboard.press('Escape')
  for (const path of ['/app/chats', '/app/spreadsheets']) {
    await appPage.goto(path)
    await expect(appPage.getByRole('main').getByRole('list').first()).toBeVisible()
    await inspect(appPage, path)
  }
  await appPage.getByRole('list', { name: 'Spreadsheets' }).getByRole('link').first().click()
  await gridReady(appPage)
  await inspect(appPage, 'a sheet')
})
