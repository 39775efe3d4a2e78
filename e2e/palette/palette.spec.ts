import { say } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { active, open, option, palette, run } from '../support/palette.ts'
import { createSheet, gridReady, openSheet } from '../support/sheet.ts'
import { expect, frames, test } from '../support/test.ts'

if (isFull) {
  test('[PAL-1, PAL-2, PAL-3, PAL-7, PAL-8] the keyboard moves through all three palette levels and back', async ({
    appPage: page,
    request,
    account,
  }) => {
    await createSheet(request, account, 'Loan book')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Loan book' })).toBeVisible()
    await open(page)
    await expect(palette(page).getByRole('combobox')).toHaveAttribute(
      'placeholder',
      'What do you need?',
    )
    await expect(palette(page)).toContainText('Enter to open')
    await expect(palette(page)).toContainText('to navigate')
    await expect(active(page)).toHaveText('Go to Home')
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText('Spreadsheets')
    await page.keyboard.press('Enter')
    await expect(option(page, 'Loan book')).toBeVisible()
    await expect(palette(page).getByText('Spreadsheets').first()).toBeVisible()
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    // Backspace deletes the text first, then returns one level.
    await page.keyboard.type('lo')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(option(page, 'Loan book')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(option(page, 'Go to Home')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(option(page, 'Go to Home')).toBeVisible()
    await page.keyboard.type('chats')
    await page.keyboard.press('Enter')
    await expect(palette(page).getByText('No chats found')).toBeVisible()
    // Escape returns one level, and closes the palette on the top level.
    await page.keyboard.press('Escape')
    await expect(option(page, 'Go to Home')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  })

  test('[PAL-9, PAL-11] the focus returns to its former place, however the palette closes', async ({
    appPage: page,
  }) => {
    const chats = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Chats' })
    await chats.focus()
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Control+k'),
      () => page.mouse.click(10, 10),
    ]) {
      await open(page)
      await close()
      await expect(palette(page)).toHaveCount(0)
      await expect(chats).toBeFocused()
    }
    // A click outside returns one level, as Escape does.
    await open(page)
    await option(page, 'Chats').click()
    await page.mouse.click(10, 10)
    await expect(option(page, 'Go to Home')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toHaveCount(0)
    await expect(chats).toBeFocused()
  })

  test('[PAL-11, PAL-21] the user opens a spreadsheet by typing a few letters, and starts a chat', async ({
    appPage: page,
    request,
    account,
  }) => {
    const id = await createSheet(request, account, 'Q3 budget and actual')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Q3 budget and actual' })).toBeVisible()
    await open(page)
    // Even with fast typing, Enter opens the match for the complete text.
    await page.keyboard.type('q3 bud')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/app/spreadsheet/${id}`)
    await gridReady(page)
    await page.getByRole('button', { name: 'Share' }).focus()
    await open(page)
    await page.keyboard.type('new chat')
    await expect(active(page)).toHaveText('New Chat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app/chat')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await page.keyboard.press('Tab')
    await run(page, 'open spreadsheets')
    await expect(page).toHaveURL('/app/spreadsheets')
    await expect(page.getByRole('heading', { name: 'Spreadsheets' })).toBeFocused()
  })

  test('[PAL-1, SHELL-23] Ctrl+K opens no palette from text fields, from the grid or over a dialog', async ({
    signedIn: page,
    request,
    account,
  }) => {
    await page.goto('/app/chats')
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('?')
    await frames(page, 3)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(message).toHaveValue('?')
    await message.fill('')

    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await frames(page, 3)
    await expect(palette(page)).toHaveCount(0)

    await openSheet(page, await createSheet(request, account))
    await page.mouse.click(400, 400)
    await expect(page.locator('[data-owns-keys] :focus')).toHaveCount(1)
    // A character starts a cell edit, and Escape cancels it. In the grid, Ctrl+B means bold and
    // Ctrl+K inserts a link.
    await page.keyboard.press('?')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Control+k')
    await frames(page, 5)
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
    await expect(palette(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    // Outside of the cells the shortcut opens the palette, and the grid receives no keys.
    await page.getByRole('button', { name: 'Share' }).focus()
    await open(page)
    await page.keyboard.type('zzzz')
    await expect(palette(page).getByText('No results found.')).toBeVisible()
  })

  test('[PAL-5, PAL-6, PAL-22] the Chats level loads the first 20 chats and can retry a failed load', async ({
    signedIn: page,
    request,
    account,
    allow,
  }) => {
    allow(/^failed GET \/api\/chat\/histories\//)
    await say(request, account, 'What is 2 + 2?')
    let failing = true
    const asked: string[] = []
    await page.route('**/api/chat/histories/**', async (route) => {
      asked.push(new URL(route.request().url()).search)
      if (failing) await route.abort()
      else await route.continue()
    })
    await page.goto('/app/spreadsheets')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByText(/^Error: /)).toBeVisible()
    await run(page, 'chats')
    await expect(option(page, 'Try Again')).toBeVisible()
    failing = false
    await page.keyboard.press('Enter')
    await expect(palette(page).getByRole('option').first()).not.toHaveText('Try Again')
    await expect(palette(page).getByRole('group', { name: 'Chats' })).toBeVisible()
    expect(asked.at(-1)).toBe('?page=1&page_size=20')
    expect(asked.length).toBeGreaterThanOrEqual(3)
  })

  test('[PAL-2, PAL-24] a list of 200 rows is 400 px high, truncates long titles and follows the arrow keys', async ({
    signedIn: page,
  }) => {
    const titled = (at: number) =>
      `Plan ${at} of the consolidated thirteen-week cash flow forecast of Northfield Mills and its subsidiaries`
    await page.route('**/api/spreadsheets/', async (route) => {
      const answer = await route.fetch()
      const [at, id] = ['2026-01-01T00:00:00Z', '7c1f4a0e-3a43-4d0e-9f0e-']
      const spreadsheets = Array.from({ length: 200 }, (_, row) => ({
        id: `${id}${String(row).padStart(12, '0')}`,
        title: titled(row),
        created_at: at,
        updated_at: at,
        revision: 1,
        public_share: null,
      }))
      await route.fulfill({ response: answer, json: { spreadsheets } })
    })
    await page.goto('/app/chats')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await open(page)
    await option(page, 'Spreadsheets').click()
    await expect(palette(page).getByRole('option')).toHaveCount(200)
    const box = await palette(page).getByRole('listbox').boundingBox()
    expect(box?.height).toBe(400)
    expect(box?.width).toBeLessThanOrEqual(600)
    const first = palette(page).getByRole('option').first()
    await expect(first.getByTitle(titled(0))).toBeVisible()
    expect(await first.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true)
    // ArrowUp wraps to the last row and scrolls it into view.
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toContainText('Plan 199 ')
    await expect(active(page)).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toContainText('Plan 0 ')
    await expect(active(page)).toBeInViewport()
    await page.keyboard.type('plan 17')
    await expect(active(page)).toContainText('Plan 17 ')
    await expect(active(page)).toBeInViewport()
  })

  test('[PAL-30] "?" and the palette both open the list of shortcuts', async ({
    appPage: page,
  }) => {
    const support = page.getByRole('link', { name: 'Support' }).first()
    await support.focus()
    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(shortcuts.getByText('Command palette').first()).toBeVisible()
    await expect(shortcuts.getByText('Ctrl').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(support).toBeFocused()
    await run(page, 'keyboard')
    await expect(shortcuts).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(support).toBeFocused()
  })
}
