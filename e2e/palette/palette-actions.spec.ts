import { isFull } from '../support/full.ts'
import { say } from '../support/chat.ts'
import { open, option, run } from '../support/palette.ts'
import { createSheet, openSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

if (isFull) {
  test('[PAL-4, PAL-10] the palette creates a spreadsheet, imports, and runs the actions of the page', async ({
    appPage: page,
    request,
    account,
  }) => {
    await open(page)
    await option(page, 'Import Spreadsheet').click()
    await expect(page.getByRole('dialog', { name: 'Import' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await run(page, 'theme dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await run(page, 'sidebar')
    await expect(page.getByText('Conversations')).toHaveCount(0)
    await page.keyboard.press('Control+b')
    await expect(page.getByText('Conversations')).toBeVisible()

    await openSheet(page, await createSheet(request, account, 'Plan'))
    await page.getByRole('button', { name: 'Import' }).focus()
    for (const [typed, dialog] of [
      ['share', 'Share'],
      ['export', 'Export'],
      ['import', 'Import'],
    ] as const) {
      await run(page, typed)
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Import' })).toBeFocused()
    }
    await run(page, 'rename')
    const title = page.getByRole('textbox', { name: 'Rename' })
    await expect(title).toBeFocused()
    await title.fill('Plan B')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main', { name: 'Plan B' })).toBeVisible()
    await run(page, 'new spread')
    await expect(page).toHaveURL('/app/spreadsheet')
  })

  test('[PAL-43] in a chat the palette copies the link, renames the chat and deletes it', async ({
    signedIn: page,
    request,
    account,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await say(request, account, 'What is 2 + 2?')
    await page.goto('/app/chats')
    await page.getByRole('list', { name: 'Chats' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/app\/chat\/.+/)
    await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()
    await page.getByRole('button', { name: 'Toggle sidebar' }).focus()
    await run(page, 'copy link')
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await run(page, 'rename')
    await page.getByRole('textbox', { name: 'Rename' }).fill('Four')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Four' })).toBeFocused()
    await run(page, 'delete chat')
    await expect(page.getByText('Deleted Four')).toBeVisible()
    await expect(page).not.toHaveURL(/\/app\/chat\/.+/)
  })
}
