import { expect, type Page } from '@playwright/test'
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
