import { expect } from '@playwright/test'
import { goToCell, saved, stored, storedPattern, test, typeIntoCell } from '../support/sheet.ts'

test.use({ locale: 'de-DE' })

test('[SHEET-590] the list of number formats shows and sets the formats of the region, by keyboard and by pointer', async ({
  signedIn: page,
  account,
  request,
  sheetId: id,
}) => {
  await typeIntoCell(page, 'A1', '-1234,5')
  await goToCell(page, 'A1')
  await page.locator('[data-u-command="sheet.operation.open.numfmt.panel"]').first().click()
  const list = page.getByRole('menu', { name: 'Number format' })
  await expect(list.getByRole('menuitem', { name: /^Accounting/ })).toContainText('(1.234,50)')
  await page.keyboard.press('ArrowDown')
  await list.getByRole('menuitem', { name: /^Currency -/ }).click()
  await expect(list).toBeHidden()
  await expect.poll(() => storedPattern(request, account, id, 'A1')).toBe('"€"#,##0.00')
})

test('[SHEET-592, SHEET-594] figures typed in the notation of the region keep their value, and dates use the format of the region', async ({
  signedIn: page,
  account,
  request,
  sheetId: id,
}) => {
  await typeIntoCell(page, 'A1', '1,234')
  await typeIntoCell(page, 'A2', '1.234,50')
  await typeIntoCell(page, 'A3', '=TODAY()')
  await typeIntoCell(page, 'A4', '=A1*2')
  await saved(page)
  await expect.poll(() => stored(request, account, id, 'A1')).toBe(1.234)
  await expect.poll(() => stored(request, account, id, 'A2')).toBe(1234.5)
  await expect.poll(() => storedPattern(request, account, id, 'A3')).toBe('dd/mm/yyyy')
})
