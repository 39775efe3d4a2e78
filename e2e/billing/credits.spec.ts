import type { Page } from '@playwright/test'
import { PLAN_SLOW_POLL_MS } from '#contract/limits/billing.ts'
import { PLAN_POLL_MS, PLAN_POLL_TRIES } from '#contract/limits.ts'
import { answerEnded, send, spendAll } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

const paywall = (page: Page) => page.getByRole('dialog', { name: 'Upgrade to Professional' })
const upgrade = (page: Page) => paywall(page).getByRole('button', { name: /Upgrade|Redirecting/ })
const creditsLeft = (page: Page, count: number) =>
  page.getByRole('banner').getByText(new RegExp(`^${count} credits? left$`))

async function toCheckout(page: Page): Promise<void> {
  await upgrade(page).click()
  await expect(page).toHaveURL(/\/sandbox-checkout\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Fires the focus event, on which the page refreshes its data. */
const lookAt = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

if (isFull) {
  test('[CRED-1, CRED-3, CRED-5, BILL-1, BILL-2, BILL-4, BILL-76, BILL-105, NAV-20, NAV-42, NAV-45] a user spends ten credits, upgrades to Professional at the checkout, and opens the portal', async ({
    appPage: page,
    context,
  }) => {
    await page.goto('/app/chat')
    for (let left = 9; left >= 0; left -= 1) {
      await send(page, 'What can you do?')
      await answerEnded(page)
      await expect(creditsLeft(page, left)).toBeVisible()
    }
    // Wait until the answer is processed: only then is the input ready.
    await expect(async () => {
      await page.getByRole('textbox', { name: 'Message' }).click({ timeout: 1000 })
      await expect(paywall(page)).toContainText('0 credits left.', { timeout: 1000 })
    }).toPass()
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/billing/create-checkout-session/', async (route) => {
      await answered.promise
      await route.fallback()
    })
    await upgrade(page).click()
    await expect(upgrade(page)).toHaveText('Redirecting to checkout...')
    await expect(upgrade(page)).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(paywall(page)).toHaveCount(0)
    answered.resolve()

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Upgrade to Pro/ })
      .click()
    await expect(upgrade(page)).toHaveText('Upgrade to Professional')
    await toCheckout(page)
    await expect(page.getByText('Sandbox: no money moves')).toBeVisible()
    await page.goBack()
    await expect(upgrade(page)).toBeEnabled()
    await toCheckout(page)
    await page.getByRole('button', { name: 'Simulate a declined card' }).click()
    await expect(page.getByRole('alert')).toContainText('declined')
    await page.getByRole('button', { name: 'Pay in the sandbox' }).click()

    await expect(page).toHaveURL(/\/app\/billing\/success\?session_id=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
    await expect(page.getByText('You are on Professional')).toBeVisible()
    await expect(page.getByRole('banner').getByText('Pro', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Upgrade/ })).toHaveCount(0)
    await page.goto('/app/chat')
    await send(page, 'What can you do?')
    await answerEnded(page)
    await expect(page.getByRole('banner').getByText('Pro', { exact: true })).toBeVisible()

    await page.goto('/app/billing')
    const main = page.getByRole('main')
    await expect(main).toContainText('Renews')
    const opened = context.waitForEvent('page')
    await main.getByRole('button', { name: 'Manage Subscription' }).click()
    const portal = await opened
    await expect(portal).toHaveURL(/\/sandbox-portal\//)
    await portal.getByRole('button', { name: 'Cancel at the end of the period' }).click()
    await expect(portal.getByRole('button', { name: 'Keep Professional' })).toBeVisible()
    await lookAt(page)
    await expect(main).toContainText('Ends')
    await expect(main).not.toContainText('Renews')
    await portal.getByRole('button', { name: 'Cancel now' }).press('Enter')
    await expect(portal.getByRole('heading', { name: 'End Professional now?' })).toBeVisible()
    await portal.keyboard.press('Tab')
    await expect(portal.getByRole('button', { name: 'End Professional now' })).toBeFocused()
    await portal.keyboard.press('Enter')
    await expect(portal.getByText('You are on the free plan')).toBeVisible()
    await portal.close()
    await lookAt(page)
    await expect(main).toContainText('0 of 10 credits left')
    await expect(paywall(page)).toHaveCount(0)
    const rows = main.getByRole('table', { name: /^Credits/ }).getByRole('row')
    // Header, allocation, ten messages, start and end of the plan, and balance.
    await expect(rows).toHaveCount(15)
    await expect(rows.nth(1)).toContainText('Monthly allocation')
    await expect(rows.nth(13)).toContainText('Professional ended')
    await expect(rows.last()).toContainText('Balance today')
  })

  test('[BILL-2, BILL-7] a checkout URL on a foreign host is not followed, and Upgrade is enabled again without a notice', async ({
    appPage: page,
  }) => {
    await page.route('**/api/billing/create-checkout-session/', (route) =>
      route.fulfill({ json: { success: true, checkout_url: 'https://example.com/pay' } }),
    )
    await page.getByRole('button', { name: /^Upgrade to Pro/ }).click()
    await upgrade(page).click()
    await expect(upgrade(page)).toBeEnabled()
    await expect(page).toHaveURL('/app/spreadsheets')
    await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0)
  })

  test('[BILL-40, BILL-3] Upgrade is enabled again after Back from the provider and after the paywall closes', async ({
    appPage: page,
  }) => {
    const origin = new URL(page.url()).origin
    const asked: string[] = []
    await page.route('**/api/billing/create-checkout-session/', (route) =>
      route.fulfill({ json: { success: true, checkout_url: `${origin}/provider` } }),
    )
    // The browser stays on the page while the provider's URL never responds.
    await page.route('**/provider', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 204 })
    })
    const open = page.getByRole('banner').getByRole('button', { name: /^Upgrade to Pro/ })
    await open.click()
    await upgrade(page).click()
    await expect.poll(() => asked).toHaveLength(1)
    await expect(upgrade(page)).toBeDisabled()
    const refreshed = page.waitForRequest('**/api/billing/credits/')
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await refreshed
    await expect(upgrade(page)).toBeEnabled()
    await upgrade(page).click()
    await expect.poll(() => asked).toHaveLength(2)
    await page.keyboard.press('Escape')
    await open.click()
    await expect(upgrade(page)).toBeEnabled()
  })

  test('[NAV-20, BILL-95, BILL-102, BILL-555, BILL-565] the success page checks the plan ten times, reports no payment, then checks more slowly and on request', async ({
    signedIn: page,
  }) => {
    await page.clock.install()
    let looks = 0
    await page.route('**/api/billing/credits/', (route) => {
      looks += 1
      return route.fallback()
    })
    await page.goto('/app/billing/success?session_id=cs_test_1')
    await expect(page.getByText('This page keeps checking.')).toBeVisible()
    await expect(async () => {
      await page.clock.runFor(PLAN_POLL_MS)
      await expect(page.getByRole('heading', { name: 'No payment confirmed yet' })).toBeVisible({
        timeout: 100,
      })
    }).toPass()
    const seen = looks
    expect(seen).toBeGreaterThan(PLAN_POLL_TRIES)
    await expect(async () => {
      await page.clock.runFor(PLAN_SLOW_POLL_MS)
      expect(looks).toBeGreaterThan(seen)
    }).toPass()
    await expect(page.getByText('Your checkout is complete.')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Billing' })).toBeVisible()
    const slow = looks
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('This page keeps checking.')).toBeVisible()
    await expect.poll(() => looks).toBeGreaterThan(slow)
  })

  test('[NAV-42, NAV-48] the credit history pages through 200 entries, and a long chat title does not narrow the figures', async ({
    signedIn: page,
  }) => {
    await page.route('**/api/billing/?*', async (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('page'))
      const answer = await route.fetch()
      const { data, ...rest } = await answer.json()
      const history = Array.from({ length: 20 }, (_, index) => ({
        id: `m${at}-${index}`,
        kind: 'charge',
        amount: -1,
        balance: (at - 1) * 20 + index,
        created_at: '2026-11-14T12:00:00.000Z',
        conversation_id: `c${index}`,
        conversation_title:
          'Reconcile the bank and the ledger of all subsidiaries and of their predecessors, 2024 to 2026, October',
      }))
      const paged = { history, total_count: 200, has_more: at < 10 }
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, ...paged } } })
    })
    await page.goto('/app/billing')
    const main = page.getByRole('main')
    await expect(main).toContainText('1–20 of 200')
    const [earlier, later] = ['Earlier', 'Later'].map((name) => main.getByRole('button', { name }))
    await expect(later ?? main).toBeDisabled()
    for (let from = 21; from <= 181; from += 20) {
      await earlier?.click()
      await expect(main).toContainText(`${from}–${from + 19} of 200`)
    }
    await expect(earlier ?? main).toBeDisabled()
    await expect(earlier ?? main).toBeFocused()
    // No number is clipped, neither in the widest table beside an open sidebar nor on the smallest
    // phone.
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const cut = await page
        .locator('[data-scroller]')
        .evaluate((box) => box.scrollWidth - box.clientWidth)
      expect(cut, `${width} px`).toBe(0)
      const [wide, lines] = await main.getByRole('table').evaluate((table: HTMLTableElement) => {
        const room = table.parentElement?.getBoundingClientRect().right ?? 0
        const entry = table.querySelector('tbody td:nth-child(2)')?.firstChild
        const text = document.createRange()
        if (entry) text.selectNode(entry)
        return [table.getBoundingClientRect().right - room, text.getClientRects().length]
      })
      expect([Math.round(wide ?? 1), lines], `${width} px`).toEqual([0, 1])
    }
  })

  test('[BILL-41] if the browser blocks the new tab, a notice links to the portal', async ({
    signedIn: page,
    context,
    account,
    request,
  }) => {
    await spendAll(request, account)
    await page.addInitScript(() => {
      window.open = () => null
    })
    await page.goto('/app/billing')
    await page.getByRole('main').getByRole('button', { name: 'Upgrade to Professional' }).click()
    await toCheckout(page)
    await page.getByRole('button', { name: 'Pay in the sandbox' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Billing' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Manage Subscription' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open the portal' }).click()
    const portal = await opened
    await expect(portal).toHaveURL(/\/sandbox-portal\//)
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the portal' })).toHaveCount(0)
  })
}
