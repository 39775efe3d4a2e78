import { expect, type Page } from '@playwright/test'
import { bearer, newAccountData, type Account } from '../support/test.ts'
import { someSheets } from './list-screens.ts'
import { converse, fromTemplate, type Screen, type Stage } from './screen.ts'

const group = 'Dialogs'

const openUserMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
}

const fromUserMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

const page = (name: string, path: string, heading: string): Screen => ({
  name,
  group: 'Billing',
  open: async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  },
})

/** Creates an organization with an invitation link and returns its code. */
const organizationOf = async (
  request: Stage['request'],
  account: Account,
  name: string,
): Promise<string> => {
  const headers = await bearer(request, account)
  const address = '/api/account/organizations/'
  const made = await request.post(address, { headers, data: { name } })
  const { organization_id: id } = (await made.json()) as { readonly organization_id: string }
  const invited = await request.post(`${address}${id}/invitations/`, { headers, data: {} })
  return ((await invited.json()) as { readonly code: string }).code
}

/** Screens of the app shell. */
export const SHELL_SCREENS: readonly Screen[] = [
  {
    name: 'user-menu',
    group,
    // The user menu is in the sidebar. On phones the sidebar is a sheet, which `user-menu-phone`
    // opens.
    widths: [1440, 768],
    open: async ({ page }) => {
      await page.goto('/app/chats')
      await openUserMenu(page)
    },
  },
  {
    name: 'user-menu-phone',
    group,
    widths: [390],
    open: async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/app/chats')
      await page.getByRole('button', { name: 'Toggle sidebar' }).click()
      await openUserMenu(page)
    },
  },
  {
    name: 'templates',
    group,
    open: async (stage) => {
      await fromTemplate(stage, 'budget', 'Household budget 2026')
      await stage.page.goto('/app/spreadsheets')
      await stage.page.getByRole('button', { name: 'New from template' }).click()
      await expect(stage.page.getByRole('dialog', { name: 'New from template' })).toBeVisible()
    },
  },
  page('billing', '/app/billing', 'Billing'),
  page(
    'billing-success',
    '/app/billing/success?session_id=cs_test_1',
    'Waiting for the payment provider',
  ),
  {
    name: 'settings',
    group,
    open: async ({ page }) => {
      await page.goto('/app/chats')
      await fromUserMenu(page, 'Settings')
    },
  },
  {
    name: 'notifications',
    group,
    open: async ({ page }) => {
      await page.goto('/app/chat')
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Attach files' }).click()
      const wrong = { name: 'run.exe', mimeType: '', buffer: Buffer.from('MZ') }
      await (await chooser).setFiles([wrong])
      const toasts = page.locator('[data-sonner-toast]')
      await expect(toasts).not.toHaveCount(0)
      await expect(toasts).toHaveCount(0)
      await fromUserMenu(page, 'Notifications')
    },
  },
  {
    name: 'offline',
    group: 'Lists',
    allow: [/net::ERR_INTERNET_DISCONNECTED/],
    open: async (stage) => {
      await someSheets(stage)
      await stage.page.goto('/app/spreadsheets')
      await expect(stage.page.getByRole('list', { name: 'Spreadsheets' })).toBeVisible()
      await stage.page.waitForLoadState('networkidle')
      await stage.page.context().setOffline(true)
      await expect(
        stage.page.getByRole('status').filter({ hasText: 'You are offline.' }),
      ).toBeVisible()
    },
  },
  {
    name: 'account',
    group,
    open: async ({ page }) => {
      await page.goto('/app/chats')
      await fromUserMenu(page, 'Account')
      await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible()
    },
  },
  {
    name: 'organizations',
    group,
    open: async ({ page, request, account }) => {
      await organizationOf(request, account, 'Northfield Freight')
      await page.goto('/app/chats')
      await fromUserMenu(page, 'Organizations')
      await expect(page.getByRole('list', { name: 'Open links' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
    },
  },
  {
    name: 'invitation',
    group: 'Lists',
    open: async ({ page, request }) => {
      const other = newAccountData()
      await request.post('/api/auth/sign-up/', { data: other })
      const code = await organizationOf(request, other, 'Northfield Freight')
      await page.goto(`/app/join#${code}`)
      await expect(page.getByRole('heading', { name: 'Join Northfield Freight' })).toBeVisible()
    },
  },
  {
    name: 'account-delete',
    group,
    open: async ({ page }) => {
      await page.goto('/app/chats')
      await fromUserMenu(page, 'Account')
      await expect(page.getByRole('list', { name: 'Active sessions' })).toBeVisible()
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByText('This cannot be undone.', { exact: false })).toBeVisible()
    },
  },
  {
    name: 'sidebar',
    group: 'Lists',
    widths: [390],
    open: async (stage) => {
      await converse(stage, ['What can you do?', 'Future value of $10,000 at 4% for 20 years'])
      await someSheets(stage)
      await stage.page.setViewportSize({ width: 390, height: 844 })
      await stage.page.goto('/app/chats')
      await stage.page.getByRole('button', { name: 'Toggle sidebar' }).click()
      await expect(stage.page.getByRole('button', { name: 'User menu' })).toBeVisible()
    },
  },
]
