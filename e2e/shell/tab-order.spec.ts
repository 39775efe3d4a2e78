import { createSheet, openSheet, stored, typeIntoCell } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

const month = (name: string, amount: number) => [
  name,
  { id: name, name, rowCount: 20, columnCount: 8, cellData: { 4: { 1: { v: amount, t: 2 } } } },
]

test('[SHEET-830] a sum over several worksheets includes a worksheet dragged between them, and undo removes it from the sum', async ({
  appPage: page,
  account,
  request,
}) => {
  const sum = { v: 600, t: 2, f: '=SUM(Jan:Mar!B5)' }
  const id = await createSheet(request, account, 'Months', {
    id: 'months',
    name: 'Months',
    sheetOrder: ['Total', 'Jan', 'Feb', 'Mar', 'Apr'],
    styles: {},
    resources: [],
    sheets: {
      Total: {
        id: 'Total',
        name: 'Total',
        rowCount: 20,
        columnCount: 8,
        cellData: { 0: { 0: sum } },
      },
      ...Object.fromEntries([
        month('Jan', 100),
        month('Feb', 200),
        month('Mar', 300),
        month('Apr', 4000),
      ]),
    },
  })
  await openSheet(page, id)
  const tabs = page.locator('[data-u-comp="slide-tab-item"]')
  const tab = (name: string) => tabs.filter({ hasText: name })
  await tab('Apr').click()
  await expect(tab('Apr')).toHaveAttribute('aria-selected', 'true')
  const [from, to] = [await tab('Apr').boundingBox(), await tab('Feb').boundingBox()]
  if (!from || !to) throw new Error('the tabs are not drawn')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  // A long press makes the tab draggable.
  await expect(tab('Apr')).toHaveCSS('cursor', 'move')
  await page.mouse.move(to.x + to.width / 3, to.y + to.height / 2, { steps: 20 })
  await page.mouse.up()
  await expect(tabs).toHaveText(['Total', 'Jan', 'Apr', 'Feb', 'Mar'])
  await expect.poll(() => stored(request, account, id, 'A1')).toBe(4600)
  // Later edits also update the dependent formulas.
  await tab('Apr').click()
  await typeIntoCell(page, 'B5', '5000')
  await expect.poll(() => stored(request, account, id, 'A1')).toBe(5600)
  // The first undo reverts the edit. The second moves the tab back, so the sum no longer includes
  // it.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(tabs).toHaveText(['Total', 'Jan', 'Feb', 'Mar', 'Apr'])
  await expect.poll(() => stored(request, account, id, 'A1')).toBe(600)
})
