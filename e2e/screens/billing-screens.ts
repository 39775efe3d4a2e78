import { expect } from '@playwright/test'
import type { Screen } from './screen.ts'

const group = 'Billing'

/** States of what somebody who is signed in sees of plans and payment; the pages are among the shell's. */
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
