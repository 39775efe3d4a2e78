import type { Page } from '@playwright/test'
import {
  editElsewhere,
  gridReady,
  openSheet,
  saved,
  sheetStatus,
  stored,
  storedCells,
  test,
  typeIntoCell,
} from '../support/sheet.ts'
import { isFull } from '../support/full.ts'
import { bearer, expect } from '../support/test.ts'

test('[SAVE-5, SAVE-6] a spreadsheet saved elsewhere shows a conflict, and both versions are kept', async ({
  signedIn: appPage,
  account,
  request,
  sheetId: id,
  allow,
}) => {
  allow(/^409 PUT \/api\/spreadsheets\//)
  await editElsewhere(request, account, id, 'theirs')
  await typeIntoCell(appPage, 'A1', 'mine')
  await appPage.getByRole('button', { name: 'Keep mine as a copy' }).click()
  await saved(appPage)
  await expect(appPage).not.toHaveURL(new RegExp(id))
  const copy = appPage.url().split('/').at(-1) ?? ''
  expect(await stored(request, account, copy, 'A1')).toBe('mine')
  expect(await stored(request, account, id, 'A1')).toBe('theirs')
})

if (isFull)
  test('[SAVE-6, SAVE-14] "Load theirs" shows the version saved elsewhere, and the discarded edits can become a copy afterwards', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
    allow,
  }) => {
    allow(/^409 PUT \/api\/spreadsheets\//)
    await editElsewhere(request, account, id, 'theirs')
    await typeIntoCell(appPage, 'A2', 'mine')
    await appPage.getByRole('button', { name: 'Load theirs' }).click()
    await saved(appPage)
    await typeIntoCell(appPage, 'A3', '=A1')
    await saved(appPage)
    expect(await stored(request, account, id, 'A3')).toBe('theirs')
    expect(await stored(request, account, id, 'A2')).toBeUndefined()

    await appPage.getByRole('button', { name: 'Keep mine as a copy' }).click()
    await expect(appPage).not.toHaveURL(new RegExp(id))
    await saved(appPage)
    const copy = appPage.url().split('/').at(-1) ?? ''
    expect(await stored(request, account, copy, 'A2')).toBe('mine')
  })

if (isFull)
  test('[SAVE-50, SAVE-51, SAVE-53, SAVE-736] edits of different cells in two tabs are merged, and Undo in one tab reverts only the edits of that tab', async ({
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
    await typeIntoCell(other, 'B2', '=A5+8%')
    await other.unroute(`**/api/spreadsheets/${id}/**`)
    const banner = other.getByRole('alert').filter({ hasText: 'Changed elsewhere' })
    await expect(banner).toContainText('2 cells differ: Sheet1!A1, B2.')
    await banner.getByRole('button', { name: 'Keep both' }).click()
    await saved(other)
    expect(await stored(request, account, id, 'A1')).toBe('theirs')
    expect(await stored(request, account, id, 'B2')).toBe(0.08)
    await typeIntoCell(other, 'C3', '=A1')
    await other.keyboard.press('ControlOrMeta+z')
    await other.keyboard.press('ControlOrMeta+z')
    await saved(other)
    await expect.poll(() => stored(request, account, id, 'B2')).toBeUndefined()
    expect(await stored(request, account, id, 'A1')).toBe('theirs')
  })

if (isFull)
  test('[SAVE-12, SAVE-13] a save in one tab updates the same spreadsheet in another tab', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
    allow,
  }) => {
    allow(/^failed \w+ \/api\/spreadsheets\//, /^409 PUT \/api\/spreadsheets\//)
    const other = await appPage.context().newPage()
    await openSheet(other, id)
    // The other tab learns of the new version but cannot load it, so it must not show "Saved".
    await other.route(`**/api/spreadsheets/${id}/**`, (route) => route.abort())
    await typeIntoCell(appPage, 'A1', '21')
    await saved(appPage)
    await expect(sheetStatus(other)).toHaveText('Not up to date')
    await other.unroute(`**/api/spreadsheets/${id}/**`)
    await typeIntoCell(appPage, 'A2', '=A1*2')
    await saved(appPage)
    await saved(other)
    await expect.poll(() => stored(request, account, id, 'A2')).toBe(42)
    // Text typed while the newer version is applied stays in its cell.
    await typeIntoCell(other, 'A3', '=A2+1')
    await saved(other)
    expect(await stored(request, account, id, 'A3')).toBe(43)
  })

test('[SAVE-17] loading a newer version keeps the selection, the scroll position and the focus', async ({
  signedIn: appPage,
  account,
  request,
  sheetId: id,
}) => {
  const nameBox = appPage.locator('[data-u-comp="defined-name"] input')
  const spot = { position: { x: 300, y: 300 } }
  const cells = appPage.locator('[data-owns-keys] canvas[id^="univer-sheet-main-canvas"]')
  await cells.hover(spot)
  await appPage.mouse.wheel(0, 2500)
  await cells.click(spot)
  await expect(nameBox).toHaveValue(/^[A-Z](?:[5-9]|1\d)\d$/)
  const chosen = await nameBox.inputValue()

  const other = await appPage.context().newPage()
  await openSheet(other, id)
  const before = await cells.elementHandle()
  await typeIntoCell(other, 'A1', '21')
  await saved(other)
  await appPage.waitForFunction((drawn) => drawn?.isConnected === false, before)
  await gridReady(appPage)
  await expect(nameBox).toHaveValue(chosen)
  await appPage.keyboard.type('goes on')
  await appPage.keyboard.press('Enter')
  await expect(sheetStatus(appPage)).not.toHaveText('Saved')
  await saved(appPage)
  expect(await stored(request, account, id, chosen)).toBe('goes on')
  expect(await stored(request, account, id, 'A1')).toBe(21)
  await cells.click(spot)
  await expect(nameBox).toHaveValue(chosen)
})

if (isFull)
  test('[SAVE-15] the unsaved edits of a spreadsheet deleted elsewhere can be kept as a copy', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
    allow,
  }) => {
    allow(/^404 \w+ \/api\/spreadsheets\//)
    await request.delete(`/api/spreadsheets/${id}/`, { headers: await bearer(request, account) })
    await typeIntoCell(appPage, 'A1', 'mine')
    await expect(appPage.getByRole('alert')).toContainText('Deleted elsewhere')
    await appPage.getByRole('button', { name: 'Keep mine as a copy' }).click()
    await saved(appPage)
    const copy = appPage.url().split('/').at(-1) ?? ''
    expect(await stored(request, account, copy, 'A1')).toBe('mine')
  })

test('[SAVE-8, SAVE-11] an edit whose save failed survives closing the tab', async ({
  signedIn: appPage,
  account,
  request,
  sheetId: id,
  allow,
}) => {
  allow(/^failed PUT \/api\/spreadsheets\//)
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

if (isFull)
  test('[SAVE-8, SAVE-712] if two tabs with the same spreadsheet have unsaved edits, the edits of both survive closing the tabs', async ({
    signedIn: appPage,
    account,
    request,
    sheetId: id,
    allow,
  }) => {
    allow(/^failed \w+ \/api\/spreadsheets\//, /^409 PUT \/api\/spreadsheets\//)
    const context = appPage.context()
    const address = `**/api/spreadsheets/${id}/`
    await context.route(address, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    const other = await context.newPage()
    await openSheet(other, id)
    await typeIntoCell(appPage, 'A1', 'first')
    await expect(sheetStatus(appPage)).toHaveText('Not saved')
    await typeIntoCell(other, 'B1', 'second')
    await expect(sheetStatus(other)).toHaveText('Not saved')
    const next = await context.newPage()
    await appPage.close()
    await other.close()
    await context.unroute(address)

    await openSheet(next, id)
    await expect.poll(() => storedCells(request, account, id)).toHaveLength(1)
    await saved(next)
    await next.reload()
    // The pending edits are based on the old version. The user decides, and nothing is overwritten.
    await next.getByRole('button', { name: 'Keep mine as a copy' }).click()
    await expect(next).not.toHaveURL(new RegExp(id))
    await saved(next)
    const copy = next.url().split('/').at(-1) ?? ''
    const values = await Promise.all(
      [id, copy].map(async (one) =>
        (await storedCells(request, account, one)).map((cell) => cell.value),
      ),
    )
    expect(values.toSorted()).toEqual([['first'], ['second']])
  })

if (isFull)
  test('[SAVE-8, SHEET-21] two tabs create a spreadsheet each, and the unsaved one is restored and saved after a reload', async ({
    appPage,
    account,
    request,
    allow,
  }) => {
    allow(/^failed POST \/api\/spreadsheets\//)
    const context = appPage.context()
    const address = '**/api/spreadsheets/'
    await context.route(address, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await appPage.goto('/app/spreadsheet')
    await typeIntoCell(appPage, 'A1', 'first')
    await expect(sheetStatus(appPage)).toHaveText('Not saved')
    const other = await context.newPage()
    await other.goto('/app/spreadsheet')
    await context.unroute(address)
    await typeIntoCell(other, 'A2', 'second')
    await saved(other)
    await appPage.reload()
    await expect(appPage).toHaveURL(/\/app\/spreadsheet\/[^/]+$/, { timeout: 30_000 })
    await saved(appPage)
    const cellsOf = async (page: Page) => {
      const id = page.url().split('/').at(-1) ?? ''
      const cells = await storedCells(request, account, id)
      return cells.map(({ value }) => value)
    }
    expect([await cellsOf(appPage), await cellsOf(other)]).toEqual([['first'], ['second']])
  })
