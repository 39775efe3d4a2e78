import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { createSheet } from '../support/sheet.ts'
import { bearer, expect, newAccountData, signUp, test, type Account } from '../support/test.ts'

const workbook_data = {
  id: 'w',
  name: 'DCF',
  sheetOrder: ['a', 'b'],
  styles: { usd: { n: { pattern: '#,##0.00' } } },
  sheets: {
    a: {
      id: 'a',
      name: 'DCF',
      cellData: {
        0: { 0: { v: 'DCF, Northfield Mills' } },
        1: { 0: { v: 'Revenue' }, 1: { v: 36.4, s: 'usd' } },
        2: { 0: { v: 'Twice' }, 1: { v: 72.8, s: 'usd', f: '=B2*2' } },
      },
    },
    b: { id: 'b', name: 'Inputs', cellData: { 150: { 2: { v: 'Discount rate' } } } },
  },
}

/** Shares a spreadsheet publicly and returns its id and code. */
async function share(request: APIRequestContext, account: Account) {
  const headers = await bearer(request, account)
  const id = await createSheet(request, account, 'DCF for the board')
  await request.put(`/api/spreadsheets/${id}/`, { headers, data: { workbook_data } })
  const shared = await request.post(`/api/spreadsheets/${id}/share/public/`, { headers })
  const { public_share } = (await shared.json()) as { readonly public_share: { code: string } }
  return { id, code: public_share.code }
}

/** Height of the bar, which has one line on a tablet and two on a phone. */
async function barHeight(page: Page): Promise<number> {
  return (await page.getByRole('banner').boundingBox())?.height ?? 0
}

/**
 * Checks the narrowest width: no horizontal scrolling, all controls visible, no axe faults in the
 * dark theme.
 */
async function onPhone(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 768, height: 1024 })
  expect(await barHeight(page)).toBeLessThan(52)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await barHeight(page)).toBeLessThan(104)
  await expect(page.getByRole('button', { name: 'Copy to my account' })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Inputs' })).toBeInViewport()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page, 'a public spreadsheet on a phone')
}

test('[NAV-3, PUBLIC-1, PUBLIC-5, PUBLIC-6, PUBLIC-7, PUBLIC-8, PUBLIC-26, COPY-41, COPY-50, COPY-51] a visitor reads, searches and copies a public spreadsheet', async ({
  page,
  account,
  request,
}) => {
  const { code } = await share(request, account)
  const scripts: number[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    // A response still in flight at the test's end has no size.
    const sizes = await response
      .request()
      .sizes()
      .catch(() => null)
    if (sizes) scripts.push(sizes.responseBodySize)
  })
  await page.goto(`/s/${code}`)
  await expect(page.getByRole('main', { name: 'DCF for the board' })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'DCF for the board' })
  await expect(grid.getByText('DCF, Northfield Mills')).toBeVisible()
  await expect(page.getByText('Shared spreadsheet, read-only')).toBeVisible()
  await expect(page.getByText(/^Updated /)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(170_000)
  await expectAccessible(page, 'a public spreadsheet')

  await grid.getByText('72.80').click()
  await expect(page.getByRole('textbox', { name: 'Formula or value' })).toHaveValue('=B2*2')
  await page.keyboard.press('ControlOrMeta+f')
  const find = page.getByRole('textbox', { name: 'Find' })
  await expect(find).toBeFocused()
  await page.keyboard.type('disc')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Inputs' })).toHaveAttribute('aria-selected', 'true')
  await expect(grid.getByText('Discount rate')).toBeInViewport()
  await expect(find).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'DCF' }).click()
  await expect(grid.getByText('Revenue')).toBeVisible()
  await onPhone(page)

  await page.getByRole('button', { name: 'Copy to my account' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.reload()
  await expect(page.getByText('Sign in to copy “DCF for the board” to your account.')).toBeVisible()
  await signUp(page, newAccountData())
  await expect(page).toHaveURL(/\/app\/spreadsheet\//)
  await expect(page.getByRole('main', { name: 'DCF for the board' })).toBeVisible()
  await expect(page.getByText('Copied to your account as DCF for the board')).toBeVisible()
})

test('[PUBLIC-3, PUBLIC-4, PUBLIC-23] an invalid or unavailable share link shows the reason', async ({
  page,
  account,
  request,
  allow,
}) => {
  allow(/^404 GET \/api\/spreadsheets\/s\//)
  const { id, code } = await share(request, account)
  const headers = await bearer(request, account)
  await request.delete(`/api/spreadsheets/${id}/share/public/`, { headers })
  await page.goto(`/s/${code}`)
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { level: 1 })).toHaveText(
    'Spreadsheet not found or no longer public',
  )
  await expectAccessible(page, 'a public spreadsheet that is none')
  await page.goto('/s/no-code')
  await expect(alert).toContainText('Invalid share link')
  await alert.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
})

if (isFull)
  test('[PUBLIC-29] [API-9] if the backend serves no windows, the page loads the whole spreadsheet and shows the same cells', async ({
    page,
    account,
    request,
    allow,
  }) => {
    allow(/^404 GET \/api\/spreadsheets\/s\/(?:\w+\/window|nowhere)\//)
    const { code } = await share(request, account)
    await page.route('**/api/spreadsheets/s/*/window/**', (route) =>
      route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
    )
    await page.goto(`/s/${code}`)
    const grid = page.getByRole('grid', { name: 'DCF for the board' })
    await expect(grid.getByText('36.40')).toBeVisible()
    await grid.getByText('72.80').click()
    await expect(page.getByRole('textbox', { name: 'Formula or value' })).toHaveValue('=B2*2')
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('disc')
    await expect(page.getByText('1 of 1')).toBeVisible()
    await expect(grid.getByText('Discount rate')).toBeInViewport()
    await expectAccessible(page, 'a public spreadsheet of a backend without windows')
    await page.goto('/s/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Spreadsheet not found or no longer public',
    )
  })
