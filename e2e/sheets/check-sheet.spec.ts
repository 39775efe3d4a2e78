import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { cleanBook, faultyBook } from '../support/faulty-book.ts'
import { run } from '../support/palette.ts'
import {
  createSheet,
  goToCell,
  openSheet,
  saved,
  stored,
  test,
  typeIntoCell,
} from '../support/sheet.ts'
import { expect } from '../support/test.ts'

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Sheet check' })
const button = (page: Page): Locator => page.getByRole('button', { name: 'Check this sheet' })
const nameBox = (page: Page): Locator => page.locator('[data-u-comp="defined-name"] input')
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, selected: true })

test('[SHEET-1070] [SHEET-1072] [SHEET-1074] [SHEET-1079] Check opens the findings beside the grid, and their cells select themselves', async ({
  signedIn: page,
  account,
  request,
}) => {
  await openSheet(page, await createSheet(request, account, 'Budget', faultyBook(3)))
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  const chat = page.getByRole('complementary', { name: 'Chat' })
  await expect(chat).toBeVisible()
  await button(page).click()
  await expect(panel(page)).toBeFocused()
  await expect(panel(page)).toContainText('1 error, 5 warnings')
  await expect(chat).toBeHidden()
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText([
    'Costs2 findings',
    'Plan3 findings',
    'Old planhidden1 finding',
  ])
  await expect(panel(page).getByRole('listitem').first()).toContainText(
    'B8 shows #DIV/0! (a division by zero), from =B6/0.',
  )
  await expectAccessible(page, 'the check of a sheet')

  await panel(page).getByRole('link', { name: 'B8 in Costs' }).click()
  await expect(nameBox(page)).toHaveValue('B8')
  await expect(tab(page, 'Costs')).toBeVisible()
  // The same cells again, after the user has gone elsewhere.
  await goToCell(page, 'A1')
  await panel(page).getByRole('link', { name: 'B8 in Costs' }).click()
  await expect(nameBox(page)).toHaveValue('B8')
  const other = panel(page).getByRole('link', { name: 'H3 in Plan' })
  await other.click()
  await expect(nameBox(page)).toHaveValue('H3')
  await expect(tab(page, 'Plan')).toBeVisible()
  await expect(other).toBeFocused()
  await expect(other).toHaveAttribute('aria-current', 'true')

  // Also in a narrower window the panel covers no cells.
  await page.setViewportSize({ width: 1100, height: 700 })
  await expect
    .poll(async () => {
      const cells = await page.locator('canvas[id^="univer-sheet-main-canvas"]').boundingBox()
      const beside = await panel(page).boundingBox()
      return (cells?.x ?? 0) + (cells?.width ?? 9999) <= (beside?.x ?? 0) + 1
    })
    .toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })

  await button(page).click()
  await expect(panel(page)).toBeHidden()
  await expect(chat).toBeVisible()
  // One Back leaves the sheet, however many cells were visited.
  await page.goBack()
  await expect(page).not.toHaveURL(/spreadsheet\//)
})

test('[SHEET-1070] [SHEET-1078] the palette opens the check, Tab reaches its cells, and Escape returns to the grid', async ({
  sheetPage: page,
  sheetId,
  account,
  request,
}) => {
  await typeIntoCell(page, 'A1', '=1/0')
  await saved(page)
  await goToCell(page, 'C3')
  await page.keyboard.press('Escape')
  const before = await page.evaluateHandle(() => document.activeElement)
  await run(page, 'check this')
  await expect(panel(page)).toBeFocused()
  const link = panel(page).getByRole('link', { name: 'A1 in' })
  await expect(link).toBeVisible()
  for (const name of ['Check again', 'Close the check'])
    await test.step(name, async () => {
      await page.keyboard.press('Tab')
      await expect(panel(page).getByRole('button', { name })).toBeFocused()
    })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(nameBox(page)).toHaveValue('A1')
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  expect(await before.evaluate((element) => element?.tagName)).not.toBe('BODY')
  expect(await before.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await stored(request, account, sheetId, 'A1')).toBe('#DIV/0!')
})

test('[SHEET-1071] [SHEET-1077] a check saves first, and says after an edit that the sheet has changed', async ({
  sheetPage: page,
  sheetId,
  account,
  request,
}) => {
  await goToCell(page, 'A1')
  await page.keyboard.type('=1/0')
  await page.keyboard.press('Enter')
  // The edit is not saved yet.
  await button(page).click()
  await expect(panel(page)).toContainText('1 error')
  await expect(panel(page).getByRole('link', { name: 'A1 in' })).toBeVisible()
  expect(await stored(request, account, sheetId, 'A1')).toBe('#DIV/0!')

  await typeIntoCell(page, 'A1', '7')
  await expect(panel(page)).toContainText('The sheet has changed since.')
  await expectAccessible(page, 'an outdated check')
  await saved(page)
  await expect(panel(page)).toContainText('The sheet has changed since.')
  await panel(page).getByText('Check again').click()
  await expect(panel(page).getByRole('heading', { name: 'No faults found' })).toBeVisible()
  await expect(panel(page)).not.toContainText('has changed')
})

test('[SHEET-1075] [SHEET-1076] a check says that it found nothing, or why it failed', async ({
  signedIn: page,
  account,
  request,
  allow,
}) => {
  allow(/^500 GET .*\/check\//)
  await openSheet(page, await createSheet(request, account, 'Budget', cleanBook()))
  await page.route('**/check/**', (route) =>
    route.fulfill({ status: 500, json: { detail: 'No.' } }),
  )
  await button(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('The sheet could not be checked')
  await expectAccessible(page, 'a failed check')
  await page.unroute('**/check/**')
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(
    panel(page).getByRole('heading', { name: 'No faults found in 4 worksheets.' }),
  ).toBeVisible()
  await expect(panel(page)).toContainText('4 formulas in 24 cells on 4 worksheets')
  await expectAccessible(page, 'a check without findings')
})

test('[SHEET-1080] on a phone the menu opens the check, and cells close it without losing its findings', async ({
  signedIn: page,
  account,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSheet(page, await createSheet(request, account, 'Budget', faultyBook(3)))
  let checks = 0
  page.on('request', (one) => {
    if (one.url().includes('/check/')) checks += 1
  })
  const open = async () => {
    await page.getByTitle('More', { exact: true }).click()
    await page.getByRole('menuitem', { name: 'Check this sheet' }).click()
    await expect(panel(page)).toBeFocused()
  }
  await open()
  const link = panel(page).getByRole('link', { name: 'B6 in Costs' })
  await link.click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByTitle('More', { exact: true })).toBeFocused()
  await expect(tab(page, 'Costs')).toBeVisible()
  await open()
  await expect(link).toHaveAttribute('aria-current', 'true')
  expect(checks).toBe(1)
  await expectAccessible(page, 'the check on a phone')

  await page.setViewportSize({ width: 800, height: 900 })
  await panel(page).getByRole('link', { name: 'H3 in Plan' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(nameBox(page)).toHaveValue('H3')
})
