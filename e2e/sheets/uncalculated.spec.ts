import { expect } from '@playwright/test'
import { CALCULATION } from '#src/texts/screens.ts'
import {
  bookOf,
  createSheet,
  gridReady,
  openSheet,
  saved,
  stored,
  test,
  typeIntoCell,
} from '../support/sheet.ts'

const CELLS = { 0: { 0: { v: 10, t: 2 }, 1: { f: '=A1*2', v: 20, t: 2 } } }

test('[SHEET-987] a grid without its engine keeps entries and says that they are uncalculated, until a reload calculates them', async ({
  signedIn: page,
  account,
  request,
}) => {
  const id = await createSheet(request, account, 'Budget', bookOf('Budget', CELLS, []))
  await page.route(/engine\.worker/, (route) => route.abort())
  await openSheet(page, id)
  await typeIntoCell(page, 'A1', '50')
  await expect(page.getByText(CALCULATION.failed)).toBeVisible()
  await saved(page)
  expect(await stored(request, account, id, 'A1')).toBe(50)

  await page.unroute(/engine\.worker/)
  await page.reload()
  await gridReady(page)
  await expect.poll(() => stored(request, account, id, 'B1')).toBe(100)
  await expect(page.getByText(CALCULATION.failed)).toHaveCount(0)
})
