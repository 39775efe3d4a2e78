import { answerEnded, questions, send } from './support/chat.ts'
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
  const sidebar = appPage.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar).toContainText(account.name)
  await expect(sidebar).toContainText('Personal Workspace')
  await appPage.getByRole('button', { name: 'User menu' }).click()
  await expect(appPage.getByRole('menu')).toContainText(account.email)
})

test('[SHELL-1, SHELL-19, SHELL-32] the shell has its landmarks, lists and Support', async ({
  appPage,
}) => {
  for (const name of ['Main', 'Breadcrumb'])
    await expect(appPage.getByRole('navigation', { name })).toBeVisible()
  const links = appPage.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Spreadsheets', 'Chats'])
  await expect(appPage.getByRole('link', { name: 'Support' }).first()).toBeVisible()
  await expect(appPage.getByRole('button', { name: 'User menu' })).toBeVisible()
  await expect(appPage.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('[SHELL-17] the sidebar is 16rem wide and 3rem collapsed', async ({ appPage }) => {
  const sidebar = appPage.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(256)
  await appPage.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect.poll(width).toBe(48)
})

test('[SHELL-3] sending from the floating input goes to the new chat and starts the message', async ({
  appPage,
}) => {
  await appPage.goto('/app/spreadsheets')
  await send(appPage, 'What can you do?')
  await expect(questions(appPage)).toContainText('What can you do?')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
})

test('[SHELL-5, SHELL-6, SEND-2] Shift+Enter breaks the line, Enter sends, spaces alone do nothing', async ({
  appPage,
}) => {
  await appPage.goto('/app/chat')
  const composer = appPage.getByRole('textbox', { name: 'Message' })
  await expect(composer).toHaveAttribute('placeholder', 'Write your query...')
  await send(appPage, '   ')
  await expect(questions(appPage)).toHaveCount(0)
  await composer.fill('What can')
  await composer.press('Shift+Enter')
  await composer.pressSequentially('you do?')
  await expect(composer).toHaveValue('What can\nyou do?')
  await composer.press('Enter')
  await expect(questions(appPage)).toHaveCount(1)
  await answerEnded(appPage)
})

test('[SHELL-11, SHELL-12, CONV-9, CONV-12, NAV-14] a conversation is renamed in place and keeps its name', async ({
  appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, 'What can you do?')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  const crumbs = appPage.getByRole('navigation', { name: 'Breadcrumb' })
  const title = crumbs.getByRole('button')
  const field = crumbs.getByRole('textbox', { name: 'Rename' })
  const before = await title.innerText()

  await title.click()
  await field.fill('Not this')
  await field.press('Escape')
  await expect(title).toHaveText(before)

  await title.click()
  await field.fill('   ')
  await field.press('Enter')
  await expect(title).toHaveText(before)

  await title.click()
  await field.fill('  What it does ')
  await field.press('Enter')
  await expect(title).toHaveText('What it does')
  await appPage.reload()
  await expect(title).toHaveText('What it does')
  await expect(
    appPage
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /What it does/ }),
  ).toBeVisible()
})
