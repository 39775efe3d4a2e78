import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { atStop, begunAt, tabTo, walkWithin } from '../support/keyboard.ts'
import { createSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

const MENU = 'button "User menu"'
const FIRST_ROW = 'menuitem "Organizations"'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const press = (page: Page, ...keys: readonly string[]) =>
  keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve())

if (isFull) {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  for (const path of ['/app/spreadsheets', '/app/chats', '/app/chat', '/app/billing'])
    test(`[SHELL-192] ${path}: the first Tab focuses the skip link, which jumps past the sidebar and bar to the page`, async ({
      signedIn: page,
    }) => {
      await begunAt(page, path)
      await press(page, 'Tab')
      await atStop(page, 'link "Skip to content"')
      await press(page, 'Enter', 'Tab')
      const isInMain = () =>
        page.evaluate(() => document.activeElement?.closest('main')?.id === 'main')
      await expect.poll(isInMain).toBe(true)
    })

  test('[SHELL-193] the user menu opens by Enter or arrows, wraps around, finds rows by first letter, and Escape restores the focus', async ({
    appPage: page,
  }) => {
    await expect(page.getByText('10 credits left').first()).toBeVisible()
    await tabTo(page, MENU)
    await press(page, 'Enter')
    await atStop(page, FIRST_ROW)
    const below = ['Account', 'Upgrade', 'Notifications', 'Settings', 'Log out', 'Organizations']
    for (const name of below) {
      await press(page, 'ArrowDown')
      await atStop(page, `menuitem "${name}"`)
    }
    await press(page, 'ArrowUp')
    await atStop(page, 'menuitem "Log out"')
    await press(page, 'Home')
    await atStop(page, FIRST_ROW)
    await page.keyboard.type('s')
    await atStop(page, 'menuitem "Settings"')
    await press(page, 'Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await atStop(page, MENU)
    await press(page, 'ArrowDown')
    await atStop(page, FIRST_ROW)
    // The menu opens and stays open even if Enter follows Escape immediately.
    for (let times = 0; times < 10; times += 1) {
      await press(page, 'Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await press(page, 'Enter')
      await atStop(page, FIRST_ROW)
    }
    await press(page, 'Escape')
    await atStop(page, MENU)
  })

  for (const [row, name] of [
    ['Account', 'Account'],
    ['Upgrade', 'Upgrade to Professional'],
    ['Notifications', 'Notifications'],
    ['Settings', 'Settings'],
  ] as const)
    test(`[SHELL-194, SHELL-725] the dialog "${name}" traps Tab both ways, and Escape returns to the user menu`, async ({
      appPage: page,
    }) => {
      await expect(page.getByText('10 credits left').first()).toBeVisible()
      await tabTo(page, MENU)
      await press(page, 'Enter')
      await atStop(page, FIRST_ROW)
      await page.keyboard.type(row.charAt(0).toLowerCase())
      await atStop(page, `menuitem "${row}"`)
      await press(page, 'Enter')
      await expect(dialog(page, name)).toBeVisible()
      await walkWithin(page, dialog(page, name))
      await press(page, 'Escape')
      await expect(dialog(page, name)).toHaveCount(0)
      await atStop(page, MENU)
    })

  test('[SHELL-194, SHELL-725] "?" and Ctrl+K open their dialogs from a focused link and return the focus to it', async ({
    appPage: page,
  }) => {
    const chats = 'link "Chats"'
    await tabTo(page, chats)
    for (const [keys, name] of [
      ['?', 'Keyboard shortcuts'],
      ['Control+k', 'Command palette'],
    ] as const) {
      await press(page, keys)
      await expect(dialog(page, name)).toBeVisible()
      await walkWithin(page, dialog(page, name))
      await press(page, 'Escape')
      await expect(dialog(page, name)).toHaveCount(0)
      await atStop(page, chats)
    }
  })

  test('[SHELL-195] a list works by keyboard: search, sorting, rows, row menu, rename and selection', async ({
    signedIn: page,
    account,
    request,
  }) => {
    for (const title of ['Loan', 'Budget']) await createSheet(request, account, title)
    await begunAt(page, '/app/spreadsheets')
    await expect(page.getByRole('link', { name: 'Budget' })).toBeVisible()
    await tabTo(page, 'textbox "Search spreadsheets"')
    await page.keyboard.type('loa')
    await expect(page.getByRole('link', { name: 'Budget' })).toHaveCount(0)
    await press(page, 'Escape')
    await expect(page.getByRole('link', { name: 'Budget' })).toBeVisible()
    await atStop(page, 'textbox "Search spreadsheets"')
    await tabTo(page, 'button "Sort: Last edited"')
    await press(page, 'Enter')
    await atStop(page, 'menuitemradio "Last edited"')
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
    await atStop(page, 'button "Sort: Title"')
    await tabTo(page, 'link "Budget"')
    await press(page, 'F2')
    await atStop(page, 'textbox "Rename"')
    await press(page, 'Escape')
    await atStop(page, 'link "Budget"')
    await tabTo(page, 'button "Actions for Budget"')
    await press(page, 'Enter')
    await atStop(page, 'menuitem "Open"')
    await press(page, 'Escape')
    await atStop(page, 'button "Actions for Budget"')
    for (const row of ['Share', 'Export']) {
      await press(page, 'Enter')
      await atStop(page, 'menuitem "Open"')
      await page.keyboard.type(row.charAt(0).toLowerCase())
      await atStop(page, `menuitem "${row}"`)
      await press(page, 'Enter')
      await expect(dialog(page, row)).toBeVisible()
      await walkWithin(page, dialog(page, row))
      await press(page, 'Escape')
      await expect(dialog(page, row)).toHaveCount(0)
      await atStop(page, 'button "Actions for Budget"')
    }
    await press(page, 'Enter', 'ArrowDown')
    await atStop(page, 'menuitem "Rename"')
    await press(page, 'Enter')
    await atStop(page, 'textbox "Rename"')
    await page.keyboard.type('Plan')
    await press(page, 'Enter')
    await atStop(page, 'link "Plan"')
    await tabTo(page, 'checkbox "Select Plan"')
    await press(page, 'Space')
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
    await atStop(page, 'checkbox "Select Plan"')
  })

  test('[SHELL-196] on a phone the sidebar opens, works and closes by keyboard', async ({
    appPage: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const toggle = 'button "Toggle sidebar"'
    await tabTo(page, toggle)
    await press(page, 'Enter')
    const sidebar = dialog(page, 'Sidebar')
    await expect(sidebar).toBeVisible()
    await walkWithin(page, sidebar)
    await press(page, 'Escape')
    await expect(sidebar).toHaveCount(0)
    await atStop(page, toggle)
  })

  test('[SHELL-197] the lists of the composer open, work and close by keyboard and keep the typed text', async ({
    signedIn: page,
  }) => {
    await begunAt(page, '/app/chat')
    const message = 'textbox "Message"'
    await tabTo(page, message)
    await page.keyboard.type('/')
    const list = page.getByRole('listbox', { name: 'Commands' })
    await expect(list).toBeVisible()
    const chosen = list.locator('[aria-selected=true]')
    const first = await chosen.textContent()
    await press(page, 'ArrowDown')
    await expect(chosen).not.toHaveText(first ?? '')
    await press(page, 'ArrowUp')
    await expect(chosen).toHaveText(first ?? '')
    await press(page, 'Escape')
    await expect(list).toHaveCount(0)
    await atStop(page, message)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('/')
    await press(page, 'Backspace')
    for (const name of ['Commands', 'Mention a spreadsheet']) {
      await tabTo(page, `button "${name}"`)
      await press(page, 'Enter')
      await atStop(page, message)
      await press(page, 'Escape', 'Backspace')
    }
  })
}
