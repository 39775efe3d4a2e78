import type { Page, Route } from '@playwright/test'
import { isFull } from '../support/full.ts'
import { createSheet } from '../support/sheet.ts'
import { bearer, expect, test } from '../support/test.ts'

async function choose(page: Page, row: string, item: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${row}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function rename(page: Page, row: string): Promise<void> {
  await choose(page, row, 'Rename')
  const field = page.getByRole('main').getByRole('textbox', { name: 'Rename' })
  await field.fill('Another name')
  await field.press('Enter')
}

if (isFull)
  test('[NOTE-546] [NOTE-4] [NOTE-12] if four calls fail at the same time, three toasts show at once and the fourth follows', async ({
    signedIn: appPage,
    account,
    request,
    allow,
  }) => {
    allow(/^500 (PATCH|DELETE) \/api\//)
    const headers = await bearer(request, account)
    const stream = { headers, data: { message: 'Hello' } }
    await request.post('/api/chat/stream/', stream)
    await createSheet(request, account)
    await createSheet(request, account)
    const list = appPage.getByRole('list', { name: /^(Chats|Spreadsheets)$/ })
    const rows = list.getByRole('listitem')

    await appPage.goto('/app/chats')
    await expect(rows).toHaveCount(1)
    const chat = (await rows.getByRole('link').textContent()) ?? ''
    await appPage.getByRole('link', { name: 'Spreadsheets' }).first().click()
    await expect(rows).toHaveCount(2)

    // Holds the four PATCH and DELETE requests until all are sent, then fails them together.
    const held: Route[] = []
    await appPage.route('**/api/**', (route) => {
      if (/^(PATCH|DELETE)$/.test(route.request().method())) held.push(route)
      else void route.continue()
    })

    await rename(appPage, 'Budget')
    await choose(appPage, 'Budget', 'Delete')
    await appPage.getByRole('link', { name: 'Chats', exact: true }).first().click()
    await rename(appPage, chat)
    await choose(appPage, 'Another name', 'Delete')
    await expect.poll(() => held.length).toBe(4)

    const toasts = appPage.locator('[data-sonner-toast][data-visible="true"]')
    await expect(toasts).toHaveCount(0)
    await appPage.mouse.move(300, 10)
    for (const route of held) await route.fulfill({ status: 500, json: {} })
    await expect(toasts).toHaveCount(3)
    await expect(toasts.filter({ hasText: 'Failed to rename conversation' })).toBeVisible()
    const last = toasts.filter({ hasText: 'Failed to delete conversation' })
    await expect(last).toHaveCount(0)
    await expect(last).toBeVisible()
    await expect(toasts).toHaveCount(0)
  })

if (isFull)
  test('[NOTE-12, NOTE-542] a toast that is displaced by the toasts of undoable deletions returns once those toasts are gone', async ({
    signedIn: appPage,
    account,
    request,
    allow,
  }) => {
    allow(/^500 PATCH \/api\//)
    for (const title of ['Budget', 'Costs', 'Debts', 'Rent'])
      await createSheet(request, account, title)
    await appPage.route('**/api/spreadsheets/*/', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: {} })
        : route.continue(),
    )
    await appPage.goto('/app/spreadsheets')
    await rename(appPage, 'Budget')
    const toasts = appPage.locator('[data-sonner-toast][data-visible="true"]')
    const failed = toasts.filter({ hasText: 'Failed to rename spreadsheet' })
    await expect(failed).toHaveCount(1)
    for (const title of ['Costs', 'Debts', 'Rent']) await choose(appPage, title, 'Delete')
    await appPage.mouse.move(300, 10)
    await expect(failed).toHaveCount(0)
    await expect(toasts.filter({ hasText: 'Deleted' })).toHaveCount(0)
    await expect(failed).toHaveCount(1)
  })

test('[NOTE-3] [NOTE-50] a part that cannot render shows an error, and Try Again renders it once its code loads', async ({
  page,
  allow,
}) => {
  allow(
    /^failed GET \/assets\/_page-/,
    /^console: TypeError: Failed to fetch dynamically imported module/,
  )
  await page.goto('/')
  await page.route('**/assets/_page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Pricing' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(notice).toBeVisible()
  await page.unroute('**/assets/_page-*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
})

if (isFull)
  test('[NOTE-3] [NOTE-50] [NOTE-6] an error thrown outside the pages shows a notice, is logged, and Try Again recovers once its cause is gone', async ({
    signedIn: page,
    allow,
  }) => {
    // React logs the error, and the product logs it too.
    allow(
      /^console: RangeError: no observer\n/,
      /^console: \{name: RangeError, place: .*, type: page\.threw\}$/,
    )
    const noted: string[] = []
    page.on('console', (message) => noted.push(message.text()))
    await page.goto('/app/chat?log=error')
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Half a question')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.evaluate(() => {
      const observer = ResizeObserver
      Object.assign(window, {
        restore: () => Object.assign(window, { ResizeObserver: observer }),
        ResizeObserver: class {
          constructor() {
            throw new RangeError('no observer')
          }
        },
      })
    })
    await page.getByRole('button', { name: 'Copy event log' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
    await expect(notice).toBeVisible()
    await expect.poll(() => noted.some((line) => line.includes('page.threw'))).toBe(true)
    await page.evaluate(() => (Reflect.get(window, 'restore') as () => void)())
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(field).toHaveValue('Half a question')
    await expect(notice).toBeHidden()
  })

if (isFull)
  test('[NOTE-3] "Refresh Page" reloads the page', async ({ page, allow }) => {
    allow(
      /^failed GET \/assets\/_page-/,
      /^console: TypeError: Failed to fetch dynamically imported module/,
    )
    await page.goto('/')
    await page.route('**/assets/_page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Pricing' }).click()
    const refresh = page.getByRole('button', { name: 'Refresh Page' })
    await expect(refresh).toBeVisible()
    await page.unroute('**/assets/_page-*.js')
    await refresh.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  })
