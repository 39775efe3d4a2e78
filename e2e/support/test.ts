import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { createQuiet, type Quiet } from './quiet.ts'

export type Account = { readonly email: string; readonly password: string; readonly name: string }

type Options = {
  /** Email of `account`. If empty, each test gets a unique one. */
  readonly email: string
}

type Fixtures = {
  /** An existing account. No page is signed in with it yet. */
  readonly account: Account
  /** A page signed in with `account` that has not navigated yet. */
  readonly signedIn: Page
  /** A page signed in with `account`, at the app's home. */
  readonly appPage: Page
  /**
   * Any console error, uncaught error or failed request on any page fails the test. `allow`
   * declares expected ones by pattern.
   */
  readonly allow: Quiet['allow']
}

let accounts = 0

/** Unique data for an account. Does not create the account. */
export function newAccountData(): Account {
  accounts += 1
  const email = `e2e-${process.pid}-${Date.now()}-${accounts}@example.test`
  return { email, password: 'correct horse battery', name: 'Maya Okafor' }
}

/** Fills and submits the sign-in form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Fills and submits the sign-up form. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(account.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

const tokens = new WeakMap<Account, Promise<string>>()
/** Session cookies by account. Password hashing is slow, so we reuse the session of the sign-up. */
const cookies = new WeakMap<Account, Parameters<BrowserContext['addCookies']>[0]>()

/** Signs the browser in with the cookies of the account's sign-up, without opening a page. */
export async function haveSignedIn(context: BrowserContext, account: Account): Promise<void> {
  await context.addCookies(cookies.get(account) ?? [])
}

async function newToken(request: APIRequestContext, { email, password }: Account) {
  const signedIn = await request.post('/api/auth/sign-in/', { data: { email, password } })
  const { token } = (await signedIn.json()) as { readonly token: string }
  return token
}

/**
 * API headers of this account. The first call in a test signs the account in, unless the fixture
 * `account` created it.
 */
export async function bearer(request: APIRequestContext, account: Account) {
  const token = tokens.get(account) ?? newToken(request, account)
  tokens.set(account, token)
  return { authorization: `Bearer ${await token}` }
}

/** Waits until the page has drawn `count` frames. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (left) => {
    for (let drawn = 0; drawn < left; drawn += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)
}

/** Playwright's test with an account, a signed-in page, and checks of console and network. */
export const test = base.extend<Options & Fixtures>({
  email: ['', { option: true }],
  account: async ({ playwright, baseURL, email }, use) => {
    const data = newAccountData()
    const account = email === '' ? data : { ...data, email }
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const answer = await request.post('/api/auth/sign-up/', { data: account })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { token } = (await answer.json()) as { readonly token: string }
    tokens.set(account, Promise.resolve(token))
    cookies.set(account, (await request.storageState()).cookies)
    await request.dispose()
    await use(account)
  },
  signedIn: async ({ page, context, account }, use) => {
    await haveSignedIn(context, account)
    await use(page)
  },
  appPage: async ({ signedIn: page }, use) => {
    await page.goto('/app/spreadsheets')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await use(page)
  },
  allow: [
    async ({ browser, context }, use) => {
      const { listen, allow, problems } = createQuiet()
      listen(context)
      browser.on('context', listen)
      await use(allow)
      browser.off('context', listen)
      expect(problems(), 'errors in the console and failed requests').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
