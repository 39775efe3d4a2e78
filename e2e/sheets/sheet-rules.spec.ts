import type { APIRequestContext } from '@playwright/test'
import {
  bookOf,
  createSheet,
  openSheet,
  saved,
  stored,
  test,
  typeIntoCell,
} from '../support/sheet.ts'
import { bearer, expect, type Account } from '../support/test.ts'

const DAYS = [10, 45, 5, 60, 12, 90]
const RED = '#ff9999'

const book = bookOf(
  'Rules',
  {
    0: { 0: { v: 'Invoice', t: 1 }, 1: { v: 'Days', t: 1 } },
    ...Object.fromEntries(
      DAYS.map((days, at) => [at + 1, { 0: { v: `INV-${at + 1}`, t: 1 }, 1: { v: days, t: 2 } }]),
    ),
  },
  [
    {
      name: 'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
      data: JSON.stringify({
        s1: [
          {
            cfId: 'c1',
            ranges: [{ startRow: 1, endRow: 6, startColumn: 0, endColumn: 2 }],
            stopIfTrue: false,
            rule: {
              type: 'highlightCell',
              subType: 'formula',
              value: '=$B2>30',
              style: { bg: { rgb: RED } },
            },
          },
        ],
      }),
    },
    {
      name: 'SHEET_DATA_VALIDATION_PLUGIN',
      data: JSON.stringify({
        s1: [
          {
            uid: 'd1',
            type: 'list',
            formula1: '=Sheet1!$A$2:$A$7',
            ranges: [{ startRow: 1, endRow: 1, startColumn: 4, endColumn: 4 }],
          },
        ],
      }),
    },
  ],
)

type Condition = {
  readonly ranges: readonly { readonly startRow: number; readonly endRow: number }[]
  readonly rule: { readonly value: string }
}
type Entry = { readonly formula1: string }

/** Rules as stored on the server. */
async function rules(request: APIRequestContext, account: Account, id: string) {
  const headers = await bearer(request, account)
  const answer = await request.get(`/api/spreadsheets/${id}/`, { headers })
  const { workbook_data: stored } = (await answer.json()) as {
    readonly workbook_data: {
      readonly resources: readonly { readonly name: string; readonly data: string }[]
    }
  }
  const of = <Rule>(name: string) => {
    const data = stored.resources.find((one) => one.name === name)?.data ?? '{}'
    return (JSON.parse(data) as { readonly s1?: readonly Rule[] }).s1 ?? []
  }
  return {
    conditions: of<Condition>('SHEET_CONDITIONAL_FORMATTING_PLUGIN').map(
      ({ ranges, rule }) =>
        `${ranges.map(({ startRow, endRow }) => `${startRow + 1}-${endRow + 1}`).join()} ${rule.value}`,
    ),
    lists: of<Entry>('SHEET_DATA_VALIDATION_PLUGIN').map(({ formula1 }) => formula1),
  }
}

test('[SHEET-500] [SHEET-503] [SHEET-504] validation rules follow an inserted row and a renamed worksheet', async ({
  signedIn: page,
  account,
  request,
}) => {
  const id = await createSheet(request, account, 'Rules', book)
  await openSheet(page, id)
  const nameBox = page.locator('[data-u-comp="defined-name"] input')
  await nameBox.fill('A4')
  await nameBox.press('Enter')
  const cells = page.locator('canvas[id^="univer-sheet-main-canvas"]').first()
  await cells.click({ button: 'right', position: { x: 80, y: 108 } })
  await expect(nameBox).toHaveValue('A4')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  // A click on the label text focuses the number field.
  await page.getByRole('group', { name: /rows above/ }).click({ position: { x: 10, y: 14 } })
  await saved(page)
  await expect
    .poll(() => rules(request, account, id))
    .toEqual({ conditions: ['2-8 =$B2>30'], lists: ['=Sheet1!$A$2:$A$8'] })
  await page.getByRole('tab', { name: 'Sheet1' }).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Costs 2026')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await rules(request, account, id)).lists)
    .toEqual(["='Costs 2026'!$A$2:$A$8"])
})

test('[SHEET-505] Shift+Space selects the row, Ctrl+Space selects the column, and no cell changes', async ({
  sheetPage: page,
  account,
  request,
  sheetId: id,
}) => {
  await typeIntoCell(page, 'A1', '10')
  await typeIntoCell(page, 'B2', '20')
  const nameBox = page.locator('[data-u-comp="defined-name"] input')
  await nameBox.fill('B2')
  await nameBox.press('Enter')
  await page.keyboard.press('Shift+Space')
  await expect(nameBox).toHaveValue('2:2')
  await page.keyboard.press('Escape')
  await nameBox.fill('B2')
  await nameBox.press('Enter')
  await page.keyboard.press('Control+Space')
  await expect(nameBox).toHaveValue('B:B')
  await saved(page)
  expect(await stored(request, account, id, 'B2')).toBe(20)
})
