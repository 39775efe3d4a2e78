import type { Page } from '@playwright/test'
import { answerEnded, answers, questions, send, spendAll } from '../support/chat.ts'
import { serveFlags } from '../support/flags.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

/** Opens the app's home with these flags. */
async function withFlags(page: Page, flags: Readonly<Record<string, boolean>>): Promise<void> {
  await serveFlags(page, flags)
  await page.goto('/app')
}

test('[FLAG-2, NAV-11, NAV-15] with spreadsheets off the home is the chats, and spreadsheet routes do not exist', async ({
  appPage,
}) => {
  const calls: string[] = []
  appPage.on('request', (asked) => {
    if (asked.url().includes('/api/spreadsheets')) calls.push(asked.url())
  })
  // Ignores the requests of the first page load, which still has spreadsheets on.
  await appPage.waitForLoadState('networkidle')
  calls.length = 0
  await withFlags(appPage, { spreadsheets: false })
  await expect(appPage).toHaveURL('/app/chats')
  const main = appPage.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Chats' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Spreadsheets' })).toHaveCount(0)
  const sheet = '/app/spreadsheet/7c1f4a0e-3a43-4d0e-9f0e-000000000001'
  for (const path of ['/', '/app/spreadsheets?q=loan', '/app/spreadsheet', sheet]) {
    await appPage.goto(path)
    await expect(appPage).toHaveURL('/app/chats')
  }
  await expect(appPage.getByText('Ask a question, or attach a document')).toBeVisible()

  // A chat about a spreadsheet becomes a plain chat, and no mention or command offers spreadsheets.
  await appPage.goto('/app/chat?spreadsheet=7c1f4a0e-3a43-4d0e-9f0e-000000000001')
  const field = appPage.getByRole('textbox', { name: 'Message' })
  await field.fill('/')
  const options = appPage.getByRole('option')
  await expect(options.filter({ hasText: 'Open chats' })).toBeVisible()
  await expect(options.filter({ hasText: /spreadsheet/i })).toHaveCount(0)
  await field.fill('@')
  await expect(options).toHaveCount(0)
  await expect(appPage.getByRole('button', { name: 'Mention a spreadsheet' })).toHaveCount(0)
  await expect(appPage.getByRole('button', { name: 'Unlink the spreadsheet' })).toHaveCount(0)
  expect(calls).toEqual([])
})

test('[CRED-10] with billing off a send is free and nothing mentions credits', async ({
  appPage,
}) => {
  await withFlags(appPage, { billing: false })
  await appPage.goto('/app/chat')
  await send(appPage, 'What can you do?')
  await answerEnded(appPage)
  await expect(answers(appPage)).toHaveCount(1)
  await expect(appPage.getByText(/credits left/)).toHaveCount(0)
  await expect(appPage.getByRole('button', { name: /Upgrade/ })).toHaveCount(0)
})

test('[CRED-10] with billing off an empty balance neither blocks a send nor opens the paywall', async ({
  appPage,
  account,
  request,
}) => {
  await spendAll(request, account)
  await withFlags(appPage, { billing: false })
  await appPage.goto('/app/chat')
  const asked = appPage.waitForRequest('**/api/chat/stream/')
  await send(appPage, 'What can you do?')
  await asked
  await expect(questions(appPage)).toHaveCount(1)
  // The server still counts credits: the error appears, but no paywall opens.
  await expect(answers(appPage)).toContainText('No credits are left this month.')
  // The paywall's code loads lazily, so wait until it would have loaded.
  await appPage.waitForLoadState('networkidle')
  await expect(appPage.getByRole('dialog')).toHaveCount(0)
})

if (isFull) {
  test('[FLAG-3] with chats off no chat route, menu or input exists, and no chat call is made', async ({
    appPage,
  }) => {
    const calls: string[] = []
    appPage.on('request', (asked) => {
      if (/\/api\/(chat|documents)\//.test(asked.url())) calls.push(asked.url())
    })
    await appPage.waitForLoadState('networkidle')
    calls.length = 0
    await withFlags(appPage, { chat: false })
    await expect(appPage).toHaveURL('/app/spreadsheets')
    const main = appPage.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Spreadsheets' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Chats' })).toHaveCount(0)
    await expect(appPage.getByText('Conversations', { exact: true })).toHaveCount(0)
    await expect(appPage.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
    for (const path of ['/app/chats', '/app/chat', '/app/chat/c1', '/chat']) {
      await appPage.goto(path)
      await expect(appPage).toHaveURL('/app/spreadsheets')
    }
    await appPage.goto('/app/spreadsheet')
    await expect(appPage.getByRole('button', { name: 'Import' })).toBeVisible()
    await expect(appPage.getByRole('button', { name: 'Chat', exact: true })).toHaveCount(0)
    await appPage.waitForLoadState('networkidle')
    expect(calls).toEqual([])
  })

  test('[FLAG-4] with chats and spreadsheets off the home says that nothing is switched on', async ({
    appPage,
  }) => {
    await withFlags(appPage, { chat: false, spreadsheets: false })
    await expect(appPage).toHaveURL('/app')
    await expect(
      appPage.getByRole('heading', { level: 1, name: 'Nothing is switched on here' }),
    ).toBeVisible()
    await expect(appPage.getByRole('button', { name: 'User menu' })).toBeVisible()
    await appPage.goto('/app/spreadsheets')
    await expect(appPage).toHaveURL('/app')
  })
}
