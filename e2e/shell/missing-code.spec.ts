import type { Page } from '@playwright/test'
import { answerEnded, answers, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

/** Fails the first request for each lazy-loaded file. Returns the failed paths. */
const loseEachOnce = async (page: Page, path: string) => {
  const start = await (await page.request.get(path)).text()
  const lost = new Set<string>()
  await page.route('**/assets/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (start.includes(pathname) || lost.has(pathname)) return route.continue()
    lost.add(pathname)
    return route.abort('connectionreset')
  })
  return lost
}

const hasStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  )

if (isFull)
  test('[SHELL-87, SHELL-724] code and styles that fail to load are requested again, and the rest of the page stays', async ({
    appPage,
    allow,
  }) => {
    allow(/^failed GET \/assets\/.* \(net::ERR_CONNECTION_RESET\)$/)
    const main = appPage.getByRole('navigation', { name: 'Main' })
    const lost = await loseEachOnce(appPage, '/app/chat')
    await appPage.goto('/app/chat')
    await send(appPage, 'What can you do?')
    await expect(answers(appPage)).toHaveCount(1)
    await answerEnded(appPage)
    await expect(appPage.getByRole('button', { name: 'Copy message' })).toHaveCount(2)
    await expect(main).toBeVisible()
    await main.getByRole('link', { name: 'Chats' }).click()
    await expect(appPage.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    await expect(main).toBeVisible()
    await main.getByRole('link', { name: 'Spreadsheets' }).click()
    await expect(appPage.getByRole('heading', { level: 1, name: 'Spreadsheets' })).toBeVisible()
    await appPage.getByRole('button', { name: 'User menu' }).click()
    // The files import each other, and each first request fails, so each retry loads one more level
    // of imports.
    await expect(appPage.getByRole('menuitem', { name: 'Log out' })).toBeVisible({
      timeout: 40_000,
    })
    await expect.poll(() => hasStyles(appPage)).toBe(true)
    const files = [...lost]
    expect(files.some((file) => file.endsWith('.js'))).toBe(true)
    expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  })

test('[SHELL-87, SHELL-700] a page and a menu opened offline appear once the connection is back', async ({
  signedIn: appPage,
  context,
  allow,
}) => {
  allow(/net::ERR_INTERNET_DISCONNECTED/)
  const main = appPage.getByRole('navigation', { name: 'Main' })
  await appPage.goto('/app/chat')
  await expect(appPage.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await context.setOffline(true)
  await main.getByRole('link', { name: 'Chats' }).click()
  await appPage.getByRole('button', { name: 'User menu' }).click()
  await expect(main).toBeVisible()
  await expect(appPage.getByText('Something went wrong')).toBeHidden()
  await context.setOffline(false)
  await expect(appPage.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  await expect(appPage.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
})
