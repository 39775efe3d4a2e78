import { expect } from '@playwright/test'
import { saved, stored, storedCells, test, typeIntoCell } from './support/sheet.ts'

/** As Excel puts two rows of cells on the clipboard. */
const FROM_EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--td{mso-number-format:General;}.a{mso-number-format:Percent;}.b{mso-number-format:Standard;}.c{mso-number-format:"_\\(* \\#\\,\\#\\#0_\\)\\;_\\(* \\\\\\(\\#\\,\\#\\#0\\\\\\)\\;_\\(* \\0022-\\0022??_\\)\\;_\\(\\@_\\)";}.d{mso-number-format:"Long Date";}--></style></head><body><table><!--StartFragment--><tr><td class=a>12.50%</td><td class=b>1,234.50</td><td>7</td></tr><tr><td class=c><span style="mso-spacerun:yes">&nbsp;</span>(3,030)</td><td class=c><span style="mso-spacerun:yes">&nbsp;</span>-<span style="mso-spacerun:yes">&nbsp;</span></td><td class=d>January 31, 2026</td></tr><!--EndFragment--></table></body></html>`

const days = (year: number, month: number, day: number): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000

test('[SHEET-448] figures, dates and formulas that are typed become what they are', async ({
  signedIn: page,
  account,
  request,
  sheetId: id,
}) => {
  const typed = [
    ['A1', '(3,030)', -3030],
    ['A2', '$(1,200.00)', -1200],
    ['A3', '05.03.2026', days(2026, 3, 5)],
    ['A4', '3/4', '3/4'],
  ] as const
  for (const [address, text] of typed) await typeIntoCell(page, address, text)
  await typeIntoCell(page, 'A5', '+a1')
  await saved(page)
  for (const [address, , value] of typed)
    await expect.poll(() => stored(request, account, id, address)).toBe(value)
  await expect
    .poll(async () =>
      (await storedCells(request, account, id)).find(({ address }) => address === 'A5'),
    )
    .toEqual({ address: 'A5', value: -3030, formula: '=+A1' })
})

test('[SHEET-449] a day that is opened and entered again stays the same day', async ({
  signedIn: page,
  account,
  request,
  sheetId: id,
}) => {
  await typeIntoCell(page, 'A1', '05.03.2026')
  await saved(page)
  const nameBox = page.getByRole('textbox', { name: 'Name box' })
  await nameBox.fill('A1')
  await nameBox.press('Enter')
  await page.keyboard.press('F2')
  await page.keyboard.press('Enter')
  await typeIntoCell(page, 'B1', 'end')
  await expect.poll(() => stored(request, account, id, 'B1')).toBe('end')
  expect(await stored(request, account, id, 'A1')).toBe(days(2026, 3, 5))
})

test('[SHEET-450] cells of Excel are pasted with their values, whatever their formats', async ({
  signedIn: page,
  account,
  request,
  sheetId: id,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await typeIntoCell(page, 'F9', 'end')
  await page.evaluate((html) => {
    const item = new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) })
    return navigator.clipboard.write([item])
  }, FROM_EXCEL)
  const nameBox = page.getByRole('textbox', { name: 'Name box' })
  await nameBox.fill('A1')
  await nameBox.press('Enter')
  await page.keyboard.press('Control+V')
  for (const [address, value] of [
    ['A1', 0.125],
    ['B1', 1234.5],
    ['C1', 7],
    ['A2', -3030],
    ['B2', 0],
    ['C2', days(2026, 1, 31)],
  ] as const)
    await expect.poll(() => stored(request, account, id, address), { message: address }).toBe(value)
})
