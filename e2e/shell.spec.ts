import { expect, test } from './support/test.ts'

test('[SHELL-15, SHELL-16] Ctrl+B collapses the sidebar, and it stays so after a reload', async ({
  appPage,
}) => {
  const links = appPage.getByRole('list', { name: 'Conversations' })
  const empty = appPage.getByText('No threads yet')
  await expect(links.or(empty).first()).toBeVisible()
  await appPage.keyboard.press('Control+b')
  await expect(empty).toBeHidden()
  await appPage.reload()
  await expect(appPage.getByRole('button', { name: 'Toggle sidebar' })).toBeVisible()
  await expect(empty).toBeHidden()
  const cookie = (await appPage.context().cookies()).find(({ name }) => name === 'sidebar_state')
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7.01)
  await appPage.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(empty).toBeVisible()
})

test('[SHELL-20] an account without conversations says so', async ({ appPage }) => {
  await expect(appPage.getByText('No threads yet')).toBeVisible()
})

test('[SHELL-14, BILL-6] Upgrade opens the paywall, and Escape closes it', async ({ appPage }) => {
  await appPage.goto('/app/chats')
  await appPage.getByRole('button', { name: 'Upgrade to Pro: $30 for unlimited' }).click()
  const paywall = appPage.getByRole('dialog', { name: 'Upgrade to Professional' })
  await expect(paywall).toBeVisible()
  await expect(paywall).toContainText('Get your spreadsheets done in seconds')
  await expect(paywall).toContainText('$30/month')
  await expect(paywall).toContainText('10 credits left')
  await appPage.keyboard.press('Escape')
  await expect(paywall).toBeHidden()
})

test('[SHELL-21, ORG-3] the user menu names the user and the personal workspace', async ({
  appPage,
  account,
}) => {
  const button = appPage.getByRole('button', { name: 'User menu' })
  await expect(button).toContainText(account.name)
  await expect(button).toContainText('Personal Workspace')
  await button.click()
  await expect(appPage.getByRole('menu')).toContainText(account.email)
})
