import { expect, type Page } from '@playwright/test'
import { open as openPalette, option, palette as paletteOf } from '../support/palette.ts'
import { someSheets } from './list-screens.ts'
import { converse, fromTemplate, type Screen } from './screen.ts'

const group = 'Dialogs'

/** Opens a dialog of the user menu. */
const fromUserMenu = async (page: Page, name: string): Promise<void> => {
  await page.goto('/app/chats')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** The palette with a level opened, or something typed. */
const palette = (name: string, go: (page: Page) => Promise<void>): Screen => ({
  name,
  group: 'Palette',
  open: async (stage) => {
    await converse(stage, ['What can you do?', 'Future value of $10,000 at 4% for 20 years'])
    await someSheets(stage)
    await stage.page.goto('/app/chats')
    await expect(stage.page.getByRole('list', { name: 'Chats' })).toBeVisible()
    await openPalette(stage.page)
    await go(stage.page)
  },
})

/** A page of the app that is opened by its address. */
const page = (name: string, path: string, heading: string): Screen => ({
  name,
  group: 'Billing',
  open: async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  },
})

/** What the shell itself opens. */
export const SHELL_SCREENS: readonly Screen[] = [
  {
    name: 'user-menu',
    group,
    open: async ({ page }) => {
      await page.goto('/app/chats')
      await page.getByRole('button', { name: 'User menu' }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    },
  },
  {
    name: 'templates',
    group,
    open: async (stage) => {
      await fromTemplate(stage, 'budget', 'Household budget 2026')
      await stage.page.goto('/app/spreadsheets')
      await stage.page.getByRole('button', { name: 'New from template' }).click()
      await expect(stage.page.getByRole('dialog', { name: 'New from template' })).toBeVisible()
    },
  },
  palette('palette', (page) => expect(option(page, 'Go to Home')).toBeVisible()),
  palette('palette-spreadsheets', async (page) => {
    await option(page, 'Spreadsheets').click()
    await expect(option(page, 'Household budget 2026')).toBeVisible()
  }),
  palette('palette-chats', async (page) => {
    await option(page, 'Chats').click()
    await expect(option(page, 'What can you do?')).toBeVisible()
  }),
  palette('palette-none', async (page) => {
    await page.keyboard.type('zebra crossing')
    await expect(paletteOf(page)).toContainText('No results found.')
  }),
  {
    name: 'shortcuts',
    group,
    open: async ({ page }) => {
      await page.goto('/app/chats')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  page('billing', '/app/billing', 'Billing'),
  page('billing-success', '/app/billing/success?session_id=cs_test_1', 'Thank you'),
  {
    name: 'account',
    group,
    open: async ({ page }) => {
      await fromUserMenu(page, 'Account')
      await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
    },
  },
  {
    name: 'account-delete',
    group,
    open: async ({ page }) => {
      await fromUserMenu(page, 'Account')
      await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByText('This cannot be undone.', { exact: false })).toBeVisible()
    },
  },
  { name: 'settings', group, open: ({ page }) => fromUserMenu(page, 'Settings') },
  {
    name: 'sidebar',
    group: 'Lists',
    widths: [390],
    open: async (stage) => {
      await converse(stage, ['What can you do?', 'Future value of $10,000 at 4% for 20 years'])
      await someSheets(stage)
      await stage.page.setViewportSize({ width: 390, height: 844 })
      await stage.page.goto('/app/chats')
      await stage.page.getByRole('button', { name: 'Toggle sidebar' }).click()
      await expect(stage.page.getByRole('button', { name: 'User menu' })).toBeVisible()
    },
  },
]
