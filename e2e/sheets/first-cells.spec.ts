import type { APIRequestContext, Page } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { gridReady, storedCells } from '../support/sheet.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

const ROWS = 400
const workbook_data = {
  id: 'book',
  name: '',
  styles: {},
  sheetOrder: ['s'],
  sheets: {
    s: {
      id: 's',
      name: 'Sheet1',
      rowCount: ROWS,
      columnCount: 20,
      cellData: Object.fromEntries(
        Array.from({ length: ROWS }, (_, row) => [
          row,
          { 0: { v: `Item ${row + 1}` }, 1: { v: row } },
        ]),
      ),
    },
  },
}

/** Stores the sheet "Long" and returns its id. */
async function longSheet(request: APIRequestContext, account: Account): Promise<string> {
  const headers = await bearer(request, account)
  const data = { title: 'Long', workbook_data }
  const made = await request.post('/api/spreadsheets/', { headers, data })
  const { id } = (await made.json()) as { readonly id: string }
  return id
}

/**
 * Delays the workbook, so the light grid with the first cells stays visible. Returns the release
 * function.
 */
async function holdWorkbook(page: Page, id: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/spreadsheets/${id}/`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('[SHEET-150] [SHEET-152] [SHEET-153, SHEET-1038] [SHEET-250] the grid replaces the first cells in the same place', async ({
  appPage,
  account,
  request,
}) => {
  const id = await longSheet(request, account)
  const release = await holdWorkbook(appPage, id)
  await appPage.goto(`/app/spreadsheet/${id}`)

  const grid = appPage.getByRole('grid', { name: 'Long' })
  await expect(grid.getByRole('gridcell', { name: 'Item 1', exact: true })).toBeVisible()
  await expect(grid).not.toBeFocused()
  const before = await grid.boundingBox()
  await grid.evaluate((box) => box.scrollTo({ top: 2405 }))
  await grid.getByRole('gridcell', { name: 'Item 110', exact: true }).click()
  await appPage.keyboard.type('Found ')
  await expect(appPage.getByRole('textbox', { name: 'Formula or value' })).toHaveValue('Item 110')

  release()
  await gridReady(appPage)
  const cells = appPage.getByRole('application')
  await expect(cells).toBeVisible()
  await expect(grid).toHaveCount(0)
  expect(await cells.boundingBox()).toMatchObject({ x: before?.x, y: before?.y })
  await expect(appPage.getByRole('textbox', { name: 'Name box' })).toHaveValue('A110')
  // The light grid had the focus, so the grid receives it. The next keys are appended to the text
  // that was typed into the light grid.
  await appPage.keyboard.type('here')
  await appPage.keyboard.press('Enter')
  await expect(async () => {
    const stored = await storedCells(request, account, id)
    const values = stored.filter(({ value }) => /Found|here/.test(String(value)))
    expect(values).toMatchObject([{ address: 'A110', value: 'Found here' }])
  }).toPass()
})

if (isFull)
  test('[NOTE-11] if the grid fails to load, the first cells stay and typed text enters the grid later', async ({
    appPage,
    account,
    request,
    allow,
  }) => {
    allow(/^failed GET \/assets\/univer-grid-/)
    const id = await longSheet(request, account)
    await appPage.route('**/assets/univer-grid-*.js', (route) => route.abort())
    await appPage.goto(`/app/spreadsheet/${id}`)
    const cells = appPage.getByRole('grid', { name: 'Long' })
    await expect(cells).toBeVisible()
    await appPage.keyboard.type('Typed')
    await appPage.keyboard.press('Enter')
    await expect(appPage.getByText('Connection Issue')).toBeVisible()
    await expect(cells).toBeVisible()
    // A trial click does not press the button. It fails if something covers the button.
    await appPage.getByRole('button', { name: 'Refresh Now' }).click({ trial: true })
    await appPage.unroute('**/assets/univer-grid-*.js')
    await gridReady(appPage)
    await expect(async () => {
      const stored = await storedCells(request, account, id)
      expect(stored.filter(({ value }) => value === 'Typed')).toHaveLength(1)
    }).toPass()
  })

if (isFull)
  test('[SHEET-150] [NOTE-11] the first cells also show if the workbook loads before the page code', async ({
    appPage,
    account,
    request,
    allow,
  }) => {
    allow(/^failed GET \/assets\/univer-grid-/)
    const id = await longSheet(request, account)
    const { promise, resolve } = Promise.withResolvers<void>()
    await appPage.route('**/assets/univer-grid-*.js', (route) => route.abort())
    await appPage.route('**/assets/sheet-page-*.js', async (route) => {
      await promise
      await route.continue()
    })
    const window = appPage.waitForResponse((response) =>
      response.url().includes(`/api/spreadsheets/${id}/window/`),
    )
    const workbook = appPage.waitForResponse((response) =>
      response.url().endsWith(`/api/spreadsheets/${id}/`),
    )
    await appPage.goto(`/app/spreadsheet/${id}`, { waitUntil: 'commit' })
    await (await window).finished()
    await (await workbook).finished()
    // The page applies the window and the workbook before it becomes idle.
    for (let turn = 0; turn < 10; turn += 1)
      await appPage.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))))
    resolve()
    const grid = appPage.getByRole('grid', { name: 'Long' })
    await expect(grid.getByRole('gridcell', { name: 'Item 1', exact: true })).toBeVisible()
  })
