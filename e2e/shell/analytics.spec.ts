import { createCollector } from '../support/collector.ts'
import { asPerson, COUNTED_PORT, startCounted } from '../support/counted.ts'
import { isFull } from '../support/full.ts'
import { expect, newAccountData, signUp, test } from '../support/test.ts'

if (isFull)
  test('[ANALYTICS-1, ANALYTICS-2, ANALYTICS-3, ANALYTICS-4, ANALYTICS-5, ANALYTICS-7, ANALYTICS-8, ANALYTICS-10, ANALYTICS-11, ANALYTICS-12, ANALYTICS-13, FLAG-7] the PostHog client sends page views, uploads, faults and flags without any private text', async ({
    browser,
    allow,
  }) => {
    allow(/a fault of Zebedee/)
    const collector = await createCollector({ chat: false, billing: false })
    const server = await startCounted(collector.origin, COUNTED_PORT)
    const context = await asPerson(browser, server.origin)
    const page = await context.newPage()
    const account = newAccountData()
    try {
      await page.goto('/sign-up?session_id=Zebedee')
      await signUp(page, account)
      await expect(page).toHaveURL('/app/spreadsheets')
      await expect.poll(() => collector.of('$pageview').length).toBeGreaterThan(0)
      const before = collector.of('$pageview').length

      // Page views report the address with private parts replaced by "…".
      await page.getByRole('link', { name: 'Chats', exact: true }).click()
      await page.getByRole('textbox', { name: 'Message' }).fill('Salary of Zebedee')
      await page.evaluate(() => history.pushState({}, '', '/app/chats?q=Zebedee#main'))
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.keyboard.press('Escape')
      await page.evaluate(() => reportError(new Error('a fault of Zebedee')))
      await page.evaluate(() => {
        const data = new DataTransfer()
        data.items.add(new File(['a'], 'Zebedee.csv'))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
      })
      for (const event of ['$autocapture', '$exception', 'files_dropped', '$identify', '$snapshot'])
        await expect.poll(() => collector.of(event).length, event).toBeGreaterThan(0)
      await expect.poll(() => collector.of('$pageview').length).toBeGreaterThanOrEqual(before + 2)

      const last = collector.of('$pageview').at(-1)
      expect(last?.properties).toMatchObject({
        $current_url: `${server.origin}/app/chats?q=…#main`,
        $pathname: '/app/chats',
        query: '?q=…',
        hash: '#main',
      })
      expect(collector.of('files_dropped')[0]?.properties).toMatchObject({
        kinds: ['csv'],
        count: 1,
      })
      expect(JSON.stringify(collector.of('$identify'))).toContain('"is_new":true')

      // No event contains user text. The recording contains elements of the page, such as a
      // textarea.
      const all = collector.raw.join('\n')
      expect(all).toContain('textarea')
      for (const word of ['Zebedee', account.email, account.name, 'Salary'])
        expect(all, word).not.toContain(word)

      // Flags apply from the next page load on, but the billing flag has no effect.
      const main = page.getByRole('navigation', { name: 'Main' })
      await expect(main.getByRole('link', { name: 'Chats', exact: true })).toBeVisible()
      await page.goto('/app/spreadsheets')
      await expect(main.getByRole('link', { name: 'Spreadsheets', exact: true })).toBeVisible()
      await expect(main.getByRole('link', { name: 'Chats', exact: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Upgrade/ }).first()).toBeVisible()

      // The cookie of the analytics client expires after 365 days.
      const cookie = (await context.cookies()).find(({ name }) => name.startsWith('ph_phc_test'))
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
      expect(Math.round(days)).toBe(365)

      // After opt-out, the collector receives nothing until opt-in.
      const heard = () => ({
        faults: collector.of('$exception').length,
        views: collector.of('$pageview').length,
      })
      const was = heard()
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      const usage = page.getByRole('switch', { name: 'Usage statistics' })
      await usage.click()
      await expect(usage).not.toBeChecked()
      await page.evaluate(() => reportError(new Error('a fault of Zebedee')))
      await usage.click()
      await expect(usage).toBeChecked()
      await expect.poll(() => heard().views).toBeGreaterThan(was.views)
      expect(heard().faults).toBe(was.faults)
    } finally {
      await context.close()
      await server.close()
      collector.close()
    }
  })

if (isFull)
  test('[ANALYTICS-6, ANALYTICS-9] a browser that asks not to be tracked loads no analytics code and sends nothing', async ({
    browser,
  }) => {
    const collector = await createCollector()
    const server = await startCounted(collector.origin, COUNTED_PORT + 1)
    const context = await browser.newContext({ baseURL: server.origin })
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    )
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    try {
      await page.goto('/sign-up')
      await signUp(page, newAccountData())
      await expect(page).toHaveURL('/app/spreadsheets')
      await page.waitForLoadState('networkidle')
      expect(
        asked.filter((url) => url.startsWith(collector.origin) || /posthog/.test(url)),
      ).toEqual([])
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      const usage = page.getByRole('switch', { name: 'Usage statistics' })
      await expect(usage).not.toBeChecked()
      await expect(page.getByText('asks not to be tracked')).toBeVisible()
      expect(collector.told).toEqual([])
    } finally {
      await context.close()
      await server.close()
      collector.close()
    }
  })
