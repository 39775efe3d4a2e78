import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  bookOf,
  createSheet,
  goToCell,
  openSheet,
  saved,
  stored,
  storedPattern,
  test,
} from '../support/sheet.ts'
import { expect, type Account } from '../support/test.ts'

const DATE_RULE = [
  {
    uid: 'd1',
    type: 'date',
    operator: 'greaterThan',
    formula1: '36526',
    errorStyle: 1,
    ranges: [{ startRow: 0, endRow: 4, startColumn: 0, endColumn: 0 }],
  },
  {
    uid: 'd2',
    type: 'date',
    operator: 'lessThan',
    formula1: '36526',
    errorStyle: 1,
    ranges: [{ startRow: 0, endRow: 0, startColumn: 1, endColumn: 1 }],
  },
  {
    uid: 'd3',
    type: 'date',
    operator: 'greaterThan',
    formula1: '36526',
    errorStyle: 1,
    bizInfo: { showTime: true },
    ranges: [{ startRow: 0, endRow: 0, startColumn: 2, endColumn: 2 }],
  },
]

/**
 * A1:A5 and C1 allow dates of this century, and C1 also a time. B1 allows only earlier dates. A1
 * holds 17 March 2026.
 */
const BOOK = bookOf('Days', { 0: { 0: { v: 46098, t: 2, s: { n: { pattern: 'dd/mm/yyyy' } } } } }, [
  { name: 'SHEET_DATA_VALIDATION_PLUGIN', data: JSON.stringify({ s1: DATE_RULE }) },
])

const [MONDAY, SUNDAY, SATURDAY] = [16, 15, 14].map((day) => Date.UTC(2026, 2, day))

/** The tenth of the current month, because an empty cell's calendar opens at this month. */
const tenth = (() => {
  const now = new Date()
  const day = Date.UTC(now.getFullYear(), now.getMonth(), 10)
  const name = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(day)
  return { serial: day / 86_400_000 + 25_569, name }
})()

const openDays = async (page: Page, account: Account, request: APIRequestContext) => {
  const id = await createSheet(request, account, 'Days', BOOK)
  await openSheet(page, id)
  return id
}

for (const [locale, name, first = 0, pattern] of [
  ['de-DE', 'Monday', MONDAY, 'dd/mm/yyyy'],
  ['en-US', 'Sunday', SUNDAY, 'm/d/yyyy'],
  ['ar-EG', 'Saturday', SATURDAY, 'dd/mm/yyyy'],
] as const)
  test.describe(locale, () => {
    test.use({ locale })
    const written = (day: number, how: Intl.DateTimeFormatOptions): string =>
      new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(day)

    test(`[SHEET-811] the calendar of a cell starts its weeks on ${name} and works by keyboard`, async ({
      signedIn: page,
      account,
      request,
    }) => {
      const id = await openDays(page, account, request)
      await goToCell(page, 'A1')
      await page.keyboard.press('Alt+ArrowDown')
      const calendar = page.getByRole('dialog', { name: 'Choose a date' })
      const dayButton = (day: number) =>
        calendar.getByRole('button', {
          name: written(Date.UTC(2026, 2, day), { dateStyle: 'full' }),
        })
      const month = written(Date.UTC(2026, 2, 17), { month: 'long', year: 'numeric' })
      await expect(calendar.getByRole('grid', { name: month })).toBeVisible()
      // Screen readers do not read this header row, because the label of each day contains its
      // weekday.
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
      // 25 March 2026 as a serial date.
      expect(await stored(request, account, id, 'A1')).toBe(46106)

      await page.keyboard.press('Alt+ArrowDown')
      await expect(dayButton(25)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(calendar).toBeHidden()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Alt+ArrowDown')
      await calendar.getByRole('button', { name: tenth.name(locale) }).click()
      await expect(calendar).toBeHidden()
      await saved(page)
      expect(await stored(request, account, id, 'A2')).toBe(tenth.serial)
      expect(await storedPattern(request, account, id, 'A2')).toBe(pattern)
      expect(await stored(request, account, id, 'A1')).toBe(46106)
    })
  })

test('[SHEET-811, SHEET-1001] a refused date leaves the cell unchanged, and a chosen date with its time is one undo step', async ({
  signedIn: page,
  account,
  request,
}) => {
  const id = await openDays(page, account, request)
  const calendar = page.getByRole('dialog', { name: 'Choose a date' })
  await goToCell(page, 'B1')
  await page.keyboard.press('Alt+ArrowDown')
  await calendar.getByRole('button', { name: tenth.name('en-US') }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  expect(await stored(request, account, id, 'B1')).toBeUndefined()

  // A click also picks a date while the cell is being edited.
  await goToCell(page, 'A3')
  await page.keyboard.press('F2')
  await expect(calendar).toBeVisible()
  await calendar.getByRole('button', { name: tenth.name('en-US') }).click()
  await expect(calendar).toBeHidden()
  await saved(page)
  expect(await stored(request, account, id, 'A3')).toBe(tenth.serial)
  await goToCell(page, 'A4')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(calendar.getByRole('gridcell').locator(':focus')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()

  await goToCell(page, 'C1')
  await page.keyboard.press('Alt+ArrowDown')
  await calendar.getByRole('button', { name: tenth.name('en-US') }).click()
  await calendar.getByLabel('Time').fill('13:30')
  await calendar.getByRole('button', { name: 'Done' }).click()
  await expect(calendar).toBeHidden()
  await saved(page)
  expect(await stored(request, account, id, 'C1')).toBe(tenth.serial + 0.5625)
  expect(await storedPattern(request, account, id, 'C1')).toBe('m/d/yyyy h:mm')
  await page.keyboard.press('Control+z')
  await saved(page)
  expect(await stored(request, account, id, 'C1')).toBeUndefined()
})

test.describe('the currency button in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('[SHEET-812] shows the currency symbol of the region', async ({
    signedIn: page,
    sheetId,
  }) => {
    await openSheet(page, sheetId)
    const button = page.getByRole('button', { name: 'Currency', exact: true })
    await expect(button.locator('[data-sign]')).toHaveAttribute('data-sign', '€')
  })
})

test('[SHEET-813] the dialog for a validation rule between two dates has a field for each date', async ({
  sheetPage: page,
}) => {
  await goToCell(page, 'A1')
  await page.getByRole('button', { name: 'Data validation', exact: true }).click()
  await page.getByRole('menu', { name: 'Data validation' }).getByText('Add a rule').click()
  const panel = page.locator('[data-u-comp="sidebar"]')
  await panel.getByText('Number', { exact: true }).click()
  await page.getByText('Date', { exact: true }).click()
  await expect(panel.getByText('between', { exact: true })).toBeVisible()
  await expect(panel.getByRole('textbox', { name: /value or formula|date/i })).toHaveCount(2)
})
