import type { APIRequestContext, Page } from '@playwright/test'
import {
  createSheet,
  openSheet,
  saved,
  sheetStatus,
  storedCells,
  typeIntoCell,
} from './support/sheet.ts'
import { expect, test, type Account } from './support/test.ts'

/** What the server has stored in a cell of the first sheet. */
async function stored(request: APIRequestContext, account: Account, id: string, address: string) {
  const cells = await storedCells(request, account, id)
  return cells.find((cell) => cell.address === address)?.value
}

/** A second save by somebody else: the same sheet in another browser window. */
async function editElsewhere(page: Page, id: string, address: string, text: string): Promise<void> {
  const other = await page.context().newPage()
  await openSheet(other, id)
  await typeIntoCell(other, address, text)
  await saved(other)
  await other.close()
}

test('[NAV-17, SHEET-3, SHEET-19, SAVE-9] a new spreadsheet gets its address with the first edit', async ({
  appPage,
}) => {
  await appPage.goto('/app/spreadsheet')
  await expect(appPage.locator('canvas').first()).toBeVisible({ timeout: 30_000 })
  await expect(appPage.getByRole('main', { name: 'New Spreadsheet' })).toBeVisible()
  await typeIntoCell(appPage, 'A1', 'Rent')
  await saved(appPage)
  await expect(appPage).toHaveURL(/\/app\/spreadsheet\/[^/]+$/)
  await appPage.goto('/app/spreadsheets')
  await expect(appPage.getByRole('list', { name: 'Spreadsheets' }).getByRole('link')).toHaveCount(1)
})

test('[SHEET-17] Univer is fetched with the first sheet, not before, and calculates in a worker', async ({
  appPage,
  account,
  request,
}) => {
  const id = await createSheet(request, account)
  const scripts: string[] = []
  appPage.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await appPage.goto('/app/chat')
  await expect(appPage.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await appPage.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map(async (url) => (await request.get(url)).body()))
  expect(sizes.some((body) => body.includes('__univer') || body.length > 2_000_000)).toBe(false)
  await openSheet(appPage, id)
  expect(appPage.workers().length).toBeGreaterThan(0)
})

test('[SHEET-11, SAVE-1] a formula follows its input and is saved', async ({
  appPage,
  account,
  request,
}) => {
  const id = await createSheet(request, account)
  await openSheet(appPage, id)
  await typeIntoCell(appPage, 'A1', '21')
  await typeIntoCell(appPage, 'B1', '=A1*2')
  await saved(appPage)
  expect(await stored(request, account, id, 'B1')).toBe(42)
  await typeIntoCell(appPage, 'A1', '50')
  await saved(appPage)
  expect(await stored(request, account, id, 'B1')).toBe(100)
})

test('[SAVE-5, SAVE-6] a sheet saved elsewhere says so, and both versions are kept', async ({
  appPage,
  account,
  request,
}) => {
  const id = await createSheet(request, account)
  await openSheet(appPage, id)
  await editElsewhere(appPage, id, 'A1', 'theirs')
  await typeIntoCell(appPage, 'A1', 'mine')
  await appPage.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await saved(appPage)
  await expect(appPage).not.toHaveURL(new RegExp(id))
  const copy = appPage.url().split('/').at(-1) ?? ''
  expect(await stored(request, account, copy, 'A1')).toBe('mine')
  expect(await stored(request, account, id, 'A1')).toBe('theirs')
})

test('[SAVE-6] Load theirs shows what was saved elsewhere', async ({
  appPage,
  account,
  request,
}) => {
  const id = await createSheet(request, account)
  await openSheet(appPage, id)
  await editElsewhere(appPage, id, 'A1', 'theirs')
  await typeIntoCell(appPage, 'A2', 'mine')
  await appPage.getByRole('button', { name: 'Load theirs' }).click()
  await saved(appPage)
  await typeIntoCell(appPage, 'A3', '=A1')
  await saved(appPage)
  expect(await stored(request, account, id, 'A3')).toBe('theirs')
  expect(await stored(request, account, id, 'A2')).toBeUndefined()
})

test('[SAVE-8, SAVE-11] a failed save keeps the edit through a closed tab', async ({
  appPage,
  account,
  request,
}) => {
  const id = await createSheet(request, account)
  await openSheet(appPage, id)
  const context = appPage.context()
  const address = `**/api/spreadsheets/${id}/`
  await context.route(address, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await typeIntoCell(appPage, 'A1', 'kept')
  await expect(sheetStatus(appPage)).toHaveText('Not saved')
  expect(await stored(request, account, id, 'A1')).toBeUndefined()

  const next = await context.newPage()
  await appPage.close()
  await context.unroute(address)
  await openSheet(next, id)
  await expect.poll(() => stored(request, account, id, 'A1')).toBe('kept')
  await saved(next)
})

test('[SHELL-12, SHEET-5] the title is renamed in place', async ({ appPage, account, request }) => {
  const id = await createSheet(request, account)
  await openSheet(appPage, id)
  const crumbs = appPage.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('button', { name: 'Budget' }).click()
  const field = crumbs.getByRole('textbox', { name: 'Rename' })
  await field.fill('Budget 2027')
  await field.press('Enter')
  await expect(appPage.getByRole('main', { name: 'Budget 2027' })).toBeVisible()
  await appPage.reload()
  await expect(crumbs.getByRole('button', { name: 'Budget 2027' })).toBeVisible()
})
