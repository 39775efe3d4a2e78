import { expect, type Locator, type Page } from '@playwright/test'

export const palette = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Command palette' })

export const option = (page: Page, name: string): Locator =>
  palette(page).getByRole('option', { name, exact: true })

/** The row that Enter opens. */
export const active = (page: Page): Locator =>
  palette(page).locator('[data-active-item][role=option]')

/** Opens the palette by its shortcut and waits until it accepts keys. */
export async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

/** Opens the palette, types and opens the best match. */
export async function run(page: Page, typed: string): Promise<void> {
  await open(page)
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
}
