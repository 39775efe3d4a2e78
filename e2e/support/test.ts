import { test as base, expect, type Page } from '@playwright/test'

/** Email, password and name of an account of one test. */
export type Account = { readonly email: string; readonly password: string; readonly name: string }

type Fixtures = {
  /** An account that exists; no page is signed in with it yet. */
  readonly account: Account
  /** A page signed in with `account`, at the app's home. */
  readonly appPage: Page
  /** Fails the test on an uncaught error or a breach of the content security policy. */
  readonly quietPage: void
}

let accounts = 0

/** Data of an account that no other test has; nothing is created. */
export function newAccountData(): Account {
  accounts += 1
  const email = `e2e-${process.pid}-${Date.now()}-${accounts}@example.test`
  return { email, password: 'correct horse battery', name: 'Maya Okafor' }
}

/** Playwright's test with an account, a signed-in page and a guard against silent errors. */
export const test = base.extend<Fixtures>({
  account: async ({ page }, use) => {
    const account = newAccountData()
    const answer = await page.request.post('/api/auth/sign-up/', { data: account })
    expect(answer.ok(), await answer.text()).toBe(true)
    await page.request.post('/api/auth/sign-out/')
    await use(account)
  },
  appPage: async ({ page, account }, use) => {
    const answer = await page.request.post('/api/auth/sign-in/', {
      data: { email: account.email, password: account.password },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await page.goto('/app')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await use(page)
  },
  quietPage: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) problems.push(message.text())
      })
      await use()
      expect(problems, 'uncaught errors and policy breaches').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
