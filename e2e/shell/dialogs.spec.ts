import { isFull } from '../support/full.ts'
import { openSheet, createSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

if (isFull) {
  for (const width of [1440, 390]) {
    test(`[SHELL-22, SHELL-33, SHELL-140, SHELL-708] at ${width} px each row of the user menu opens its dialog, and closing it returns the focus`, async ({
      appPage: page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      if (width === 390) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
      const menu = page.getByRole('button', { name: 'User menu' })
      for (const name of ['Account', 'Organizations', 'Notifications', 'Settings']) {
        await menu.click()
        await page.getByRole('menuitem', { name }).click()
        const dialog = page.getByRole('dialog', { name, exact: true })
        await expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expect(menu).toBeFocused()
      }
    })
  }

  test('[SHELL-34] a click outside a dialog closes it and returns the focus', async ({
    appPage: page,
  }) => {
    const menu = page.getByRole('button', { name: 'User menu' })
    for (const button of ['left', 'right'] as const) {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      const dialog = page.getByRole('dialog', { name: 'Settings' })
      await expect(dialog.getByRole('radio', { name: 'System' })).toBeVisible()
      await page.mouse.click(10, 10, { button })
      await expect(dialog).toHaveCount(0)
      await expect(menu).toBeFocused()
    }
    // A phone's sidebar is a dialog too. Its opener regains the focus.
    await page.setViewportSize({ width: 390, height: 844 })
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    await toggle.click()
    await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible()
    await page.mouse.click(380, 400)
    await expect(page.getByRole('dialog', { name: 'Sidebar' })).toHaveCount(0)
    await expect(toggle).toBeFocused()
  })

  test('[SHELL-140, SHELL-708] the dialogs of the shell open over a full-screen spreadsheet, and closing one returns the focus', async ({
    signedIn: page,
    account,
    request,
  }) => {
    await openSheet(page, await createSheet(request, account))
    await page.getByRole('button', { name: 'Chat', exact: true }).click()
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill('/settings')
    await expect(page.getByRole('option', { name: 'Settings' })).toBeVisible()
    await message.press('Enter')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await expect(settings.getByRole('radio', { name: 'System' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
    await expect(message).toBeFocused()
  })

  test('[SHELL-140, SHELL-707] a dialog appears once its content has loaded, never empty', async ({
    appPage: page,
  }) => {
    const arrived = Promise.withResolvers<void>()
    await page.route(/assets\/settings-panel-.*\.js$/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    const asked = page.waitForRequest(/assets\/settings-panel-.*\.js$/)
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await asked
    await expect(page.getByRole('dialog')).toHaveCount(0)
    arrived.resolve()
    await expect(
      page.getByRole('dialog', { name: 'Settings' }).getByRole('radio', { name: 'System' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused()
  })
}
