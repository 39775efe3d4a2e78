import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { bearer, expect, test } from '../support/test.ts'

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  return page.getByRole('dialog', { name: 'Settings' })
}

test('[SHELL-2, SHELL-39, SHELL-41] pages other than a chat show the chat input unless its setting is off', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chats')
  const input = appPage.getByRole('textbox', { name: 'Message' })
  await expect(input).toBeVisible()
  const settings = await openSettings(appPage)
  const visible = settings.getByRole('switch', { name: 'Chat input on every page' })
  await expect(visible).toBeChecked()
  await visible.click()
  await settings.getByRole('button', { name: 'Close' }).click()
  await expect(input).toHaveCount(0)
  await appPage.reload()
  await expect(appPage.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(input).toHaveCount(0)
  // The chat page shows the input whatever the setting is.
  await appPage.goto('/app/chat')
  await expect(input).toBeVisible()
})

test('[SHELL-4] the input widens on focus and narrows on blur, unless it is always expanded', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chats')
  const input = appPage.getByRole('textbox', { name: 'Message' })
  const width = async () => (await input.boundingBox())?.width ?? 0
  const narrow = await width()
  await input.fill('What is due?')
  await expect.poll(width).toBeGreaterThan(narrow + 200)
  // The input stays wide while the focus is anywhere in the composer.
  await appPage.keyboard.press('Tab')
  await expect(input).not.toBeFocused()
  await expect.poll(width).toBeGreaterThan(narrow + 200)
  await appPage.getByRole('heading', { level: 1 }).click()
  await expect.poll(width).toBeLessThan(narrow + 1)
  const settings = await openSettings(appPage)
  await settings.getByRole('switch', { name: 'Always expanded' }).click()
  await appPage.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(input).not.toBeFocused()
  await expect.poll(width).toBeGreaterThan(narrow + 200)
})

test('[SHELL-41, SHELL-34] the theme changes at once and persists, and the focus returns to the user menu', async ({
  appPage,
}) => {
  await appPage.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const settings = await openSettings(appPage)
  await expect(settings.getByRole('radio', { name: 'System' })).toBeChecked()
  await settings.getByRole('radio', { name: 'System' }).press('ArrowLeft')
  await expect(settings.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(appPage.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(appPage, 'Settings, dark')
  await appPage.keyboard.press('Escape')
  await expect(appPage.getByRole('button', { name: 'User menu' })).toBeFocused()
  await appPage.reload()
  await expect(appPage.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The viewport is high enough for the whole dialog, because axe reports scrolled-out labels as
  // missing.
  await appPage.setViewportSize({ width: 390, height: 1200 })
  await appPage.getByRole('button', { name: 'Toggle sidebar' }).click()
  await openSettings(appPage)
  await settings.getByRole('radio', { name: 'Light' }).check()
  await expectAccessible(appPage, 'Settings, light, 390 px')
  await appPage.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await expect(appPage.getByRole('button', { name: 'User menu' })).toBeFocused()
})

if (isFull) {
  test('[SHELL-41, SHELL-141, SHELL-709] the density changes at once in every tab, and applies from the first paint', async ({
    signedIn: page,
    account,
    request,
    context,
    allow,
  }) => {
    const headers = await bearer(request, account)
    await request.post('/api/chat/stream/', { headers, data: { message: 'Hello' } })
    await page.goto('/app/chats')
    const row = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats' })
    const height = async () => (await row.boundingBox())?.height
    await expect.poll(height).toBe(30)
    const other = await context.newPage()
    await other.goto('/app/chats')
    const listed = other.getByRole('list', { name: 'Chats' }).getByRole('listitem').first()
    const listedHeight = async () => Math.round((await listed.boundingBox())?.height ?? 0)
    await expect.poll(listedHeight).toBe(52)

    const settings = await openSettings(page)
    await expect(settings.getByRole('radio', { name: 'Compact' })).toBeChecked()
    await settings.getByRole('radio', { name: 'Comfortable' }).check()
    await expect.poll(height).toBe(36)
    await expect.poll(listedHeight).toBe(60)
    // The open dialog reflects the other tab's choice.
    const otherSettings = await openSettings(other)
    await expect(otherSettings.getByRole('radio', { name: 'Comfortable' })).toBeChecked()
    await otherSettings.getByRole('radio', { name: 'Dark' }).check()
    await expect(settings.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await otherSettings.getByRole('switch', { name: 'Chat input on every page' }).click()
    await expect(
      settings.getByRole('switch', { name: 'Chat input on every page' }),
    ).not.toBeChecked()

    // The density also applies if no script of the app loads.
    allow(/assets\/.*\.js/)
    await page.route(/assets\/.*\.js$/, (route) => route.abort())
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
  })

  test('[SHELL-41] the settings dialog is accessible at every width, light and dark', async ({
    appPage,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await appPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of [1440, 768, 390]) {
        await appPage.setViewportSize({ width, height: 844 })
        if (width === 390) await appPage.getByRole('button', { name: 'Toggle sidebar' }).click()
        const settings = await openSettings(appPage)
        await expect(settings.getByRole('radio', { name: 'System' })).toBeVisible()
        await expectAccessible(appPage, `Settings, ${width} px, ${colorScheme}`)
        await appPage.keyboard.press('Escape')
        await expect(settings).toHaveCount(0)
        if (width === 390) await appPage.keyboard.press('Escape')
      }
    }
  })
}
