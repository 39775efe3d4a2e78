import { expectAccessible } from './support/axe.ts'
import { goToCell, openSheet, saved, stored, test } from './support/sheet.ts'
import { bearer, expect } from './support/test.ts'

const DATE_RULE = [
  {
    uid: 'd1',
    type: 'date',
    operator: 'greaterThan',
    formula1: '36526',
    errorStyle: 1,
    ranges: [{ startRow: 0, endRow: 4, startColumn: 0, endColumn: 0 }],
  },
]

/** A worksheet whose cells A1:A5 take days of this century; A1 holds 17 March 2026. */
const BOOK = {
  id: 'b',
  name: 'Days',
  appVersion: '0.25.1',
  locale: 'enUS',
  styles: {},
  sheetOrder: ['s1'],
  sheets: {
    s1: {
      id: 's1',
      name: 'Sheet1',
      rowCount: 50,
      columnCount: 12,
      cellData: { 0: { 0: { v: 46098, t: 2, s: { n: { pattern: 'dd/mm/yyyy' } } } } },
    },
  },
  resources: [{ name: 'SHEET_DATA_VALIDATION_PLUGIN', data: JSON.stringify({ s1: DATE_RULE }) }],
}

/** A Monday, a Sunday and a Saturday. */
const [MONDAY, SUNDAY, SATURDAY] = [16, 15, 14].map((day) => Date.UTC(2026, 2, day))

for (const [locale, name, first = 0] of [
  ['de-DE', 'Monday', MONDAY],
  ['en-US', 'Sunday', SUNDAY],
  ['ar-EG', 'Saturday', SATURDAY],
] as const)
  test.describe(locale, () => {
    test.use({ locale })
    const written = (day: number, how: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(day)

    test(`[SHEET-811] the calendar of a cell begins its weeks on ${name}, and is walked by keyboard`, async ({
      signedIn: page,
      account,
      request,
    }) => {
      const made = await request.post('/api/spreadsheets/', {
        headers: await bearer(request, account),
        data: { title: 'Days', workbook_data: BOOK },
      })
      const { id } = (await made.json()) as { readonly id: string }
      await openSheet(page, id)
      await goToCell(page, 'A1')
      await page.keyboard.press('Alt+ArrowDown')
      const calendar = page.getByRole('dialog', { name: 'Choose a date' })
      const dayButton = (day: number) =>
        calendar.getByRole('button', {
          name: written(Date.UTC(2026, 2, day), { dateStyle: 'full' }),
        })
      const month = written(Date.UTC(2026, 2, 17), { month: 'long', year: 'numeric' })
      await expect(calendar.getByRole('grid', { name: month })).toBeVisible()
      // A screen reader hears the days of the week by the days themselves.
      await expect(calendar.locator('thead th').first()).toHaveAttribute(
        'aria-label',
        written(first, { weekday: 'long' }),
      )
      await expect(dayButton(17)).toBeFocused()
      await expectAccessible(page, 'the calendar of a cell')

      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(calendar).toBeHidden()
      await saved(page)
      // 25 March 2026.
      expect(await stored(request, account, id, 'A1')).toBe(46106)

      await page.keyboard.press('Alt+ArrowDown')
      await expect(dayButton(25)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(calendar).toBeHidden()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Alt+ArrowDown')
      await calendar.getByRole('gridcell').getByRole('button').nth(10).click()
      await expect(calendar).toBeHidden()
      await saved(page)
      expect(await stored(request, account, id, 'A2')).toEqual(expect.any(Number))
      expect(await stored(request, account, id, 'A1')).toBe(46106)
    })
  })

test.describe('money', () => {
  test.use({ locale: 'de-DE' })

  test('[SHEET-812] the button for money shows the region’s sign', async ({
    signedIn: page,
    sheetId,
  }) => {
    await openSheet(page, sheetId)
    const button = page.getByRole('button', { name: 'Currency', exact: true })
    await expect(button.locator('[data-sign]')).toHaveAttribute('data-sign', '€')
  })
})
