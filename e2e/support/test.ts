import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Page,
} from '@playwright/test'
import { createQuiet, type Quiet } from './quiet.ts'

/** Email, password and name of an account of one test. */
export type Account = { readonly email: string; readonly password: string; readonly name: string }

type Options = {
  /** The email of `account`; an own one for each test when it is empty. */
  readonly email: string
}

type Fixtures = {
  /** An account that exists; no page is signed in with it yet. */
  readonly account: Account
  /** A page signed in with `account` that has gone nowhere yet: for a test that opens its own address first. */
  readonly signedIn: Page
  /** A page signed in with `account`, at the app's home. */
  readonly appPage: Page
  /**
   * Fails the test on an error in the console, an uncaught one, a request that failed or was refused, on
   * any page of its browser; a call declares what the test provokes, by patterns.
   */
  readonly allow: Quiet['allow']
}

let accounts = 0

/** Data of an account that no other test has; nothing is created. */
export function newAccountData(): Account {
  accounts += 1
  const email = `e2e-${process.pid}-${Date.now()}-${accounts}@example.test`
  return { email, password: 'correct horse battery', name: 'Maya Okafor' }
}

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Fills the sign-up form and sends it. */
export async function signUp(page: Page, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(account.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

const tokens = new WeakMap<Account, Promise<string>>()
/** The cookies that came with an account: a password is hashed slowly on purpose, so none is checked again. */
const cookies = new WeakMap<Account, Parameters<BrowserContext['addCookies']>[0]>()

/** Signs the browser in as an account that was made here; its pages need not know. */
export async function haveSignedIn(context: BrowserContext, account: Account): Promise<void> {
  await context.addCookies(cookies.get(account) ?? [])
}

async function newToken(request: APIRequestContext, { email, password }: Account) {
  const signedIn = await request.post('/api/auth/sign-in/', { data: { email, password } })
  const { token } = (await signedIn.json()) as { readonly token: string }
  return token
}

/** The headers of a call to the API as this account; one that was not made here signs in, once a test. */
export async function bearer(request: APIRequestContext, account: Account) {
  const token = tokens.get(account) ?? newToken(request, account)
  tokens.set(account, token)
  return { authorization: `Bearer ${await token}` }
}

/** Waits until the page has drawn this many frames. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (left) => {
    for (let drawn = 0; drawn < left; drawn += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)
}

/** Playwright's test with an account, a signed-in page and a watch over console and network. */
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
