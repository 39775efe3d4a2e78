import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'
import { isFull } from '../support/full.ts'
import { gridReady } from '../support/sheet.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

const ROWS = 120
const text = (at: string, words: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`

/**
 * A worksheet with this zoom, frozen first cells, columns of several widths and a repeating
 * decimal.
 */
const sheetIn = (percent: number): string =>
  `<sheetViews><sheetView zoomScale="${percent}" workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" ` +
  'activePane="bottomRight" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="18" customHeight="1"/>' +
  '<cols><col min="1" max="1" width="21" customWidth="1"/><col min="3" max="3" width="7" customWidth="1"/></cols>' +
  `<sheetData><row r="1">${text('A1', 'Item')}${text('B1', 'Share')}</row>${Array.from(
    { length: ROWS },
    (_, at) => {
      const row = at + 2
      const cells = `${text(`A${row}`, `Item ${row}`)}<c r="B${row}"><v>${row / 3}</v></c>${text(`D${row}`, `Note ${row}`)}`
      return `<row r="${row}">${cells}</row>`
    },
  ).join('')}</sheetData>`

/**
 * Imports a file whose second worksheet is active and has this zoom. Returns the id and the API
 * headers.
 */
async function importedSheet(request: APIRequestContext, account: Account, percent: number) {
  const file = await xlsxFile({
    sheets: { First: '<sheetData/>', Scaled: sheetIn(percent) },
    before: '<bookViews><workbookView activeTab="1"/></bookViews>',
  })
  const read = await readXlsx(file)
  if (!read.ok) throw new Error(read.error.type)
  const headers = await bearer(request, account)
  const data = { title: 'Scaled', workbook_data: read.value.workbook }
  const made = await request.post('/api/spreadsheets/', { headers, data })
  const { id } = (await made.json()) as { readonly id: string }
  return { id, headers }
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

const boxOf = async (cell: Locator) => {
  const box = await cell.boundingBox()
  if (!box) throw new Error('not drawn')
  return box
}

/**
 * Names of Univer's cells just inside two corners of a box. The inset avoids the draggable freeze
 * line.
 */
async function cellsAt(page: Page, { x, y, width, height }: Awaited<ReturnType<typeof boxOf>>) {
  const name = page.getByRole('textbox', { name: 'Name box' })
  const names: string[] = []
  for (const [left, top] of [
    [x + 2, y + 2],
    [x + width - 5, y + height - 5],
  ] as const) {
    await page.mouse.click(left, top)
    names.push(await name.inputValue())
  }
  return names
}

// The short run skips these tests, because tests/server/sheets/windows/window-view.test.ts and
// tests/ui/sheets/light-grid/light-layout.test.ts test the code behind them.
if (isFull) {
  for (const percent of [70, 150]) {
    test(`[SHEET-300] [SHEET-302] a spreadsheet saved at ${percent} % opens at that zoom, and the grid keeps its cells in place`, async ({
      appPage: page,
      account,
      request,
    }) => {
      const { id } = await importedSheet(request, account, percent)
      const release = await holdWorkbook(page, id)
      await page.goto(`/app/spreadsheet/${id}`)
      const grid = page.getByRole('grid', { name: 'Scaled' })
      const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true })
      await expect(cell('Item 12')).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Scaled', selected: true })).toBeVisible()
      const first = await boxOf(cell('Item 2'))
      const tenth = await boxOf(cell('Item 12'))
      const rows = (tenth.y - first.y) / 10
      // 18 pt in the file equal 24 px at 100 %.
      expect(rows).toBeCloseTo((24 * percent) / 100, 1)
      // Row heights scale with the zoom, and so does the offset that scrolls by 20 rows.
      await grid.evaluate((box, by) => box.scrollTo({ top: by }), rows * 20)
      await expect(cell('Note 32')).toBeVisible()
      const seen = await Promise.all(['Item 32', 'Note 32', 'Note 35'].map((at) => boxOf(cell(at))))
      const frozen = await boxOf(cell('Item'))
      expect(frozen.height).toBeCloseTo(rows, 0)
      await cell('Note 33').click()
      await expect(page.getByLabel('Formula or value')).toHaveValue('Note 33')
      // The repeating decimal shows as many digits as fit into its column.
      await expect(grid.getByRole('gridcell', { name: /^11\.3{3,10}$/ })).toBeVisible()
      await page.screenshot({ path: `.tmp/zoom/${percent}-first.png` })

      release()
      await gridReady(page)
      await expect(grid).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Name box' })).toHaveValue('D33')
      await page.screenshot({ path: `.tmp/zoom/${percent}-grid.png` })
      const [item, note, far] = seen
      if (!item || !note || !far) throw new Error('not drawn')
      expect(await cellsAt(page, item)).toEqual(['A32', 'A32'])
      expect(await cellsAt(page, note)).toEqual(['D32', 'D32'])
      expect(await cellsAt(page, far)).toEqual(['D35', 'D35'])
      expect(await cellsAt(page, frozen)).toEqual(['A1', 'A1'])
    })
  }

  test('[SHEET-302] [SHEET-252] a reload opens the last selected worksheet, not the active worksheet of the file', async ({
    appPage: page,
    account,
    request,
  }) => {
    const { id } = await importedSheet(request, account, 70)
    await page.goto(`/app/spreadsheet/${id}`)
    await gridReady(page)
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await expect(tab('Scaled')).toHaveAttribute('aria-selected', 'true')
    await tab('First').click()
    await expect(tab('First')).toHaveAttribute('aria-selected', 'true')
    const release = await holdWorkbook(page, id)
    await page.reload()
    // The light grid is visible until the release. Then Univer's grid replaces it.
    await expect(page.getByRole('grid', { name: 'Scaled' })).toBeVisible()
    await expect(tab('First')).toHaveAttribute('aria-selected', 'true')
    release()
    await gridReady(page)
    await expect(page.getByRole('grid', { name: 'Scaled' })).toHaveCount(0)
    await expect(tab('First')).toHaveAttribute('aria-selected', 'true')
  })

  test('[SHEET-300] [SHEET-302] a public spreadsheet opens at the worksheet and zoom saved in its file', async ({
    appPage: page,
    account,
    request,
  }) => {
    const { id, headers } = await importedSheet(request, account, 70)
    const shared = await request.post(`/api/spreadsheets/${id}/share/public/`, { headers })
    const { public_share } = (await shared.json()) as { public_share: { code: string } }
    await page.goto(`/s/${public_share.code}`)
    const grid = page.getByRole('grid', { name: 'Scaled' })
    const cell = grid.getByRole('gridcell', { name: 'Note 40', exact: true })
    await expect(grid.getByRole('gridcell', { name: 'Item 12', exact: true })).toBeVisible()
    await grid.focus()
    for (let row = 1; row < 40; row += 1) await page.keyboard.press('ArrowDown')
    for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight')
    await expect(cell).toHaveAttribute('aria-selected', 'true')
    await expect(cell).toBeInViewport({ ratio: 1 })
    const { x, y, width, height } = await boxOf(cell)
    await page.mouse.click(x + width - 2, y - height + 2)
    await expect(page.getByLabel('Formula or value')).toHaveValue('Note 39')
    await page.screenshot({ path: '.tmp/zoom/public.png' })
  })
}
