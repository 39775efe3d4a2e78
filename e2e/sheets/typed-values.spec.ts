import { expect } from '@playwright/test'
import { goToCell, saved, stored, storedCells, test, typeIntoCell } from '../support/sheet.ts'

/** Clipboard HTML of two rows copied in Excel. */
const FROM_EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--td{mso-number-format:General;}.a{mso-number-format:Percent;}.b{mso-number-format:Standard;}.c{mso-number-format:"_\\(* \\#\\,\\#\\#0_\\)\\;_\\(* \\\\\\(\\#\\,\\#\\#0\\\\\\)\\;_\\(* \\0022-\\0022??_\\)\\;_\\(\\@_\\)";}.d{mso-number-format:"Long Date";}--></style></head><body><table><!--StartFragment--><tr><td class=a>12.50%</td><td class=b>1,234.50</td><td>7</td></tr><tr><td class=c><span style="mso-spacerun:yes">&nbsp;</span>(3,030)</td><td class=c><span style="mso-spacerun:yes">&nbsp;</span>-<span style="mso-spacerun:yes">&nbsp;</span></td><td class=d>January 31, 2026</td></tr><!--EndFragment--></table></body></html>`

const days = (year: number, month: number, day: number): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000

test('[SHEET-448, SHEET-712] typed figures, times, dates and formulas are stored as such, but "3/4" as text', async ({
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
    ['B1', '12:30', 12.5 / 24],
    ['B2', '0.1234567890123456', 0.1234567890123456],
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

test('[SHEET-449] a date cell that is opened by F2 and entered unchanged keeps its date', async ({
  signedIn: page,
  account,
  request,
  sheetId: id,
}) => {
  await typeIntoCell(page, 'A1', '05.03.2026')
  await saved(page)
  await goToCell(page, 'A1')
  await page.keyboard.press('F2')
  await page.keyboard.press('Enter')
  await typeIntoCell(page, 'B1', 'end')
  await expect.poll(() => stored(request, account, id, 'B1')).toBe('end')
  expect(await stored(request, account, id, 'A1')).toBe(days(2026, 3, 5))
})

/** Texts and numbers with their cell formats, and the expected grid values. */
const COPIED = [
  ['1-2200', '@', '1-2200'],
  ['00123', '@', '00123'],
  ['1,234', '@', '1,234'],
  ['1-2200', '', '1-2200'],
  ['00123', '', '00123'],
  ['007', '', '007'],
  ['3/4', '', '3/4'],
  ['2024-01', '', '2024-01'],
  ['1-2', '', '1-2'],
  ['12E5', '', '12E5'],
  ['5/2026', '', '5/2026'],
  ['5 Jan', '', '5 Jan'],
  ['01/26', 'mm\\/yy', '01/26'],
  ['0012', '0000', 12],
  ['2026', 'yyyy', 2026],
  ['1,235', '\\#\\,\\#\\#0\\,', 1235],
  ['3.5x', '0\\.0\\0022x\\0022', 3.5],
  ['(3,030)', '', -3030],
  ['=1+1', '@', '=1+1'],
] as const
const asHtml = (): string =>
  `<html><body><table>${COPIED.map(
    ([text, format]) =>
      `<tr><td style='mso-number-format:"${format === '@' ? '\\@' : format || 'General'}"'>${text}</td></tr>`,
  ).join('')}</table></body></html>`
/** The entries without a format. Pasted as plain text, they give the same values. */
const PLAIN = COPIED.filter(([, format]) => format === '')

test('[SHEET-690] [SHEET-691] a pasted cell without a format gets the value that typing its text would give', async ({
  signedIn: page,
  account,
  request,
  sheetId: id,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await typeIntoCell(page, 'F9', 'end')
  const pasteAt = async (address: string, type: string, text: string) => {
    await page.evaluate(
      (copied) =>
        navigator.clipboard.write([
          new ClipboardItem({
            [copied.type]: new Blob([copied.text], { type: copied.type }),
          }),
        ]),
      { type, text },
    )
    await goToCell(page, address)
    await page.keyboard.press('Control+V')
  }
  const column = async (name: string, count: number): Promise<readonly unknown[]> => {
    const cells = await storedCells(request, account, id)
    return Array.from(
      { length: count },
      (_, row) => cells.find(({ address }) => address === `${name}${row + 1}`)?.value,
    )
  }
  await pasteAt('A1', 'text/html', asHtml())
  await expect.poll(() => column('A', COPIED.length)).toEqual(COPIED.map(([, , value]) => value))
  await pasteAt('C1', 'text/plain', PLAIN.map(([text]) => text).join('\n'))
  await expect.poll(() => column('C', PLAIN.length)).toEqual(PLAIN.map(([, , value]) => value))
  await pasteAt('E1', 'text/plain', '00123')
  await expect.poll(() => column('E', 1)).toEqual(['00123'])
  await pasteAt('G1', 'text/html', '<span>3/4</span>')
  await expect.poll(() => column('G', 1)).toEqual(['3/4'])
  await page.keyboard.press('Control+Z')
  await expect.poll(() => column('G', 1)).toEqual([undefined])
})

test('[SHEET-450] cells pasted from Excel keep their values, whichever formats they have', async ({
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
  await goToCell(page, 'A1')
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
