import { expect } from '@playwright/test'
import { goToCell, saved, stored, test, typeIntoCell } from '../support/sheet.ts'

test('[SHEET-714] pasted values keep every digit, in the same page and after a reload', async ({
  signedIn: page,
  account,
  request,
  sheetId: id,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await typeIntoCell(page, 'A1', '$1,234.56')
  await typeIntoCell(page, 'A2', '=A1/3')
  await typeIntoCell(page, 'A3', '12.3456%')
  await saved(page)
  const values = [1234.56, 1234.56 / 3, 0.123456]
  const holds = async (column: string): Promise<void> => {
    for (const [at, value] of values.entries())
      await expect
        .poll(async () => Number(await stored(request, account, id, `${column}${at + 1}`)), {
          message: `${column}${at + 1}`,
        })
        .toBeCloseTo(value, 12)
  }
  await goToCell(page, 'A1:A3')
  await page.keyboard.press('Control+C')
  await goToCell(page, 'C1')
  await page.keyboard.press('Control+Shift+V')
  await holds('C')
  // After a reload the page has no internal copy, only the clipboard.
  await saved(page)
  await page.reload()
  await typeIntoCell(page, 'H1', 'end')
  await goToCell(page, 'E1')
  await page.keyboard.press('Control+V')
  await holds('E')
})
