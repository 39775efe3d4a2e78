import { expect, type Page } from '@playwright/test'
import { SHEET_FULL } from '#src/texts/grid.ts'
import { openSheet, stored, test } from '../support/sheet.ts'
import { bearer } from '../support/test.ts'

const data = {
  id: 'w',
  name: 'Edges',
  styles: {},
  sheetOrder: ['a'],
  sheets: {
    a: {
      id: 'a',
      name: 'Edges',
      rowCount: 100,
      columnCount: 20,
      cellData: { 109: { 6: { v: 'below', t: 1 } } },
    },
  },
}

const nameBox = (page: Page) => page.getByRole('textbox', { name: 'Name box' })

const goTo = async (page: Page, range: string) => {
  await nameBox(page).fill(range)
  await nameBox(page).press('Enter')
}

const enter = async (page: Page, cell: string, text: string) => {
  await goTo(page, cell)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('[SHEET-732] entries beyond the edge of a worksheet are shown, calculated and saved', async ({
  signedIn: page,
  account,
  request,
}) => {
  const headers = await bearer(request, account)
  const made = await request.post('/api/spreadsheets/', {
    headers,
    data: { title: 'Edges', workbook_data: data },
  })
  const { id } = (await made.json()) as { readonly id: string }
  const at = (cell: string) => () => stored(request, account, id, cell)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSheet(page, id)
  await enter(page, 'C1', '9')
  await goTo(page, 'C1:C130')
  await page.keyboard.press('Control+d')
  await enter(page, 'B120', '777')
  await enter(page, 'D1', '=SUM(C:C)')
  await enter(page, 'D2', '=A400+1')
  await enter(page, 'AB1', '55')
  await enter(page, 'D3', '=AB1*2')
  await expect.poll(at('C130')).toBe(9)
  await expect.poll(at('B120')).toBe(777)
  await expect.poll(at('D1')).toBe(1170)
  await expect.poll(at('D2')).toBe(1)
  await expect.poll(at('D3')).toBe(110)

  const lines = Array.from({ length: 150 }, (_, line) => `${line + 1}`).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
  await goTo(page, 'E1')
  await page.keyboard.press('Control+v')
  await expect.poll(at('E150')).toBe(150)
  expect(await at('C130')()).toBe(9)
  expect(await at('B120')()).toBe(777)
  expect(await at('G110')()).toBe('below')

  await page.keyboard.press('Control+z')
  await expect.poll(at('E150')).toBeUndefined()
  expect(await at('C130')()).toBe(9)
  await page.keyboard.press('Control+y')
  await expect.poll(at('E150')).toBe(150)

  await goTo(page, 'A150')
  await page.keyboard.press('ArrowDown')
  await expect(nameBox(page)).toHaveValue('A151')
  await goTo(page, 'A1048577')
  await expect(page.getByText(SHEET_FULL)).toBeVisible()
})
