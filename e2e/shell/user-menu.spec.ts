import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { expect, frames, test } from '../support/test.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'User menu' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

/** Serves a user on the paid plan. `portal` returns the response of the billing portal. */
async function asPro(page: Page, portal: (origin: string) => object | null) {
  await page.route('**/api/billing/credits/', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, is_pro: true } } })
  })
  const asked: unknown[] = []
  await page.route('**/api/billing/customer-portal/', async (route) => {
    asked.push(route.request().postDataJSON())
    const json = portal(new URL(page.url()).origin)
    await route.fulfill(json ? { json } : { status: 500, json: { success: false } })
  })
  return asked
}

if (isFull) {
  test('[SHELL-22, SHELL-671] the user menu works by arrows, first letters, Enter and Escape', async ({
    appPage: page,
  }) => {
    await expect(page.getByRole('button', { name: /^Upgrade to Pro/ })).toBeVisible()
    await menuButton(page).focus()
    await page.keyboard.press('ArrowDown')
    const items = page.getByRole('menu', { name: 'User menu' }).getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(item(page, 'Log out')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(items.first()).toBeFocused()
    await page.keyboard.type('lo')
    await expect(item(page, 'Log out')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sign-in/)
  })

  test('[SHELL-22] a user menu reopened right after Escape stays open', async ({
    appPage: page,
  }) => {
    await expect(page.getByRole('button', { name: /^Upgrade to Pro/ })).toBeVisible()
    await menuButton(page).press('Enter')
    const items = page.getByRole('menu', { name: 'User menu' }).getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    for (let again = 0; again < 20; again += 1) {
      await page.keyboard.press('Escape')
      await expect(menuButton(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await frames(page, 4)
      await expect(items.first()).toBeFocused()
    }
  })

  for (const width of [1440, 390]) {
    test(`[SHELL-22, SHELL-34] at ${width} px Upgrade opens the paywall, and closing it focuses the user menu button`, async ({
      appPage: page,
    }) => {
      await page.setViewportSize({ width, height: 844 })
      if (width === 390) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
      await menuButton(page).click()
      await item(page, 'Upgrade').click()
      const paywall = page.getByRole('dialog', { name: 'Upgrade to Professional' })
      await expect(paywall).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(paywall).toHaveCount(0)
      await expect(menuButton(page)).toBeFocused()
    })
  }

  test('[SHELL-142, BILL-4] a Pro user opens the subscription portal in a new tab', async ({
    appPage: page,
    context,
  }) => {
    const arrived = Promise.withResolvers<void>()
    const asked = await asPro(page, (origin) => ({
      success: true,
      portal_url: `${origin}/about`,
    }))
    await page.route('**/api/billing/customer-portal/', async (route) => {
      await arrived.promise
      await route.fallback()
    })
    await page.reload()
    await expect(page.getByRole('banner').getByText('Pro', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Upgrade/ })).toHaveCount(0)
    await menuButton(page).click()
    await expect(item(page, 'Upgrade')).toHaveCount(0)
    const opened = context.waitForEvent('page')
    await item(page, 'Manage Subscription').click()
    // The tab opens on the click, before its URL is known. Otherwise the browser would block it as
    // a popup.
    const tab = await opened
    const busy = item(page, 'Loading...')
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    await expect(busy).toBeFocused()
    arrived.resolve()
    await expect(tab).toHaveURL('/about')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await expect(item(page, 'Manage Subscription')).toBeVisible()
    expect(asked).toEqual([{ return_url: `${new URL(page.url()).origin}/app/spreadsheets` }])
  })

  test('[SHELL-142, BILL-557, BILL-43, SHELL-710] if the subscription portal fails to open, the paywall opens instead', async ({
    appPage: page,
    context,
    allow,
  }) => {
    allow(/customer-portal/)
    await asPro(page, () => null)
    await page.reload()
    await menuButton(page).click()
    const opened = context.waitForEvent('page')
    await item(page, 'Manage Subscription').click()
    const paywall = page.getByRole('dialog', { name: 'Upgrade to Professional' })
    await expect(paywall.getByRole('button', { name: 'Manage Subscription' })).toBeVisible()
    expect((await opened).isClosed()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()
  })

  test('[SHELL-22] the user menu is accessible at every width, light and dark', async ({
    appPage: page,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 844 })
        if (width === 390) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
        await menuButton(page).click()
        await expect(item(page, 'Settings')).toBeVisible()
        await expectAccessible(page, `the user menu, ${width} px, ${colorScheme}`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
        if (width === 390) await page.keyboard.press('Escape')
      }
    }
  })
}
