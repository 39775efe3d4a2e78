import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { isFull } from './support/full.ts'
import { test } from './support/sheet.ts'
import { expect } from './support/test.ts'

const cells = (page: Page) => page.getByRole('application', { name: 'Cells' })
const isInCells = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Cells')

if (isFull)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`[SHEET-193] [SHEET-194] [SHEET-196] menus and dialogs of the grid are walked, told and closed by keyboard, ${colorScheme}`, async ({
      sheetPage,
    }) => {
      await sheetPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { keyboard } = sheetPage
      await cells(sheetPage).click({ position: { x: 120, y: 60 } })
      await cells(sheetPage).click({ position: { x: 120, y: 60 }, button: 'right' })
      const menu = sheetPage.getByRole('dialog', { name: 'Actions' }).first()
      await expect(menu).toBeVisible()
      await keyboard.press('Home')
      await expect(menu.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
      await expectAccessible(sheetPage, `the menu of a cell, ${colorScheme}`)
      await keyboard.press('End')
      await expect(menu.getByRole('button', { name: 'Sort' })).toBeFocused()
      await keyboard.press('ArrowRight')
      await expect(sheetPage.getByRole('button', { name: 'Ascending', exact: true })).toBeFocused()
      await keyboard.press('ArrowLeft')
      await expect(menu.getByRole('button', { name: 'Sort' })).toBeFocused()
      await keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect.poll(() => isInCells(sheetPage)).toBe(true)

      // Univer looks for text from three seconds after the first picture on.
      const find = sheetPage.getByRole('textbox', { name: 'Find' })
      await expect(async () => {
        await keyboard.press('Control+f')
        await expect(find).toBeFocused({ timeout: 1000 })
      }).toPass()
      await expectAccessible(sheetPage, `find, ${colorScheme}`)
      await sheetPage.setViewportSize({ width: 390, height: 844 })
      await expect(sheetPage.getByRole('dialog', { name: 'Find' })).toBeInViewport({ ratio: 1 })
      await keyboard.press('Escape')
      await expect(find).toHaveCount(0)
      await expect.poll(() => isInCells(sheetPage)).toBe(true)
    })
