import { expect, newAccountData, signIn, signUp, test } from '../support/test.ts'

test('[AUTH-3, AUTH-14, NAV-11] a new account opens the home of the app', async ({ page }) => {
  const account = newAccountData()
  await page.goto('/sign-up')
  await signUp(page, account)
  await expect(page).toHaveURL('/app/spreadsheets')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(account.name)
})

test('[AUTH-4] a wrong password and an unknown email show the same error and keep the typed text', async ({
  page,
  account,
  allow,
}) => {
  allow(/^401 POST \/api\/auth\/sign-in\/$/)
  await page.goto('/sign-in')
  await signIn(page, account.email, 'not the password')
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email)
  await signIn(page, `nobody-${account.email}`, account.password)
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('[AUTH-5] a taken email shows an error and offers to sign in', async ({
  page,
  account,
  allow,
}) => {
  allow(/^409 POST \/api\/auth\/sign-up\/$/)
  await page.goto('/sign-up')
  await signUp(page, account)
  await expect(
    page.getByText('An account with this email already exists. Sign in instead.'),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(account.email)
})

test('[NAV-10, NAV-21] a guarded address asks for sign-in and opens afterwards', async ({
  page,
  account,
}) => {
  await page.goto('/app/chats')
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, account.email, account.password)
  await expect(page).toHaveURL('/app/chats')
})

test('[NAV-54, NAV-56] a signed-in user skips the landing page and the sign-in page', async ({
  signedIn: appPage,
}) => {
  for (const path of ['/', '/sign-in', '/sign-up']) {
    await appPage.goto(path)
    await expect(appPage).toHaveURL('/app/spreadsheets')
  }
})

test('[AUTH-7, AUTH-163] an expired token is renewed silently, and the call is sent again', async ({
  appPage,
  allow,
}) => {
  allow(/^401 GET \/api\/chat\/histories\//)
  let calls = 0
  // Only the first call fails. The route stays in place, because removing it during page load may
  // block pending requests.
  await appPage.route('**/api/chat/histories/**', (route) => {
    calls += 1
    const headers = { ...route.request().headers(), authorization: 'Bearer expired' }
    return calls === 1 ? route.continue({ headers }) : route.continue()
  })
  const refused = appPage.waitForResponse(
    (response) => response.url().includes('/api/chat/histories/') && response.status() === 401,
  )
  const answered = appPage.waitForResponse(
    (response) =>
      calls > 1 && response.url().includes('/api/chat/histories/') && response.status() === 200,
  )
  await appPage.reload()
  await refused
  await answered
  expect(calls).toBe(2)
  await expect(appPage.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(appPage).not.toHaveURL(/\/sign-in/)
})

test('[AUTH-10] logging out ends the session on the server', async ({ appPage }) => {
  await appPage.getByRole('button', { name: 'User menu' }).click()
  await appPage.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(appPage).not.toHaveURL(/\/app/)
  await appPage.goto('/app/chats')
  await expect(appPage).toHaveURL(/\/sign-in/)
})

test('[AUTH-16] logging out in one tab signs out the other tab at once, with a message', async ({
  appPage,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/app/chats')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await appPage.getByRole('button', { name: 'User menu' }).click()
  await appPage.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/sign-in')
  await expect(other.getByText(/You signed out in another tab/)).toBeVisible()
})

test('[AUTH-17] the first visit without an account causes no failed call and no error', async ({
  page,
}) => {
  // The fixture fails the test on console errors and rejected calls.
  await page.goto('/app/chats')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('[AUTH-8] the app shows why it cannot reach the server at start, and continues once it can', async ({
  signedIn: appPage,
  allow,
}) => {
  allow(/^failed POST \/api\/auth\/refresh\//)
  await appPage.route('**/api/auth/refresh/', (route) => route.abort())
  await appPage.goto('/app/chats')
  const why = appPage.getByRole('main').getByRole('alert')
  await expect(why).toContainText('Connection error. Please check your internet connection.')
  await expect(appPage.getByRole('main')).toContainText('Ledgerline')
  await expect(appPage).toHaveURL('/app/chats')
  await appPage.unroute('**/api/auth/refresh/')
  await expect(appPage.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
})
