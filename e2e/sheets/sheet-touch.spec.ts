import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { gridReady } from '../support/sheet.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const ROWS = 300

/**
 * Stores a sheet whose second column contains the 0-based row numbers. Returns the id of the sheet.
 */
async function countedRows(request: APIRequestContext, account: Account): Promise<string> {
  const cellData = Object.fromEntries(
    Array.from({ length: ROWS }, (_, row) => [row, { 0: { v: `Item ${row + 1}` }, 1: { v: row } }]),
  )
  const sheet = { id: 's', name: 'Sheet1', rowCount: ROWS, columnCount: 20, cellData }
  const workbook_data = { id: 'b', name: '', styles: {}, sheetOrder: ['s'], sheets: { s: sheet } }
  const headers = await bearer(request, account)
  const data = { title: 'Counted', workbook_data }
  const made = await request.post('/api/spreadsheets/', { headers, data })
  return ((await made.json()) as { readonly id: string }).id
}

/** A finger on the cells. `drag` moves it vertically from the touch point. */
async function fingerOn(page: Page, cells: Locator) {
  const box = await cells.boundingBox()
  if (!box) throw new Error('no cells')
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: box.x + 180, y: box.y + y }],
    })
  return {
    down: (y: number) => send('touchStart', y),
    drag: async (from: number, to: number) => {
      for (let step = 1; step <= 10; step += 1)
        await send('touchMove', from + ((to - from) * step) / 10)
    },
    up: () => send('touchEnd'),
  }
}

test('[SHEET-562, SHEET-563, SHEET-1023, SHEET-1022] a swipe scrolls the cells, a tap selects one cell, and a held finger selects a range', async ({
  signedIn: page,
  account,
  request,
}) => {
  const id = await countedRows(request, account)
  await page.goto(`/app/spreadsheet/${id}`)
  await gridReady(page)
  const cells = page.locator('canvas[id^="univer-sheet-main-canvas"]')
  const place = page.locator('[data-u-comp="defined-name"] input')
  const tap = (y: number) => cells.tap({ position: { x: 180, y } })
  const finger = await fingerOn(page, cells)

  await tap(110)
  await expect(place).toHaveValue('B4')
  await finger.down(500)
  await finger.drag(500, 150)
  await finger.up()
  // The selection stays, and other rows scroll into view.
  await expect(place).toHaveValue('B4')
  await expect(async () => {
    await tap(110)
    await expect(place).toHaveValue(/^B(1[5-9]|[2-9]\d|1\d\d)$/)
  }).toPass()

  const row = Number((await place.inputValue()).slice(1))
  await finger.down(134)
  await expect(place).toHaveValue(`B${row + 1}`)
  await finger.drag(134, 230)
  await finger.up()
  await expect(place).toHaveValue(`B${row + 1}:B${row + 5}`)
  // Each cell in column B holds its 0-based row, so the five selected cells hold `row` to `row +
  // 4`.
  const sum = 5 * row + 10
  await expect(page.locator('footer')).toContainText(`Sum ${sum.toLocaleString('en-US')}`)
})
