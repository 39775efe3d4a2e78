import type { Locator, Route } from '@playwright/test'
import { answerEnded, questions, send } from '../support/chat.ts'
import { expect, test } from '../support/test.ts'

test('[SHELL-15, SHELL-16] Ctrl+B collapses the sidebar, which stays collapsed after a reload', async ({
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

test('[SHELL-20] the conversation list of the sidebar says that it is loading, that it is empty, or why it failed to load', async ({
  appPage,
  allow,
}) => {
  allow(/^500 GET \/api\/chat\/histories\//)
  const sidebar = appPage.getByRole('complementary', { name: 'Sidebar' })
  const histories = '**/api/chat/histories/**'
  const held: Route[] = []
  await appPage.route(histories, (route) => void held.push(route))
  await appPage.reload()
  await expect(sidebar.getByText('Loading...', { exact: true })).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const route of held) await route.continue()
  await appPage.unroute(histories)
  await expect(sidebar.getByText('No threads yet', { exact: true })).toBeVisible()

  await appPage.route(histories, (route) => route.fulfill({ status: 500, json: {} }))
  await appPage.reload()
  await expect(
    sidebar.getByText('Error: Failed to fetch chat histories', { exact: true }),
  ).toBeVisible()
})

test('[SHELL-14, BILL-6] Upgrade opens the paywall, and Escape closes it', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chats')
  await appPage.getByRole('button', { name: 'Upgrade to Pro: $30 for unlimited' }).click()
  const paywall = appPage.getByRole('dialog', { name: 'Upgrade to Professional' })
  await expect(paywall).toBeVisible()
  for (const text of ['Professional', '$30/month', '10 credits left'])
    await expect(paywall).toContainText(text)
  await expect(
    paywall.getByRole('heading', { name: 'Get your spreadsheets done in seconds' }),
  ).toBeVisible()
  await expect(paywall.getByRole('listitem')).toHaveText([
    'Unlimited AI messages',
    'Unlimited spreadsheets',
    'Priority support',
    'Dedicated subagents',
  ])
  await expect(paywall.getByRole('button', { name: 'Upgrade to Professional' })).toBeVisible()
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

test('[SHELL-11, SHELL-14] the top bar is one row beside an open sidebar, down to 768 px', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, 'What would a conversation with a rather long title be called?')
  await answerEnded(appPage)
  const bar = appPage.getByRole('banner')
  const height = async () => (await bar.boundingBox())?.height
  const wide = await height()
  const title = bar.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('button')
  for (const width of [1024, 900, 768]) {
    await appPage.setViewportSize({ width, height: 900 })
    expect((await title.boundingBox())?.width, `title at ${width} px`).toBeGreaterThan(120)
    await expect(bar.getByRole('button', { name: 'Upgrade to Pro' })).toBeInViewport({ ratio: 1 })
    expect(await height(), `${width} px`).toBe(wide)
  }
})

test('[LOG-3, LOG-4] the event log copied after an answer contains no text of the conversation or the account', async ({
  signedIn: appPage,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await appPage.goto('/app/chat')
  await send(appPage, 'What does Quokka Holdings owe at 17 %?')
  await answerEnded(appPage)
  await appPage.getByRole('button', { name: 'User menu' }).click()
  await appPage.getByRole('menuitem', { name: 'Settings' }).click()
  await appPage.getByRole('button', { name: 'Copy event log' }).click()
  await expect(appPage.getByText('Event log copied. It contains none of your text.')).toBeVisible()
  const log = await appPage.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(log)).toBeTruthy()
  expect(log).toContain('"reply.finished"')
  expect(log).not.toMatch(/Quokka|17 %|Okafor|example\.test/)
})

test('[SHELL-1] the shell has a sidebar, a top bar, and a floating input on every page but a chat', async ({
  signedIn: appPage,
}) => {
  for (const path of ['/app/spreadsheets', '/app/chats']) {
    await appPage.goto(path)
    const boxOf = async (part: Locator) => {
      await expect(part).toBeVisible()
      const box = await part.boundingBox()
      if (!box) throw new Error('has no box')
      return box
    }
    const sidebar = await boxOf(appPage.getByRole('complementary', { name: 'Sidebar' }))
    const bar = await boxOf(appPage.getByRole('banner'))
    const input = await boxOf(appPage.getByRole('textbox', { name: 'Message' }))
    expect(sidebar).toMatchObject({ x: 0, y: 0, height: 900 })
    expect(bar.y).toBe(0)
    expect(bar.x).toBeGreaterThanOrEqual(sidebar.width)
    expect(900 - input.y - input.height).toBeLessThan(40)
    expect(input.x + input.width / 2).toBeCloseTo((sidebar.width + 1440) / 2, -2)
  }
})

test('[SHELL-13, SHELL-19, SHELL-32] the sidebar holds the user menu, links, conversations and, at the bottom, Support', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  await send(appPage, 'What can you do?')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  const sidebar = appPage.getByRole('complementary', { name: 'Sidebar' })
  const links = sidebar.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Spreadsheets', 'Chats'])
  const parts = [
    sidebar.getByRole('button', { name: 'User menu' }),
    links.first(),
    links.last(),
    sidebar.getByRole('list', { name: 'Conversations' }).getByRole('link'),
    sidebar.getByRole('link', { name: 'Support' }),
  ]
  let last = -1
  for (const part of parts) {
    await expect(part).toBeVisible()
    const { y } = (await part.boundingBox()) ?? { y: -1 }
    expect(y).toBeGreaterThan(last)
    last = y
  }
  expect(last).toBeGreaterThan(840)
  await expect(parts.at(-1) ?? sidebar).toHaveAttribute('target', '_blank')

  await expect(appPage.getByRole('button', { name: 'Toggle sidebar' })).toBeVisible()
  const crumbs = appPage.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('button').click()
  await expect(crumbs.getByRole('textbox', { name: 'Rename' })).toBeFocused()
})

test('[SHELL-17, SHELL-716] the sidebar is 16rem wide and 3rem collapsed', async ({ appPage }) => {
  const sidebar = appPage.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => Math.round((await sidebar.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(256)
  await appPage.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect.poll(width).toBe(48)
})

test('[SHELL-3] a message sent from the floating input opens in a new chat and is answered there', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/spreadsheets')
  await send(appPage, 'What can you do?')
  await expect(questions(appPage)).toContainText('What can you do?')
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
})

test('[SHELL-5, SHELL-6, SEND-2, SEND-537] Shift+Enter breaks the line, Enter sends, and a message of white space alone is not sent', async ({
  signedIn: appPage,
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

test('[SHELL-11, SHELL-12, CONV-9, CONV-12, NAV-14] the user renames a conversation in place, and a reload keeps the new name', async ({
  signedIn: appPage,
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

test('[SHELL-1] while the code of a page loads, the shell keeps exactly one main landmark and one input', async ({
  signedIn: appPage,
}) => {
  await appPage.goto('/app/chat')
  const main = appPage.getByRole('main')
  await expect(main).toHaveCount(1)
  const arrived = Promise.withResolvers<void>()
  await appPage.route(/assets\/chats-.*\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  const link = appPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Chats' })
  await link.click()
  for (let looks = 0; looks < 30; looks += 1) {
    expect(await main.count()).toBe(1)
    expect(await appPage.getByRole('textbox', { name: 'Message' }).count()).toBe(1)
    await appPage.evaluate(() => new Promise(requestAnimationFrame))
  }
  await expect(appPage).toHaveURL('/app/chats')
  arrived.resolve()
  await expect(appPage.getByRole('heading', { name: 'Chats', level: 1 })).toBeVisible()
  await expect(main).toHaveCount(1)
})
