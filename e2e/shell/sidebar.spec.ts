import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { createSheet, openSheet, typeIntoCell } from '../support/sheet.ts'
import { bearer, expect, test } from '../support/test.ts'

const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sidebar' })

async function openPhoneSidebar(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await toggle(page).click()
  await expect(sheet(page)).toBeVisible()
}

/** The value of the cookie in which the sidebar keeps its state. */
async function kept(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'sidebar_state')?.value
}

if (isFull) {
  test('[SHELL-15, SHELL-16, SHELL-144] Ctrl+B and Cmd+B toggle the sidebar, and the cookie stores true or false', async ({
    appPage: page,
  }) => {
    const chats = page.getByRole('complementary', { name: 'Sidebar' }).getByText('Conversations')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Control+b')
    await expect(chats).toHaveCount(0)
    expect(await kept(page)).toBe('false')
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Meta+B')
    await expect(chats).toBeVisible()
    expect(await kept(page)).toBe('true')
    // In a dialog, the shortcut has no effect on the sidebar.
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('radio', { name: 'System' }).press('Control+b')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(chats).toBeVisible()
    expect(await kept(page)).toBe('true')
  })

  test('[SHELL-15] in the cells of a spreadsheet Ctrl+B sets bold and does not toggle the sidebar', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const id = await createSheet(request, account)
    await openSheet(page, id)
    await typeIntoCell(page, 'A1', 'Freight')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+b')
    const headers = await bearer(request, account)
    await expect
      .poll(async () => (await request.get(`/api/spreadsheets/${id}/`, { headers })).text())
      .toContain('"bl":1')
    expect(await kept(page)).toBeUndefined()
  })

  test('[SHELL-17, SHELL-19] the collapsed sidebar works by keyboard, and each icon has a name', async ({
    appPage: page,
  }) => {
    await toggle(page).click()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const names = ['Spreadsheets', 'Chats', 'New chat', 'Support']
    for (const name of names)
      await expect(sidebar.getByRole('link', { name })).toHaveAttribute('title', name)
    await sidebar.getByRole('button', { name: 'User menu' }).focus()
    for (const name of names) {
      await page.keyboard.press('Tab')
      await expect(sidebar.getByRole('link', { name })).toBeFocused()
    }
    await sidebar.getByRole('link', { name: 'Chats' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'Chats' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expectAccessible(page, 'the collapsed sidebar')
  })

  test('[SHELL-144] the sidebar sheet traps the focus, and closing it returns the focus to "Toggle sidebar', async ({
    appPage: page,
  }) => {
    await openPhoneSidebar(page)
    for (let tabs = 0; tabs < 12; tabs += 1) {
      await page.keyboard.press('Tab')
      // After the last tab stop, the focus is in the browser's own controls and `activeElement` is
      // `body`.
      const isOutside = await sheet(page).evaluate(
        (it) => document.activeElement !== document.body && !it.contains(document.activeElement),
      )
      expect(isOutside, `after ${tabs + 1} tabs`).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(toggle(page)).toBeFocused()
  })

  test('[SHELL-144] the sidebar sheet closes after a click on a link, on Back, and when the window becomes wider', async ({
    appPage: page,
  }) => {
    await openPhoneSidebar(page)
    await sheet(page).getByRole('link', { name: 'Chats' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
    await openPhoneSidebar(page)
    await page.goBack()
    await expect(page).toHaveURL('/app/spreadsheets')
    await expect(sheet(page)).toHaveCount(0)
    await openPhoneSidebar(page)
    await page.setViewportSize({ width: 1000, height: 844 })
    await expect(sheet(page)).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('heading', { level: 1, name: 'Spreadsheets' })).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
  })

  test('[SHELL-143, SHELL-712] on phones the sidebar sheet holds credits, Support and Upgrade, and Upgrade opens the paywall over the sheet', async ({
    appPage: page,
  }) => {
    const bar = page.getByRole('banner')
    await expect(bar.getByText('credits left')).toBeVisible()
    await openPhoneSidebar(page)
    await expect(bar.getByText('credits left')).toBeHidden()
    await expect(sheet(page).getByText('10 credits left')).toBeVisible()
    await expect(sheet(page).getByRole('link', { name: 'Support' })).toBeVisible()
    const upgrade = sheet(page).getByRole('button', { name: 'Upgrade to Pro: $30 for unlimited' })
    await upgrade.click()
    const paywall = page.getByRole('dialog', { name: 'Upgrade to Professional' })
    await expect(paywall).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(paywall).toHaveCount(0)
    await expect(upgrade).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toggle(page)).toBeFocused()
    for (const name of ['Support', 'Upgrade'])
      await expect(bar.getByText(new RegExp(`^${name}`))).toBeHidden()
  })

  test('[SHELL-18, SHELL-143] the sidebar sheet is accessible, light and dark', async ({
    appPage: page,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openPhoneSidebar(page)
      await expectAccessible(page, `the sidebar's sheet, ${colorScheme}`)
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toHaveCount(0)
    }
  })
}
