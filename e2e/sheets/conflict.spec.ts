import type { Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import {
  gridReady,
  openSheet,
  saved,
  sheetStatus,
  stored,
  test,
  typeIntoCell,
} from '../support/sheet.ts'
import { expect } from '../support/test.ts'

/**
 * Types into a cell during a conflict. `typeIntoCell` would wait for a status change, but the
 * status stays the same.
 */
const typeIntoConflict = async (page: Page, address: string, text: string): Promise<void> => {
  const nameBox = page.locator('[data-u-comp="defined-name"] input')
  await nameBox.fill(address)
  await nameBox.press('Enter')
  await expect(nameBox).not.toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

if (isFull)
  test('[SAVE-60, SAVE-61, SAVE-62, SHARE-55] a conflict names the differing cells, follows further edits, and survives a reload', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
    allow,
  }) => {
    allow(/^failed \w+ \/api\/spreadsheets\//, /^409 PUT \/api\/spreadsheets\//)
    const other = await appPage.context().newPage()
    await openSheet(other, id)
    await other.route(`**/api/spreadsheets/${id}/**`, (route) => route.abort())
    await typeIntoCell(appPage, 'A1', 'theirs')
    await saved(appPage)
    await typeIntoCell(other, 'B2', 'mine')
    await other.unroute(`**/api/spreadsheets/${id}/**`)
    const banner = other.getByRole('alert').filter({ hasText: 'Changed elsewhere' })
    const keepBoth = banner.getByRole('button', { name: 'Keep both' })
    await expect(banner).toContainText('2 cells differ: Sheet1!A1, B2.')

    await other.bringToFront()
    await typeIntoConflict(other, 'A1', 'mine too')
    await expect(banner).toContainText('2 cells differ. Changed on both sides: Sheet1!A1.')
    await expect(keepBoth).toBeHidden()
    await typeIntoConflict(other, 'A1', 'theirs')
    await expect(banner).toContainText('1 cell differs: Sheet1!B2.')

    await other.getByRole('button', { name: 'Share' }).click()
    const dialog = other.getByRole('dialog', { name: 'Share' })
    await dialog.getByRole('switch', { name: 'Public link' }).click()
    await expect(dialog).toContainText('The link leaves out your own edits')
    await other.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await other.reload()
    await expect(banner).toContainText('1 cell differs: Sheet1!B2.')
    await expect(other.locator('canvas').first()).toBeVisible()
    await keepBoth.focus()
    await other.keyboard.press('Enter')
    await saved(other)
    expect(await stored(request, account, id, 'A1')).toBe('theirs')
    expect(await stored(request, account, id, 'B2')).toBe('mine')
  })

if (isFull)
  test('[SAVE-64, SAVE-755] a save in another tab is applied only after the user has finished editing the open cell, and both edits are kept', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
  }) => {
    const other = await appPage.context().newPage()
    await openSheet(other, id)
    const nameBox = other.locator('[data-u-comp="defined-name"] input')
    await nameBox.fill('B2')
    await nameBox.press('Enter')
    await expect(nameBox).not.toBeFocused()
    await other.keyboard.type('half a ')
    await typeIntoCell(appPage, 'A1', 'theirs')
    await saved(appPage)
    await expect(sheetStatus(other)).toHaveText('Not up to date')
    await other.bringToFront()
    await other.bringToFront()
    await other.keyboard.type('word')
    await expect(sheetStatus(other)).toHaveText('Not up to date')
    await other.keyboard.press('Enter')
    await saved(other)
    await expect.poll(() => stored(request, account, id, 'B2')).toBe('half a word')
    expect(await stored(request, account, id, 'A1')).toBe('theirs')
    await gridReady(other)
  })

if (isFull)
  test('[SAVE-65] renaming a spreadsheet in one tab shows at once in the other tab', async ({
    signedIn: appPage,
    sheetId: id,
  }) => {
    const other = await appPage.context().newPage()
    await openSheet(other, id)
    await appPage.getByRole('button', { name: 'Budget' }).click()
    await appPage.getByRole('textbox', { name: 'Rename' }).fill('Rates of 2026')
    await appPage.keyboard.press('Enter')
    await expect(other.getByRole('main', { name: 'Rates of 2026' })).toBeVisible()
  })

if (isFull)
  test('[SAVE-85] [SAVE-86] while the user writes a note, a save in another tab is not applied, and the note text enters no cell', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
  }) => {
    const other = await appPage.context().newPage()
    await openSheet(other, id)
    await typeIntoCell(other, 'B2', '42')
    await saved(other)
    const nameBox = other.locator('[data-u-comp="defined-name"] input')
    await nameBox.fill('B2')
    await nameBox.press('Enter')
    await expect(nameBox).not.toBeFocused()
    await other.keyboard.press('Shift+F2')
    const note = other.locator('[data-u-comp="rect-popup"]').getByRole('textbox')
    await expect(note).toBeFocused()
    await other.keyboard.type('ask the bank ')
    await saved(other)
    await typeIntoCell(appPage, 'A1', 'theirs')
    await saved(appPage)
    await expect(sheetStatus(other)).toHaveText('Not up to date')
    await other.bringToFront()
    await other.keyboard.type('before May')
    await expect(note).toHaveValue('ask the bank before May')
    await other.keyboard.press('Escape')
    await expect(other.getByRole('button', { name: 'Load theirs' })).toBeVisible()
    expect(await stored(request, account, id, 'B2')).toBe(42)
  })
