import { expect } from '@playwright/test'
import { open, option, palette } from '../support/palette.ts'
import { someSheets } from './list-screens.ts'
import { converse, type Screen, type Stage } from './screen.ts'

const group = 'Palette'

/**
 * Creates chats and spreadsheets to search for. Then opens the palette over the page that lists the
 * chats.
 */
const opened = async (stage: Stage): Promise<void> => {
  await converse(stage, ['What can you do?', 'Future value of $10,000 at 4% for 20 years'])
  await someSheets(stage)
  await stage.page.goto('/app/chats')
  await expect(stage.page.getByRole('list', { name: 'Chats' }).getByRole('link')).toHaveCount(2)
  await open(stage.page)
}

/** The command palette at its levels, and the shortcuts dialog. */
export const PALETTE_SCREENS: readonly Screen[] = [
  { name: 'palette', group, open: opened },
  {
    name: 'palette-end',
    group,
    open: async (stage) => {
      await opened(stage)
      await stage.page.keyboard.press('ArrowUp')
    },
  },
  {
    name: 'palette-search',
    group,
    open: async (stage) => {
      await opened(stage)
      await stage.page.keyboard.type('fut')
      await expect(palette(stage.page).getByRole('group', { name: 'Chats' })).toBeVisible()
    },
  },
  {
    name: 'palette-none',
    group,
    open: async (stage) => {
      await opened(stage)
      await stage.page.keyboard.type('zzzz')
      await expect(palette(stage.page).getByText('No results found.')).toBeVisible()
    },
  },
  {
    name: 'palette-spreadsheets',
    group,
    open: async (stage) => {
      await opened(stage)
      await option(stage.page, 'Spreadsheets').click()
      await expect(option(stage.page, 'Spreadsheets')).toHaveCount(0)
    },
  },
  {
    name: 'shortcuts',
    group: 'Dialogs',
    open: async ({ page }) => {
      await page.goto('/app/spreadsheets')
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
]
