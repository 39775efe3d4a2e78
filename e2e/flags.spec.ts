import type { Page } from '@playwright/test'
import { answerEnded, answers, questions, send, spendAll } from './support/chat.ts'
import { expect, test } from './support/test.ts'

/** Serves the page with other flags in its app-config, as a static host would set them by hand. */
async function withFlags(page: Page, flags: Readonly<Record<string, boolean>>): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
    async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(
        /(id="app-config">)[^<]*/,
        (_, open: string) => open + JSON.stringify({ flags }),
      )
      await route.fulfill({ response: answer, body: html })
    },
  )
  await page.goto('/app')
}

test('[FLAG-2, NAV-11, NAV-15] without spreadsheets the home is the chats and their routes are gone', async ({
  appPage,
}) => {
  await withFlags(appPage, { spreadsheets: false })
  await expect(appPage).toHaveURL('/app/chats')
  const main = appPage.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Chats' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Spreadsheets' })).toHaveCount(0)
  for (const path of ['/app/spreadsheets', '/app/spreadsheet']) {
    await appPage.goto(path)
    await expect(appPage).toHaveURL('/app/chats')
  }
})

test('[CRED-10] without billing a send is free and nothing speaks of credits', async ({
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

test('[CRED-10] without billing an empty balance blocks no send and opens no paywall', async ({
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
  // This server does keep a balance: its refusal is told, and still no paywall opens.
  await expect(answers(appPage)).toContainText('No credits are left this month.')
  // A paywall's code comes late.
  await appPage.waitForLoadState('networkidle')
  await expect(appPage.getByRole('dialog')).toHaveCount(0)
})
