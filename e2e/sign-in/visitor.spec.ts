import { isFull } from '../support/full.ts'
import { expect, newAccountData, signIn, signUp, test } from '../support/test.ts'

const field = { name: 'Message' }

if (isFull) {
  test('[NAV-8, NAV-57, NAV-37] the text of a visitor survives reloads and sign-up, and is not sent', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (asked) => {
      if (asked.url().includes('/api/chat/stream')) sent.push(asked.url())
    })
    await page.goto('/chat')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    const message = page.getByRole('textbox', field)
    await page.getByRole('button', { name: /Loan schedule/ }).click()
    await expect(message).toBeFocused()
    await expect(message).toHaveValue(/^Build an amortisation schedule/)
    await message.fill('What does $300,000 cost me?')
    await page.reload()
    await expect(message).toHaveValue('What does $300,000 cost me?')
    await message.press('Enter')
    await expect(page).toHaveURL('/sign-in?next=%2Fchat')
    await expect(page.getByText('your message will be ready to send')).toBeVisible()
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
    await page.reload()
    await signUp(page, newAccountData())
    await expect(page).toHaveURL('/app/chat')
    await expect(message).toHaveValue('What does $300,000 cost me?')
    await page.reload()
    await expect(message).toHaveValue('What does $300,000 cost me?')
    expect(sent).toEqual([])
    // A user can go back to /chat. It redirects a signed-in user to /app/chat.
    await page.goto('/chat')
    await expect(page).toHaveURL('/app/chat')
  })

  test("[NAV-37] a visitor's text survives if a link opened the sign-in page, but not if the user typed the page's address", async ({
    page,
    account,
  }) => {
    const message = page.getByRole('textbox', field)
    await page.goto('/chat')
    await message.fill('Salaries of the board')
    await page.getByRole('link', { name: 'Pricing' }).click()
    await expect(page.getByRole('heading', { name: 'Pricing' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, account.email, account.password)
    await expect(page).toHaveURL('/app/chat')
    await expect(message).toHaveValue('Salaries of the board')

    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('/chat')
    await expect(message).toHaveValue('')
    await message.fill('Written and left')
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.goto('/sign-up')
    await signUp(page, newAccountData())
    await expect(page).toHaveURL('/app/spreadsheets')
    await page.goto('/app/chat')
    await expect(message).toHaveValue('')
  })

  test('[NAV-2, NAV-38, NAV-62] a public page offers sign-in or shows the user, and its links open the next page at its top', async ({
    signedIn: page,
    account,
  }) => {
    await page.goto('/about')
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Open Ledgerline' })).toHaveAttribute('href', '/app')
    await expect(bar.getByRole('link', { name: 'Try now' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('menu')).toContainText(account.email)
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/about')
    await expect(bar.getByRole('link', { name: 'Try now' })).toHaveAttribute('href', '/sign-up')
    const api = bar.getByRole('link', { name: 'Access the API' })
    await expect(api).toHaveAttribute('target', '_blank')

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page).toHaveTitle('Privacy Policy · Ledgerline')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/privacy$/)
    await page.goto('/about#api')
    await expect(page.getByRole('heading', { name: 'API' })).toBeInViewport()
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('[NAV-19, NAV-20] the billing page shows the plan, and the success page waits for the payment provider and never shows the session_id', async ({
    signedIn: page,
  }) => {
    await page.goto('/app/billing')
    await expect(page.getByRole('main')).toContainText('10 of 10 credits left')
    await page.getByRole('button', { name: 'Upgrade to Professional' }).click()
    await expect(page.getByRole('dialog', { name: 'Upgrade to Professional' })).toBeVisible()
    const asked = page.waitForRequest('**/api/billing/credits/')
    await page.goto('/app/billing/success?session_id=cs_test_1')
    await asked
    await expect(
      page.getByRole('heading', { level: 1, name: 'Waiting for the payment provider' }),
    ).toBeVisible()
    await expect(page).toHaveURL('/app/billing/success?session_id=cs_test_1')
    await expect(page.locator('body')).not.toContainText('cs_test_1')
    await page.getByRole('main').getByRole('link', { name: 'Billing' }).click()
    await expect(page).toHaveURL('/app/billing')
  })
}
