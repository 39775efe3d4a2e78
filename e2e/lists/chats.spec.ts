import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { createSheet } from '../support/sheet.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

/**
 * Creates one chat per message through the API and names the chats. The chat of the last message is
 * the newest.
 */
async function converse(
  request: APIRequestContext,
  account: Account,
  messages: readonly string[],
  titleOf: (message: string) => string = (message) => message,
): Promise<void> {
  const headers = await bearer(request, account)
  for (const message of messages) {
    const sent = await request.post('/api/chat/stream/', { headers, data: { message } })
    const id = /"conversation_id":"([^"]+)"/.exec(await sent.text())?.[1] ?? ''
    const data = { title: titleOf(message) }
    await request.patch(`/api/chat/conversations/${id}/`, { headers, data })
  }
}

const rows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('listitem')
const row = (page: Page, title: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: title, exact: true })
const sidebar = (page: Page): Locator => page.getByRole('list', { name: 'Conversations' })
const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo' })

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('[CONV-14] [CONV-41] [CONV-43] a search finds chats by the text of their messages', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  await converse(request, account, ['Freight of carrier A', 'Rent of the office'], (message) =>
    message.startsWith('Freight') ? 'Carriers' : 'Costs',
  )
  await appPage.goto('/app/chats')
  await expect(rows(appPage)).toHaveCount(2)
  const field = appPage.getByRole('textbox', { name: 'Search chats' })
  await field.pressSequentially('freig')
  await expect(rows(appPage)).toHaveCount(1)
  await expect(row(appPage, 'Carriers')).toBeVisible()
  await expect(rows(appPage).first().locator('mark').first()).toHaveText('Freig')
  await expect(appPage.getByRole('status').filter({ hasText: '1 of 2' })).toBeVisible()
  await expect(appPage).toHaveURL('/app/chats?q=freig')
  await expectAccessible(appPage, 'found chats')

  await appPage.reload()
  await expect(field).toHaveValue('freig')
  await expect(rows(appPage)).toHaveCount(1)

  await field.fill('zebra "100% * OR')
  await expect(appPage.getByRole('heading', { name: 'No chats match' })).toBeVisible()
  await expectAccessible(appPage, 'nothing found')
  await appPage.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await expect(rows(appPage)).toHaveCount(2)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(appPage).toHaveURL('/app/chats')

  await field.fill('office')
  await expect(rows(appPage)).toHaveCount(1)
  await field.press('Escape')
  await expect(rows(appPage)).toHaveCount(2)
})

test('[CONV-15] [CONV-16] [CONV-47] a deleted chat disappears everywhere at once, and Undo restores it', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  await converse(request, account, ['Apples', 'Bananas', 'Cherries'])
  await appPage.goto('/app/chats')
  await choose(appPage, 'Bananas', 'Delete')
  await expect(row(appPage, 'Bananas')).toHaveCount(0)
  await expect(sidebar(appPage).getByRole('link')).toHaveCount(2)
  await expect(row(appPage, 'Apples')).toBeFocused()
  await expect(appPage.getByText('Deleted Bananas')).toBeVisible()
  // F8 moves the focus to the toasts.
  await appPage.keyboard.press('F8')
  await appPage.keyboard.press('Tab')
  await appPage.keyboard.press('Tab')
  await expect(undo(appPage)).toBeFocused()
  await appPage.keyboard.press('Enter')
  await expect(rows(appPage).getByRole('link')).toHaveText(['Cherries', 'Bananas', 'Apples'])
  await expect(undo(appPage)).toHaveCount(0)
  await expect(appPage.locator('body')).not.toBeFocused()

  // Leaving the page sends the deletion immediately, before the five-second undo period ends.
  await choose(appPage, 'Bananas', 'Delete')
  await expect(undo(appPage)).toBeVisible()
  await appPage.goto('/pricing')
  const headers = await bearer(request, account)
  await expect
    .poll(
      async () => {
        const listed = await request.get('/api/chat/histories/', { headers })
        return ((await listed.json()) as { readonly total_count: number }).total_count
      },
      { timeout: 3000 },
    )
    .toBe(2)
})

test('[CONV-8] [CONV-15] deleting the current chat from the list of chats removes it from the list and the sidebar', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  await converse(request, account, ['Apples'])
  await appPage.goto('/app/chats')
  await row(appPage, 'Apples').click()
  await expect(appPage).toHaveURL(/\/app\/chat\/.+/)
  await appPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Chats' })
    .click()
  await choose(appPage, 'Apples', 'Delete')
  await expect(appPage.getByText('No chats yet')).toBeVisible()
  await expect(appPage.getByText('No threads yet')).toBeVisible()
  await expect(appPage.getByText('Deleted Apples')).toBeVisible()
  await expectAccessible(appPage, 'a deletion that can be undone')
})

test('[CONV-9] the user renames a chat in its row', async ({
  signedIn: appPage,
  account,
  request,
}) => {
  await converse(request, account, ['Apples'])
  await appPage.goto('/app/chats')
  await choose(appPage, 'Apples', 'Rename')
  const field = appPage.getByRole('main').getByRole('textbox', { name: 'Rename' })
  await field.fill('x'.repeat(300))
  await field.press('Enter')
  await expect(appPage.getByText('A name has at most 255 characters.')).toBeInViewport({ ratio: 1 })
  await field.fill('Pears')
  await field.press('Enter')
  await expect(row(appPage, 'Pears')).toBeFocused()
  await expect(sidebar(appPage).getByRole('link', { name: 'Pears' })).toBeVisible()
  await row(appPage, 'Pears').press('F2')
  await expect(field).toBeFocused()
  await field.press('Escape')
  await expect(row(appPage, 'Pears')).toBeFocused()
})

if (isFull)
  test('[CONV-48, CONV-841] [CONV-10] the user selects chats with Shift, clears the selection with Escape, and deletes chats together', async ({
    signedIn: appPage,
    account,
    request,
  }) => {
    await converse(request, account, ['One', 'Two', 'Three', 'Four'])
    await appPage.goto('/app/chats')
    const box = (title: string) => appPage.getByRole('checkbox', { name: `Select ${title}` })
    await expect(rows(appPage)).toHaveCount(4)
    const before = await rows(appPage).last().boundingBox()
    await box('Four').click()
    await box('Two').click({ modifiers: ['Shift'] })
    await expect(appPage.getByText('3 selected')).toBeVisible()
    expect(await rows(appPage).last().boundingBox()).toEqual(before)
    await expectAccessible(appPage, 'selected chats')
    await appPage.keyboard.press('Escape')
    await expect(appPage.getByText('selected')).toHaveCount(0)
    await appPage.getByRole('checkbox', { name: 'Select all' }).click()
    await box('One').click()
    await expect(appPage.getByText('3 selected')).toBeVisible()
    await appPage.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(appPage.getByText('Deleted 3 chats')).toBeVisible()
    await expect(rows(appPage)).toHaveCount(1)
    await expect(sidebar(appPage).getByRole('link')).toHaveCount(1)
    const told = appPage.waitForResponse((answer) => answer.request().method() === 'DELETE')
    expect(await (await told).json()).toMatchObject({ deleted: { length: 3 } })
    await expect(undo(appPage)).toHaveCount(0)
  })

if (isFull)
  test('[CONV-46] a failed deletion restores the row and shows an error', async ({
    signedIn: appPage,
    account,
    request,
    allow,
  }) => {
    allow(/^500 DELETE \/api\/chat\/conversations\//)
    await converse(request, account, ['Apples'])
    await appPage.goto('/app/chats')
    await appPage.route('**/api/chat/conversations/**', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await choose(appPage, 'Apples', 'Delete')
    await expect(rows(appPage)).toHaveCount(0)
    await expect(appPage.getByText('Failed to delete conversation', { exact: true })).toBeVisible({
      timeout: 10_000,
    })
    await expect(row(appPage, 'Apples')).toBeVisible()
  })

if (isFull)
  test('[CONV-45] the next page loads by itself near the end of the list', async ({
    signedIn: appPage,
  }) => {
    const all = Array.from({ length: 95 }, (_, n) => ({
      conversation_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      title: `Chat ${n + 1}`,
      updated_at: new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString(),
    }))
    await appPage.route('**/api/chat/histories/?**', (route) => {
      const page = Number(new URL(route.request().url()).searchParams.get('page'))
      const histories = all.slice((page - 1) * 20, page * 20)
      return route.fulfill({
        json: { histories, total_count: all.length, has_more: page * 20 < all.length },
      })
    })
    await appPage.goto('/app/chats')
    await expect(appPage.getByText('of 95 chats')).toBeVisible()
    let end = rows(appPage).last()
    await expect(async () => {
      end = rows(appPage).nth((await rows(appPage).count()) - 1)
      await end.scrollIntoViewIfNeeded()
      await expect(rows(appPage)).toHaveCount(95, { timeout: 200 })
    }).toPass()
    // New rows are appended below, so the former last row stays visible.
    await expect(end).toBeInViewport()
    await row(appPage, 'Chat 95').scrollIntoViewIfNeeded()
    await expect(row(appPage, 'Chat 95')).toBeInViewport()
    await expect(appPage.getByRole('main').getByRole('button', { name: 'Show more' })).toHaveCount(
      0,
    )
    await expectAccessible(appPage, 'many chats')
  })

if (isFull)
  test('[CONV-15] [SHEET-6] deleted spreadsheets can also be restored with Undo', async ({
    signedIn: appPage,
    account,
    request,
  }) => {
    await createSheet(request, account, 'Budget')
    await appPage.goto('/app/spreadsheets')
    await choose(appPage, 'Budget', 'Delete')
    await expect(appPage.getByText('No spreadsheets yet')).toBeVisible()
    await undo(appPage).click()
    await expect(
      appPage.getByRole('list', { name: 'Spreadsheets' }).getByRole('link', { name: 'Budget' }),
    ).toBeVisible()
  })
