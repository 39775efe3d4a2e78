import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

const money = { n: { pattern: '#,##0.00_);(#,##0.00)' } }
const workbook_data = {
  id: 'w',
  name: 'Loan',
  styles: {},
  sheetOrder: ['a', 'b'],
  sheets: {
    a: {
      id: 'a',
      name: 'Loan',
      rowCount: 500,
      columnCount: 30,
      defaultColumnWidth: 96,
      defaultRowHeight: 24,
      defaultStyle: { ff: 'Inter', fs: 10, vt: 2 },
      freeze: { xSplit: 1, ySplit: 1, startRow: 1, startColumn: 1 },
      mergeData: [{ startRow: 4, endRow: 5, startColumn: 1, endColumn: 2 }],
      columnData: { 2: { w: 140 } },
      cellData: {
        0: {
          0: {
            v: 'Item',
            s: { bl: 1, bg: { rgb: '#f1f4f0' }, bd: { b: { s: 1, cl: { rgb: '#46504b' } } } },
          },
          1: { v: 'Amount', s: { bl: 1, ht: 3, bg: { rgb: '#f1f4f0' } } },
        },
        1: { 0: { v: 'Rent' }, 1: { v: -1200, t: 2, s: { ...money, cl: { rgb: '#1a3fc4' } } } },
        2: { 0: { v: 'Twice' }, 1: { v: -2400, t: 2, f: '=B2*2', s: money } },
        3: { 2: { v: 'A long note that runs over the empty cells beside it', s: { it: 1 } } },
        4: { 1: { v: 'Merged <b>cells</b>', s: { ht: 2, bg: { rgb: '#e1eef3' } } } },
        400: { 6: { v: 'Far away' } },
      },
    },
    b: {
      id: 'b',
      name: 'Notes',
      rowCount: 50,
      columnCount: 5,
      cellData: { 0: { 0: { v: 'Hello' } } },
    },
  },
}

/** Shares a workbook and returns the path of its public page. */
async function shared(request: APIRequestContext, account: Account, data: object) {
  const headers = await bearer(request, account)
  const made = await request.post('/api/spreadsheets/', {
    headers,
    data: { title: 'Loan', workbook_data: data },
  })
  const { id } = (await made.json()) as { id: string }
  const answer = await request.post(`/api/spreadsheets/${id}/share/public/`, { headers })
  const { public_share } = (await answer.json()) as { public_share: { code: string } }
  return `/s/${public_share.code}`
}

test('[SHEET-74, SHEET-75, SHEET-1037, SHEET-76] in a public spreadsheet a visitor moves with the keyboard, which loads further windows, and opens worksheets by their tabs', async ({
  appPage: page,
  account,
  request,
}) => {
  await page.goto(await shared(request, account, workbook_data))
  const grid = page.getByRole('grid', { name: 'Loan' })
  const content = page.getByRole('textbox', { name: 'Formula or value' })
  await expect(grid.getByRole('gridcell', { name: '(2,400.00)' })).toBeVisible()
  await grid.getByRole('gridcell', { name: '(2,400.00)' }).click()
  await expect(content).toHaveValue('=B2*2')
  await grid.press('ArrowUp')
  await expect(content).toHaveValue('-1200')
  await grid.press('Control+End')
  await expect(grid.getByRole('gridcell', { name: 'Far away' })).toBeInViewport()
  await expect(grid.getByRole('gridcell', { name: 'Item' })).toBeInViewport()
  await expect(grid.getByText('Merged <b>cells</b>')).toHaveCount(0)
  await grid.press('Control+Home')
  await expect(grid.getByText('Merged <b>cells</b>')).toBeInViewport()
  await expectAccessible(page, 'the light grid')
  await page.getByRole('tab', { name: 'Notes' }).press('Enter')
  await expect(grid.getByRole('gridcell', { name: 'Hello' })).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', '51')
})

const note = 'A note in a frozen column that runs over the empty cells beside it'
const frozen = {
  ...workbook_data,
  sheetOrder: ['a'],
  sheets: {
    a: {
      ...workbook_data.sheets.a,
      mergeData: [],
      cellData: {
        0: { 0: { v: 'A title in the corner that is long' } },
        1: { 0: { v: note } },
        2: { 2: { v: 'Right, long enough for the column that is frozen beside it', s: { ht: 3 } } },
        40: { 0: { v: 'Below' } },
      },
    },
  },
}

if (isFull)
  test('[PUBLIC-28] frozen cells cover scrolling cells, and frozen rows cover text that overflows frozen columns', async ({
    appPage: page,
    account,
    request,
  }) => {
    await page.goto(await shared(request, account, frozen))
    const grid = page.getByRole('grid', { name: 'Loan' })
    const top = (text: string, x: number, y: number) =>
      grid.getByText(text).evaluate(
        (element, at) => {
          const box = element.getBoundingClientRect()
          const found = document.elementFromPoint(box.left + at.x, box.top + at.y)
          return element === found
        },
        { x, y },
      )
    await expect(grid.getByText(note)).toBeVisible()
    // The note extends beyond its own column and beyond the title cells.
    expect(await top(note, 380, 8)).toBe(true)
    expect(await top('A title in the corner', 130, 8)).toBe(true)
    expect(await top('Right, long enough', 8, 8)).toBe(false)
    await grid.evaluate((element) => element.scrollTo(0, 12))
    await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBe(12)
    expect(await top(note, 380, 2)).toBe(false)
    expect(await top(note, 8, 2)).toBe(false)
    expect(await top('A title in the corner', 8, 8)).toBe(true)
    expect(await top('A title in the corner', 130, 8)).toBe(true)
  })
