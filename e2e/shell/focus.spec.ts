import type { Page } from '@playwright/test'
import { answerEnded, answers, LOAN_QUESTION, questions, send } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { createSheet, gridReady } from '../support/sheet.ts'
import { expect, signIn, test } from '../support/test.ts'

/** Deletes a row through its menu, by keyboard only. */
async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
}

test('[SHELL-34] closing a dialog returns the focus to the control that opened it', async ({
  appPage,
}) => {
  const upgrade = appPage.getByRole('button', { name: 'Upgrade to Pro: $30 for unlimited' })
  await upgrade.press('Enter')
  await expect(appPage.getByRole('dialog', { name: 'Upgrade to Professional' })).toBeVisible()
  await appPage.keyboard.press('Escape')
  await expect(upgrade).toBeFocused()
})

test('[SHELL-34] after a deletion the focus moves to the next row, else the previous row, else the title', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  for (const title of ['Third', 'Second', 'First']) await createSheet(request, account, title)
  await appPage.goto('/app/spreadsheets')
  const rows = appPage.getByRole('list', { name: 'Spreadsheets' })
  const row = (name: string) => rows.getByRole('link', { name, exact: true })
  await expect(rows.getByRole('link')).toHaveText(['First', 'Second', 'Third'])

  await remove(appPage, 'Second')
  await expect(row('Second')).toHaveCount(0)
  await expect(row('Third')).toBeFocused()
  await remove(appPage, 'Third')
  await expect(row('First')).toBeFocused()
  await rows.getByRole('checkbox', { name: 'Select First' }).press('Space')
  await appPage.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(appPage.getByText('No spreadsheets yet')).toBeVisible()
  await expect(appPage.getByRole('heading', { level: 1, name: 'Spreadsheets' })).toBeFocused()
})

test('[SHELL-35] navigation that would lose the focus moves it to the composer of a chat or the page title', async ({
  page: appPage,
  account,
}) => {
  await appPage.goto('/sign-in')
  await signIn(appPage, account.email, account.password)
  const message = appPage.getByRole('textbox', { name: 'Message' })
  const spreadsheets = appPage.getByRole('heading', { level: 1, name: 'Spreadsheets' })
  await expect(spreadsheets).toBeFocused()

  // The pressed element still exists, so it keeps the focus.
  const chats = appPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Chats' })
  await chats.press('Enter')
  await expect(appPage.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
  await expect(chats).toBeFocused()
  await appPage.getByRole('main').getByRole('link', { name: 'New Chat' }).press('Enter')
  await expect(appPage).toHaveURL('/app/chat')
  await expect(message).toBeFocused()

  await send(appPage, LOAN_QUESTION)
  await answerEnded(appPage)
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  await expect(message).toBeFocused()
  await answers(appPage).last().locator('a[href*="/app/spreadsheet/"]').first().press('Enter')
  await gridReady(appPage)
  const chat = appPage.getByRole('button', { name: 'Chat', exact: true })
  await chat.press('Enter')
  const full = appPage.getByRole('complementary', { name: 'Chat' }).getByRole('link', {
    name: 'Open as a page',
  })
  await expect(full).toBeVisible()
  await expect(chat).toBeFocused()
  await full.press('Enter')
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  await expect(message).toBeFocused()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('[SHELL-35, SHELL-685] the composer does not take the focus, which would open the keyboard', async ({
    appPage,
  }) => {
    const message = appPage.getByRole('textbox', { name: 'Message' })
    const navigation = appPage.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Chats' }).tap()
    await expect(appPage.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    // The tapped element disappears with its page. The focus moves to the next page's heading.
    await appPage.getByRole('main').getByRole('link', { name: 'New Chat' }).tap()
    await expect(appPage).toHaveURL('/app/chat')
    await expect(message).toBeVisible()
    await expect(appPage.getByRole('heading', { level: 1 })).toBeFocused()

    // The tapped element stays and keeps the focus.
    const newChat = appPage.getByRole('link', { name: 'New chat', exact: true })
    await newChat.tap()
    await expect(message).toBeVisible()
    await expect(newChat).toBeFocused()
    await message.tap()
    await expect(message).toBeFocused()
  })
})

if (isFull)
  test('[SHELL-248] Tab from the top bar reaches the link back to the question without scrolling', async ({
    appPage: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app/chat')
    await send(page, 'What can you do?')
    await answerEnded(page)
    const back = page.getByRole('button', { name: 'Back to question 1' })
    await expect(back).toBeVisible()
    const topOf = () => page.locator('[data-scroller]').evaluate(({ scrollTop }) => scrollTop)
    const top = await topOf()
    expect(top).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Command palette' }).focus()
    await page.keyboard.press('Tab')
    await expect(back).toBeFocused()
    expect(await topOf()).toBe(top)
    // The next element in tab order must not be covered.
    await page.keyboard.press('Tab')
    const copy = questions(page).getByRole('button', { name: 'Copy message' })
    await expect(copy).toBeFocused()
    await expect(copy).toBeInViewport({ ratio: 1 })
  })
