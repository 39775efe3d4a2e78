import { expect } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { openSheet, test } from '../support/sheet.ts'
import { bearer } from '../support/test.ts'

type Stored = {
  readonly workbook_data: {
    readonly styles: Readonly<Record<string, object>>
    readonly sheets: { readonly a: { readonly cellData: Readonly<Record<string, Row>> } }
  }
}
type Row = Readonly<Record<string, { readonly v?: unknown; readonly s?: string | object }>>

const data = {
  id: 'w',
  name: 'Looks',
  styles: {},
  sheetOrder: ['a'],
  sheets: {
    a: {
      id: 'a',
      name: 'Looks',
      rowCount: 50,
      columnCount: 10,
      defaultStyle: { ff: 'Inter', fs: 10 },
      cellData: {
        0: { 0: { v: 'Old', s: { bl: 1, cl: { rgb: '#1a3fc4' } } } },
      },
    },
  },
}

if (isFull)
  test('[SHEET-362] [SHEET-364] pasted text takes the style of the target cells and keeps all its characters', async ({
    signedIn: page,
    account,
    request,
  }) => {
    const headers = await bearer(request, account)
    const sheet = { title: 'Looks', workbook_data: data }
    const made = await request.post('/api/spreadsheets/', { headers, data: sheet })
    const { id } = (await made.json()) as { readonly id: string }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSheet(page, id)
    await page.evaluate(() => navigator.clipboard.writeText('New\t12.5%\nNext\ta<b & <i>c</i>'))
    await page.getByRole('application', { name: 'Cells' }).click({ position: { x: 90, y: 30 } })
    await page.keyboard.press('Control+v')
    const at = async (row: number, column: number) => {
      const answer = await request.get(`/api/spreadsheets/${id}/`, { headers })
      const { workbook_data } = (await answer.json()) as Stored
      const { v, s } = workbook_data.sheets.a.cellData[row]?.[column] ?? {}
      return { v, s: typeof s === 'string' ? workbook_data.styles[s] : s }
    }
    await expect.poll(() => at(0, 0)).toEqual({ v: 'New', s: { bl: 1, cl: { rgb: '#1a3fc4' } } })
    const percent = await at(0, 1)
    expect(percent).toMatchObject({ v: 0.125 })
    expect(Object.keys(percent.s ?? {})).toEqual(['n'])
    expect(await at(1, 0)).toEqual({ v: 'Next', s: undefined })
    expect(await at(1, 1)).toMatchObject({ v: 'a<b & <i>c</i>' })

    await page.getByRole('application', { name: 'Cells' }).click({ position: { x: 90, y: 130 } })
    await page.evaluate(() => navigator.clipboard.writeText('\tbehind a blank'))
    await page.keyboard.press('Control+v')
    await expect.poll(() => at(4, 1)).toMatchObject({ v: 'behind a blank' })
  })
