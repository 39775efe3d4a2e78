import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { createSheet, openSheet, saved, stored, test, typeIntoCell } from '../support/sheet.ts'
import { expect } from '../support/test.ts'

test('[NAV-17, SHEET-3, SHEET-19, SAVE-9] a new spreadsheet gets its address on the first edit', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/spreadsheet')
  await expect(appPage.getByRole('main', { name: 'New Spreadsheet' })).toBeVisible()
  await typeIntoCell(appPage, 'A1', 'Rent')
  await saved(appPage)
  await expect(appPage).toHaveURL(/\/app\/spreadsheet\/[^/]+$/)
  await appPage.goto('/app/spreadsheets')
  await expect(appPage.getByRole('list', { name: 'Spreadsheets' }).getByRole('link')).toHaveCount(1)
})

test('[SHEET-17] Univer loads with the first spreadsheet, not before, and calculates in a worker', async ({
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

test('[SHEET-11, SAVE-1] a formula recalculates after its input changes and is saved', async ({
  signedIn: appPage,
  account,
  request,
  sheetId: id,
}) => {
  await typeIntoCell(appPage, 'A1', '21')
  await typeIntoCell(appPage, 'B1', '=A1*2')
  await saved(appPage)
  expect(await stored(request, account, id, 'B1')).toBe(42)
  await typeIntoCell(appPage, 'A1', '50')
  await saved(appPage)
  expect(await stored(request, account, id, 'B1')).toBe(100)
})

test('[SHEET-22] the page of a missing spreadsheet says that it does not exist and links back to the list', async ({
  signedIn: appPage,
  allow,
}) => {
  allow(/^404 GET \/api\/spreadsheets\//)
  await appPage.goto(`/app/spreadsheet/${crypto.randomUUID()}`)
  const alert = appPage.getByRole('alert')
  await expect(alert).toContainText("This spreadsheet doesn't exist or was deleted.")
  await expect(appPage.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await expect(appPage.getByText('New Spreadsheet')).toHaveCount(0)
  await expectAccessible(appPage, 'a missing sheet')
  await alert.getByRole('link', { name: 'Back to spreadsheets' }).click()
  await expect(appPage).toHaveURL(/\/app\/spreadsheets$/)
})

test('[SHELL-12, SHEET-5] the user renames the title in place', async ({ sheetPage }) => {
  const crumbs = sheetPage.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('button', { name: 'Budget' }).click()
  const field = crumbs.getByRole('textbox', { name: 'Rename' })
  await field.fill('Budget 2027')
  await field.press('Enter')
  await expect(sheetPage.getByRole('main', { name: 'Budget 2027' })).toBeVisible()
  await sheetPage.reload()
  await expect(crumbs.getByRole('button', { name: 'Budget 2027' })).toBeVisible()
})

if (isFull)
  test('[SHELL-37] a name that is too long stays in its field and is not saved', async ({
    sheetPage,
  }) => {
    const crumbs = sheetPage.getByRole('navigation', { name: 'Breadcrumb' })
    await crumbs.getByRole('button', { name: 'Budget' }).click()
    const field = crumbs.getByRole('textbox', { name: 'Rename' })
    const long = 'a'.repeat(256)
    await field.fill(long)
    await field.press('Enter')
    await expect(field).toHaveValue(long)
    await expect(field).toHaveAccessibleDescription('A name has at most 255 characters.')
    await expectAccessible(sheetPage, 'a name that is too long')
    await sheetPage.getByRole('link', { name: 'Back to spreadsheets' }).focus()
    await expect(field).toHaveValue(long)
    await field.fill('b'.repeat(255))
    await field.press('Enter')
    await expect(crumbs.getByRole('button', { name: 'b'.repeat(255) })).toBeVisible()
  })
