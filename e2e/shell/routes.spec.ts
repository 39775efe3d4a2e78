import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'

test('[NAV-9] an unknown path redirects to the landing page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/')
})

test('[NAV-11, NAV-15] /app redirects to the spreadsheets', async ({ signedIn: appPage }) => {
  await appPage.goto('/app')
  await expect(appPage).toHaveURL('/app/spreadsheets')
  await expect(appPage.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    'Spreadsheets',
  )
})

test('[NAV-12, SHELL-10] /app/chats shows the list of chats', async ({ appPage }) => {
  await appPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Chats' })
    .click()
  await expect(appPage).toHaveURL('/app/chats')
  await expect(appPage.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Chats')
})

test('[CONV-18, API-4, ERR-4] a missing conversation shows an error with links to the chats and a new chat, and without a retry', async ({
  signedIn: appPage,
  allow,
}) => {
  allow(/^404 GET \/api\/chat\/conversations\//)
  for (const id of [ABSENT, 'no-such-chat']) {
    await appPage.goto(`/app/chat/${id}`)
    const notice = appPage.getByRole('main').getByRole('alert')
    await expect(notice).toContainText('Failed to fetch conversation messages')
    await expect(notice).toContainText('This chat is not in your account.')
    await expect(notice.getByRole('button')).toHaveCount(0)
    await expect(appPage.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
    await expectAccessible(appPage, 'a conversation that is not there')
    await notice.getByRole('link', { name: 'Chats' }).click()
    await expect(appPage).toHaveURL('/app/chats')
    await appPage.goBack()
    await notice.getByRole('link', { name: 'New Chat' }).click()
    await expect(appPage).toHaveURL('/app/chat')
    await expect(appPage.getByRole('textbox', { name: 'Message' })).toBeVisible()
  }
})

test('[API-4, ERR-5] an unknown spreadsheet shows that it failed to load', async ({
  signedIn: appPage,
  allow,
}) => {
  allow(/^404 GET \/api\/spreadsheets\//)
  await appPage.goto(`/app/spreadsheet/${ABSENT}`)
  await expect(appPage.getByText('Failed to fetch spreadsheet').first()).toBeVisible()
})
