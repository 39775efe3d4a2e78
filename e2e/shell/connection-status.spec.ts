import type { Locator, Page } from '@playwright/test'
import { SCREEN_TEXTS } from '#src/texts/wording.ts'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { startOwnServer } from '../support/replaced.ts'
import { createSheet, gridReady } from '../support/sheet.ts'
import { expect, newAccountData, signUp, test } from '../support/test.ts'

/**
 * Waits until the code that watches the connection has loaded, which happens after the first paint.
 */
async function isWatched(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const files = performance.getEntriesByType('resource').map(({ name }) => name)
        return files.some((file) => file.includes('/assets/offline-banner-'))
      }),
    )
    .toBe(true)
}

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const notices = (page: Page) => page.getByRole('region', { name: /^Notices/ })
const chatsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats', exact: true })

/** Checks that `over` does not cover `below`. */
async function expectAbove(over: Locator, below: Locator): Promise<void> {
  const [upper, lower] = await Promise.all([over.boundingBox(), below.boundingBox()])
  expect(lower?.y).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0))
}

/** Runs axe in both themes and three widths. */
async function inspect(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `${screen}, ${width} px, ${colorScheme}`)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

if (isFull) {
  test('[NOTE-2] [NOTE-10] [NOTE-60] code that fails to load is requested three more times, and then a notice reports the connection issue', async ({
    signedIn: page,
    context,
    allow,
  }) => {
    allow(/^failed GET \/assets\/user-menu-panel-/, /net::ERR_INTERNET_DISCONNECTED/)
    // Chromium starts with the pointer in the corner of a new page, where a wide page has the menu
    // button. Hovering the button would prefetch code, so the page opens narrow.
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto('/app/chat')
    await expect(composer(page)).toBeVisible()
    await page.mouse.move(200, 200)
    await page.setViewportSize({ width: 1440, height: 900 })
    await isWatched(page)
    const asked: string[] = []
    await page.route('**/assets/user-menu-panel-*.js', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await composer(page).fill('What is left of the loan?')
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(notices(page).getByText('Connection Issue')).toBeVisible()
    expect(asked).toHaveLength(4)
    // The notice stays while it contains the focus.
    const refresh = page.getByRole('button', { name: 'Refresh Now' })
    await refresh.focus()
    await inspect(page, 'Connection Issue')
    // Offline, a reload must not lead to the browser's error page.
    await context.setOffline(true)
    await refresh.click()
    await expect(notices(page).getByText(SCREEN_TEXTS.stays)).toBeVisible()
    await expect(refresh).toBeVisible()
    await expect(composer(page)).toHaveValue('What is left of the loan?')
    await context.setOffline(false)
    // The page retries the code in the background, and success closes the notice. The test presses
    // Enter, because a toast may cover the notice.
    await refresh.press('Enter')
    await page.unroute('**/assets/user-menu-panel-*.js')
    await expect(refresh).toBeHidden()
    await expect(composer(page)).toHaveValue('What is left of the loan?')
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  })

  test('[NOTE-10] [SHELL-87] [SHELL-180] once the missing code of a page arrives, the connection issue notice closes and the page appears', async ({
    signedIn: page,
    allow,
  }) => {
    allow(/^failed GET \/assets\/chats-page-/)
    await page.goto('/app/chat')
    await expect(composer(page)).toBeVisible()
    await isWatched(page)
    await page.route('**/assets/chats-page-*.js', (route) => route.abort())
    await chatsLink(page).click()
    const issue = notices(page).getByText('Connection Issue')
    await expect(issue).toBeVisible()
    const heading = page.getByRole('heading', { level: 1, name: 'Chats' })
    await expect(heading).toBeVisible()
    const late = page.getByText(SCREEN_TEXTS.late)
    await expect(late).toBeVisible()
    await inspect(page, 'a page whose code has not come')
    await page.unroute('**/assets/chats-page-*.js')
    await expect(late).toBeHidden()
    await expect(heading).toBeVisible()
    await expect(issue).toBeHidden()
  })

  test('[NOTE-30, NOTE-551] the offline banner says what still works, does not shift the page, and reports the reconnection', async ({
    signedIn: page,
    context,
    allow,
  }) => {
    allow(/net::ERR_INTERNET_DISCONNECTED/)
    await page.goto('/app/chat')
    await expect(composer(page)).toBeVisible()
    await isWatched(page)
    const places = () =>
      Promise.all([
        composer(page).boundingBox(),
        page.getByRole('main').boundingBox(),
        page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox(),
      ])
    const before = await places()
    await context.setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: 'You are offline.' })
    await expect(banner).toContainText('Press Send once you reconnect')
    expect(await places()).toEqual(before)
    await inspect(page, 'offline in a chat')
    await chatsLink(page).click()
    await expect(banner).toContainText('You can keep reading. Reconnect to make changes')
    await expectAbove(banner, page.getByRole('heading', { level: 1, name: 'Chats' }))
    await context.setOffline(false)
    const back = page.getByRole('status').filter({ hasText: 'Reconnected.' })
    await expect(back).toBeVisible()
    await expect(back).toBeHidden()
    await expect(banner).toBeHidden()
    // On a phone the banner is above the heading too.
    await page.setViewportSize({ width: 390, height: 844 })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    await context.setOffline(true)
    await expect(banner).toBeVisible()
    await expectAbove(banner, heading)
  })

  test('[NOTE-30, NOTE-551, NOTE-544] beside the grid the offline banner says that edits are kept, and reconnecting saves them', async ({
    signedIn: page,
    context,
    account,
    request,
    allow,
  }) => {
    allow(/net::ERR_INTERNET_DISCONNECTED/)
    const id = await createSheet(request, account)
    await page.goto(`/app/spreadsheet/${id}`)
    await gridReady(page)
    await isWatched(page)
    await context.setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: 'You are offline.' })
    await expect(banner).toContainText('changes are kept on this device and saved')
    await inspect(page, 'offline beside the grid')
    await page.keyboard.type('Kept')
    await page.keyboard.press('Enter')
    await context.setOffline(false)
    await expect(banner).toBeHidden()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  test('[NOTE-30] [ERR-24] the banner also reports a server that does not respond', async ({
    signedIn: page,
    allow,
  }) => {
    allow(/^failed \w+ \/api\//)
    await page.goto('/app/chat')
    await expect(composer(page)).toBeVisible()
    await isWatched(page)
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await chatsLink(page).click()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const banner = page.getByRole('status').filter({ hasText: 'The server is not responding.' })
    await expect(banner).toBeVisible()
    await page.unroute('**/api/**')
    await expect(page.getByRole('status').filter({ hasText: 'Reconnected.' })).toBeVisible()
  })

  test('[NOTE-40, NOTE-552] [NOTE-41] a notice reports a new build and stays, and its Reload button keeps the typed text', async ({
    page,
    allow,
  }) => {
    allow(/^404 GET \/assets\//)
    const server = await startOwnServer()
    try {
      await page.goto(`${server.origin}/sign-up`)
      await signUp(page, newAccountData())
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      await page.goto(`${server.origin}/app/chat`)
      await expect(composer(page)).toBeVisible()
      await isWatched(page)
      await composer(page).fill('Half a question')
      server.replace()
      await page.getByRole('button', { name: 'User menu' }).click()
      const told = notices(page).getByText('A new version is ready')
      await expect(told).toBeVisible()
      await inspect(page, 'a new version')
      // The notice of the new version replaces "Connection Issue".
      await expect(notices(page).getByText('Connection Issue')).toBeHidden()
      await page.getByRole('button', { name: 'Reload' }).click()
      await page.waitForFunction(
        () => document.querySelector('script[src^="/assets/next-"]')?.isConnected,
      )
      await page.goto(`${server.origin}/app/chat`)
      await expect(composer(page)).toHaveValue('Half a question')
    } finally {
      // Leaving the page aborts its pending requests.
      await page.goto('about:blank')
      await server.close()
    }
  })

  test('[NOTE-12] [NOTE-13] [NOTE-14] [NOTE-20] a focused toast stays open until it is dismissed, and "Notifications" lists the toast and can be cleared', async ({
    signedIn: page,
    account,
    request,
    allow,
  }) => {
    allow(/^500 PATCH \/api\//)
    await createSheet(request, account)
    await page.route('**/api/spreadsheets/*/', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: {} })
        : route.continue(),
    )
    await page.goto('/app/spreadsheets')
    await isWatched(page)
    await page.clock.install()
    await page.getByRole('button', { name: 'Actions for Budget' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const field = page.getByRole('main').getByRole('textbox', { name: 'Rename' })
    await field.fill('Another name')
    await field.press('Enter')
    const toast = notices(page).getByText('Failed to rename spreadsheet')
    await expect(toast).toBeVisible()
    await expect(notices(page)).toHaveAttribute('aria-live', 'assertive')
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
    await page.clock.fastForward('00:20')
    await expect(toast).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(toast).toBeHidden()

    await page.getByRole('button', { name: 'User menu' }).click()
    const entry = page.getByRole('menuitem', { name: 'Notifications' })
    await expect(entry).toContainText('1 new')
    await entry.click()
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('listitem')).toContainText('Error')
    await inspect(page, 'Notifications')
    await dialog.getByRole('button', { name: 'Clear' }).click()
    await expect(dialog.getByText('No notifications in this session')).toBeVisible()
    // The clicked button is gone, but the focus stays in the dialog.
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await expectAccessible(page, 'Notifications, empty')
  })
}
