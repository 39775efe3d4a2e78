import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { goToCell, saved, stored, test, typeIntoCell } from './support/sheet.ts'
import { bearer, type Account } from './support/test.ts'

type Styled = { readonly s?: string | { readonly n?: { readonly pattern?: string } } | null }
type Book = {
  readonly styles: Readonly<Record<string, { readonly n?: { readonly pattern?: string } }>>
  readonly sheetOrder: readonly string[]
  readonly sheets: Readonly<
    Record<
      string,
      { readonly cellData: Readonly<Record<number, Readonly<Record<number, Styled>>>> }
    >
  >
}

/** The number format that the server has stored of a cell in column A. */
const patternAt = async (
  request: APIRequestContext,
  account: Account,
  id: string,
  row: number,
): Promise<string | undefined> => {
  const headers = await bearer(request, account)
  const answer = await request.get(`/api/spreadsheets/${id}/`, { headers })
  const { workbook_data: book } = (await answer.json()) as { readonly workbook_data: Book }
  const s = book.sheets[book.sheetOrder[0] ?? '']?.cellData[row]?.[0]?.s
  return (typeof s === 'string' ? book.styles[s] : s)?.n?.pattern
}

test.use({ locale: 'de-DE' })

test('[SHEET-590] the toolbar’s list has the region’s formats, by keyboard and by pointer', async ({
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
  await expect.poll(() => patternAt(request, account, id, 0)).toBe('"€"#,##0.00')
})

test('[SHEET-592, SHEET-594] what is shown is typed again as itself, and days are the region’s', async ({
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
  await expect.poll(() => patternAt(request, account, id, 2)).toBe('dd/mm/yyyy')
})
