import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

/** Creates spreadsheets with these titles. The one with the last title is the newest. */
async function makeSheets(
  request: APIRequestContext,
  account: Account,
  titles: readonly string[],
): Promise<void> {
  const headers = await bearer(request, account)
  for (const title of titles) await request.post('/api/spreadsheets/', { headers, data: { title } })
}

const list = (page: Page): Locator => page.getByRole('list', { name: 'Spreadsheets' })
const titles = (page: Page): Locator => list(page).getByRole('link')
const link = (page: Page, name: string): Locator =>
  list(page).getByRole('link', { name, exact: true })
const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo' })

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('[SHEET-16] [SHEET-121, SHEET-1040] [SHEET-122] [SHEET-123] the user views spreadsheets as cards or rows, searches and sorts them', async ({
  appPage: page,
  account,
  request,
}) => {
  await makeSheets(request, account, ['Loan 10', 'Budget', 'Loan 2'])
  await page.goto('/app/spreadsheets')
  await expect(titles(page)).toHaveText(['Loan 2', 'Budget', 'Loan 10'])
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked()
  await expectAccessible(page, 'cards of spreadsheets')

  await page.getByRole('button', { name: 'Sort: Last edited' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Last edited' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  await expect(titles(page)).toHaveText(['Budget', 'Loan 2', 'Loan 10'])
  await expect(page).toHaveURL('/app/spreadsheets?sort=title')

  await page.getByRole('radio', { name: 'Cards' }).press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Rows' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Search spreadsheets' }).fill('LOA')
  await expect(titles(page)).toHaveText(['Loan 2', 'Loan 10'])
  await expect(page.getByRole('status').filter({ hasText: '2 of 3' })).toBeVisible()
  await expect(page).toHaveURL('/app/spreadsheets?q=LOA&sort=title')
  await expectAccessible(page, 'found rows of spreadsheets')

  await page.reload()
  await expect(titles(page)).toHaveText(['Loan 2', 'Loan 10'])
  await expect(page.getByRole('radio', { name: 'Rows' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Search spreadsheets' }).fill('zebra')
  await expect(page.getByRole('heading', { name: 'No spreadsheets match “zebra”' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await expect(titles(page)).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: 'Search spreadsheets' })).toBeFocused()
})

test('[SHEET-28] [SHEET-120, SHEET-1030] [SHEET-124] [SHEET-126] the user renames and copies spreadsheets, selects them with Shift and deletes them together', async ({
  appPage: page,
  account,
  request,
}) => {
  await makeSheets(request, account, ['One', 'Two', 'Three'])
  await page.goto('/app/spreadsheets')
  await page.getByRole('button', { name: 'Actions for Two' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open',
    'Rename',
    'Share',
    'Export',
    'Make a copy',
    'Delete',
  ])
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const field = page.getByRole('main').getByRole('textbox', { name: 'Rename' })
  await field.fill('Costs')
  await field.press('Enter')
  await expect(link(page, 'Costs')).toBeFocused()

  const box = (title: string) =>
    page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
  await box('Three').click()
  await box('One').click({ modifiers: ['Shift'] })
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessible(page, 'selected cards')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Deleted 2 spreadsheets')).toBeVisible()
  await expect(titles(page)).toHaveText(['Costs'])
  await undo(page).click()
  await expect(titles(page)).toHaveText(['Costs', 'Three', 'One'])

  await choose(page, 'One', 'Make a copy')
  await expect(link(page, 'One (copy)')).toBeVisible()
  await expect(titles(page)).toHaveCount(4)
})

test('[SHEET-130] [SHEET-131] [SHEET-187] pressing a template several times creates only one spreadsheet', async ({
  appPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'No spreadsheets yet' })).toBeVisible()
  const templates = page.getByRole('list', { name: 'Templates' }).getByRole('button')
  await expect(templates).toHaveCount(8)
  await expectAccessible(page, 'no spreadsheets')
  await templates.last().focus()
  const lowest = await templates.last().boundingBox()
  const input = await page.getByRole('textbox', { name: 'Message' }).boundingBox()
  expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeLessThan(input?.y ?? 0)
  const made: string[] = []
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/api/spreadsheets/')) made.push('made')
  })
  await templates.filter({ hasText: 'Loan' }).dblclick()
  await expect(page).toHaveURL(/\/app\/spreadsheet\/.+/)
  await page.goto('/app/spreadsheets')
  await expect(titles(page)).toHaveText(['Loan'])
  expect(made).toHaveLength(1)

  // Templates are one click away from the list, also by keyboard.
  await page.getByRole('button', { name: 'New from template' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New from template' })
  await expect(dialog.getByRole('button', { name: /Budget/ })).toBeVisible()
  await expectAccessible(page, 'templates')
  await dialog.getByRole('button', { name: /Budget/ }).press('Enter')
  await expect(page).toHaveURL(/\/app\/spreadsheet\/.+/)
})

test("[SHEET-129] a list that fails to load says 'Failed to fetch spreadsheets' and can be retried", async ({
  appPage: page,
  allow,
}) => {
  allow(/^500 GET \/api\/spreadsheets\/$/)
  // Fails every request until the test clicks "Try Again". Failing only the first one could hit a
  // late request of the previous page.
  let isDown = true
  await page.route('**/api/spreadsheets/', (route) =>
    isDown ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.goto('/app/spreadsheets')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to fetch spreadsheets' })
  await expect(alert).toBeVisible()
  await expectAccessible(page, 'a list of spreadsheets that failed')
  isDown = false
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'No spreadsheets yet' })).toBeVisible()
})

test('[SHEET-125] [SHEET-186] of 5,000 spreadsheets only those near the visible area render, and "Select all" selects all of them', async ({
  appPage: page,
}) => {
  const spreadsheets = Array.from({ length: 5000 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    title: `Sheet ${n + 1}`,
    revision: 1,
    created_at: '2026-01-01T09:00:00Z',
    updated_at: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
    preview: { widths: [88, 88], rows: [[{ text: `First cell ${n + 1}` }]] },
  }))
  await page.route('**/api/spreadsheets/', (route) => route.fulfill({ json: { spreadsheets } }))
  await page.goto('/app/spreadsheets')
  await expect(page.getByText('5,000 spreadsheets')).toBeVisible()
  await expect(titles(page)).toHaveCount(100)
  await expect(page.getByText('First cell 1', { exact: true })).toBeVisible()
  // Rows far outside the viewport have no thumbnail yet.
  await expect(page.getByText('First cell 100', { exact: true })).toHaveCount(0)
  await link(page, 'Sheet 100').scrollIntoViewIfNeeded()
  await expect(link(page, 'Sheet 101')).toBeAttached()
  await expect(page.getByText('First cell 100', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByText('5,000 selected')).toBeVisible()
  await link(page, 'Sheet 100').scrollIntoViewIfNeeded()
  await expect(page.getByText('5,000 selected')).toBeInViewport()
})
