import { expect, type Page } from '@playwright/test'
import { spendAll } from '../support/chat.ts'
import { converse, type Screen } from './screen.ts'

const group = 'Billing'

const paywall = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Professional' })

/** Buys Professional in the sandbox and returns to the app. */
const buy = async (page: Page): Promise<void> => {
  await page.goto('/app/billing')
  await page.getByRole('main').getByRole('button', { name: 'Upgrade to Professional' }).click()
  await paywall(page).getByRole('button', { name: 'Upgrade to Professional' }).click()
  await page.getByRole('button', { name: 'Pay in the sandbox' }).click()
  await expect(page.getByText('You are on Professional')).toBeVisible()
}

/** Billing states of a signed-in user. `SHELL_SCREENS` has the billing page in its plain state. */
export const BILLING_SCREENS: readonly Screen[] = [
  {
    name: 'billing-failed',
    group,
    allow: [/^500 GET \/api\/billing\/credits\/$/],
    open: async ({ page }) => {
      await page.route('**/api/billing/credits/', (route) => route.fulfill({ status: 500 }))
      await page.goto('/app/billing')
      await expect(page.getByText('Failed to fetch credit balance').first()).toBeVisible()
    },
  },
  {
    name: 'billing-history',
    group,
    open: async (stage) => {
      await converse(stage, [
        'What is an amortisation schedule?',
        'How do I read a trial balance of a company with several ledgers?',
        'Hello',
      ])
      await stage.page.goto('/app/billing')
      await expect(stage.page.getByRole('table')).toContainText('Balance today')
    },
  },
  {
    name: 'billing-pages',
    group,
    open: async ({ page }) => {
      await page.route('**/api/billing/?*', async (route) => {
        const answer = await route.fetch()
        const { data, ...rest } = await answer.json()
        const history = Array.from({ length: 20 }, (_, index) => ({
          id: `m${index}`,
          kind: 'charge',
          amount: -1,
          balance: 180 + index,
          created_at: new Date(Date.UTC(2026, 9, 25 - index, 12)).toISOString(),
          conversation_id: `c${index}`,
          conversation_title: 'Reconcile bank and ledger of all accounts',
        }))
        const paged = { history, total_count: 2_140, has_more: true }
        await route.fulfill({ response: answer, json: { ...rest, data: { ...data, ...paged } } })
      })
      await page.goto('/app/billing')
      await expect(page.getByRole('table')).toContainText('Balance today')
    },
  },
  {
    name: 'billing-history-failed',
    group,
    allow: [/^500 GET \/api\/billing\/\?page=1$/],
    open: async ({ page }) => {
      await page.route('**/api/billing/?*', (route) => route.fulfill({ status: 500 }))
      await page.goto('/app/billing')
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'billing-pro',
    group,
    open: async ({ page }) => {
      await buy(page)
      await page.goto('/app/billing')
      await expect(page.getByRole('table')).toContainText('Professional started')
    },
  },
  {
    name: 'checkout-done',
    group,
    open: async ({ page }) => {
      await buy(page)
    },
  },
  {
    name: 'paywall-redirecting',
    group,
    open: async ({ page, request, account }) => {
      await spendAll(request, account)
      await page.route('**/api/billing/create-checkout-session/', () => {})
      await page.goto('/app/chats')
      await paywall(page).getByRole('button', { name: 'Upgrade to Professional' }).click()
      await expect(paywall(page)).toContainText('Redirecting to checkout...')
    },
  },
  {
    name: 'paywall-pro',
    group,
    allow: [/^500 POST \/api\/billing\/customer-portal\/$/],
    open: async ({ page }) => {
      await buy(page)
      await page.route('**/api/billing/customer-portal/', (route) => route.fulfill({ status: 500 }))
      await page.getByRole('link', { name: 'Billing' }).click()
      await page.getByRole('main').getByRole('button', { name: 'Manage Subscription' }).click()
      await expect(paywall(page).getByRole('button', { name: 'Manage Subscription' })).toBeVisible()
    },
  },
  {
    name: 'portal-link',
    group,
    open: async ({ page }) => {
      await page.addInitScript(() => {
        window.open = () => null
      })
      await buy(page)
      await page.getByRole('link', { name: 'Billing' }).click()
      await page.getByRole('main').getByRole('button', { name: 'Manage Subscription' }).click()
      await expect(page.getByRole('link', { name: 'Open the portal' })).toBeVisible()
    },
  },
  {
    name: 'pricing-signed-in',
    group,
    open: async ({ page }) => {
      await page.goto('/pricing')
      await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
      await page.getByRole('button', { name: 'User menu' }).click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    },
  },
]
