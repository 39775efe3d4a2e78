import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import { partsOf } from '#tests/support/transfer/export-world.ts'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { expect, newAccountData, signIn, test } from '../support/test.ts'

const WIDTHS = [1440, 768, 390] as const

async function openAccount(page: Page): Promise<Locator> {
  if (!(await page.getByRole('button', { name: 'User menu' }).isVisible()))
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account' })
  await expect(dialog.getByRole('list', { name: 'Active sessions' })).toBeVisible()
  return dialog
}

if (isFull) {
  test('[AUTH-50, AUTH-51, AUTH-52] a user changes the name by keyboard, and every tab shows it at once in the user menu', async ({
    appPage,
    context,
  }) => {
    const other = await context.newPage()
    await other.goto('/app/chats')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    const dialog = await openAccount(appPage)
    const change = dialog.getByRole('button', { name: 'Change name' })
    await change.press('Enter')
    const field = dialog.getByRole('textbox', { name: 'Name' })
    await expect(field).toBeFocused()
    // Escape closes only the form and restores the focus.
    await field.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expect(change).toBeFocused()
    await change.press('Enter')
    await field.fill('Amara Nwosu')
    await field.press('Enter')
    await expect(dialog.getByText('Name changed.')).toBeVisible()
    await expect(dialog.getByText('Amara Nwosu')).toBeVisible()
    await expect(change).toBeFocused()
    for (const page of [appPage, other])
      await expect(
        page.getByRole('complementary', { name: 'Sidebar', includeHidden: true }),
      ).toContainText('Amara Nwosu')
    await appPage.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(appPage.getByRole('button', { name: 'User menu' })).toBeFocused()
    await appPage.reload()
    await expect(appPage.getByRole('complementary', { name: 'Sidebar' })).toContainText(
      'Amara Nwosu',
    )
  })

  test('[AUTH-53, AUTH-51] changing the email needs the password, and each error shows beside its field', async ({
    appPage,
    account,
    browser,
    allow,
  }) => {
    allow(/^(403|failed) POST \/api\/account\/email\//)
    const dialog = await openAccount(appPage)
    await dialog.getByRole('button', { name: 'Change email' }).click()
    const email = dialog.getByRole('textbox', { name: 'New email' })
    const password = dialog.getByRole('textbox', { name: 'Current password' })
    const save = dialog.getByRole('button', { name: 'Save' })
    await email.fill('no address')
    await save.click()
    await expect(email).toHaveAccessibleDescription(/full email address/)
    await expect(email).toBeFocused()
    const next = newAccountData().email
    await email.fill(next)
    await save.click()
    await expect(password).toHaveAccessibleDescription('Enter your current password.')
    await password.fill('not the password')
    await save.click()
    await expect(password).toHaveAccessibleDescription('This is not your current password.')
    await expect(email).toHaveValue(next)
    // A network failure shows an error and keeps the input.
    await appPage.route('**/api/account/email/', (route) => route.abort())
    await password.fill(account.password)
    await save.click()
    await expect(email).toHaveAccessibleDescription(/Connection error/)
    await expect(password).toHaveValue(account.password)
    await appPage.unroute('**/api/account/email/')
    const sent: string[] = []
    const answer = Promise.withResolvers<void>()
    await appPage.route('**/api/account/email/', async (route) => {
      sent.push(route.request().method())
      await answer.promise
      await route.continue()
    })
    await save.dblclick()
    await password.press('Enter')
    // Escape and Cancel cannot abort a running request.
    await password.press('Escape')
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    await expect(cancel).toHaveAttribute('aria-disabled', 'true')
    await cancel.dispatchEvent('click')
    await expect(email).toHaveValue(next)
    answer.resolve()
    await expect(dialog.getByText('Email changed.')).toBeVisible()
    expect(sent).toEqual(['POST'])
    await expect(dialog.getByText(next)).toBeVisible()
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(new URL('/sign-in', appPage.url()).href)
    await signIn(elsewhere, next, account.password)
    await expect(elsewhere).toHaveURL(/\/app\/spreadsheets/)
    await elsewhere.context().close()
  })

  test('[AUTH-51, AUTH-136] a failure after the form was closed shows as a toast and does not move the focus', async ({
    appPage,
    allow,
  }) => {
    allow(/^500 PATCH \/api\/account\//)
    const answer = Promise.withResolvers<void>()
    await appPage.route('**/api/account/', async (route) => {
      await answer.promise
      await route.fulfill({ status: 500, body: '{}' })
    })
    const dialog = await openAccount(appPage)
    const change = dialog.getByRole('button', { name: 'Change name' })
    await change.click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Amara')
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
    await change.click()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
    const other = dialog.getByRole('button', { name: 'Change email' })
    await other.focus()
    answer.resolve()
    await expect(appPage.getByText('The name was not changed. Try again.').first()).toBeVisible()
    await expect(other).toBeFocused()
  })

  test('[AUTH-53, AUTH-54, AUTH-170] a new password signs out all other sessions, and a button ends a single session', async ({
    appPage,
    account,
    browser,
    allow,
  }) => {
    // The signed-out browser and the old password are both rejected.
    allow(/^401 POST \/api\/auth\/(refresh|sign-in)\//)
    const enter = async (password: string): Promise<Page> => {
      const page = await (await browser.newContext()).newPage()
      await page.goto(new URL('/sign-in?next=/app/chats', appPage.url()).href)
      await signIn(page, account.email, password)
      await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
      return page
    }
    const other = await enter(account.password)
    const dialog = await openAccount(appPage)
    const rows = dialog.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'This browser' })).toHaveCount(1)
    await expect(rows.first()).toContainText('Chrome on Linux')
    await rows.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click()
    await expect(dialog.getByText('Signed out there.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    // The next request of the other browser requires a sign-in.
    await other.reload()
    await expect(other).toHaveURL(/\/sign-in/)
    await other.context().close()

    const third = await enter(account.password)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    const chosen = dialog.getByRole('textbox', { name: 'New password' })
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(account.password)
    await chosen.fill('short')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(chosen).toHaveAccessibleDescription(/at least 8 characters/)
    await chosen.fill('a different stable')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Password changed.')).toBeVisible()
    await third.getByRole('link', { name: 'Spreadsheets' }).click()
    await third.reload()
    await expect(third).toHaveURL(/\/sign-in/)
    await signIn(third, account.email, account.password)
    await expect(third.getByText('Incorrect email or password.')).toBeVisible()
    await signIn(third, account.email, 'a different stable')
    await expect(third).toHaveURL(/\/app/)
    await third.context().close()
    await appPage.reload()
    await expect(appPage.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('[AUTH-55, AUTH-171] the user downloads all account data as one file', async ({
    appPage,
    account,
  }) => {
    const dialog = await openAccount(appPage)
    const downloading = appPage.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^Ledgerline data \d{4}-\d\d-\d\d\.zip$/)
    await expect(dialog.getByText('The file is in your downloads.')).toBeVisible()
    const parts = await partsOf(await buffer(await file.createReadStream()))
    expect(JSON.parse(parts['account.json'] ?? '')).toMatchObject({ email: account.email })
    expect(Object.keys(parts)).toEqual([
      'README.txt',
      'account.json',
      'credits.json',
      'subscriptions.json',
    ])
  })

  test('[AUTH-56, AUTH-57, AUTH-58] deleting the account signs out every tab and leaves no user data in the browser', async ({
    appPage,
    account,
    context,
    allow,
  }) => {
    allow(/^403 DELETE \/api\/account\//, /^401 POST \/api\/auth\/sign-in\//)
    await appPage.goto('/app/chats')
    await appPage.getByRole('textbox', { name: 'Message' }).fill('A draft that goes too')
    const kept = () =>
      appPage.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    await expect.poll(kept).toContain('A draft that goes too')
    const other = await context.newPage()
    await other.goto('/app/chats')
    await expect(other.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
    const dialog = await openAccount(appPage)
    await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click()
    await expect(dialog.getByText('This cannot be undone.', { exact: false })).toBeVisible()
    await expect(dialog.getByText(/all spreadsheets/)).toBeVisible()
    const password = dialog.getByRole('textbox', { name: 'Current password' })
    const confirm = dialog.getByRole('button', { name: 'Delete my account and all data' })
    await password.fill('not the password')
    await confirm.click()
    await expect(password).toHaveAccessibleDescription('This is not your current password.')
    await password.fill(account.password)
    await confirm.dblclick()
    for (const page of [appPage, other]) {
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Your account and all its data were deleted.')).toBeVisible()
    }
    await expect.poll(kept).not.toContain('A draft that goes too')
    await appPage.goto('/app/chats')
    await expect(appPage).toHaveURL(/\/sign-in/)
    await signIn(appPage, account.email, account.password)
    await expect(appPage.getByText('Incorrect email or password.')).toBeVisible()
    await appPage.goto('/sign-up')
    await appPage.getByRole('textbox', { name: 'Name' }).fill('Maya again')
    await appPage.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await appPage.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await appPage.getByRole('button', { name: 'Create account' }).click()
    await expect(appPage).toHaveURL('/app/spreadsheets')
  })

  test('[AUTH-50] the account dialog with open forms passes axe at every width, in light and dark colours', async ({
    appPage,
  }) => {
    const opened = ['Change name', 'Change email', 'Change password', 'Delete my account'] as const
    for (const colorScheme of ['light', 'dark'] as const) {
      await appPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of WIDTHS) {
        await appPage.setViewportSize({ width, height: 900 })
        await appPage.reload()
        await expect(appPage.getByRole('heading', { level: 1 })).toBeVisible()
        const dialog = await openAccount(appPage)
        await expectAccessible(appPage, `Account, ${width} px, ${colorScheme}`)
        for (const name of opened) await dialog.getByRole('button', { name, exact: true }).click()
        await expectAccessible(appPage, `Account with forms, ${width} px, ${colorScheme}`)
        const overflow = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)
        expect(overflow, `Account scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })

  test('[API-9] if the backend has no account calls, the dialog reports it and the menu entry disappears', async ({
    appPage,
    allow,
  }) => {
    allow(/^404 GET \/api\/account\/sessions\//)
    await appPage.route('**/api/account/**', (route) => route.fulfill({ status: 404, body: '' }))
    await appPage.getByRole('button', { name: 'User menu' }).click()
    await appPage.getByRole('menuitem', { name: 'Account' }).click()
    const dialog = appPage.getByRole('dialog', { name: 'Account' })
    await expect(dialog.getByText(/does not let you change your account/)).toBeVisible()
    await appPage.keyboard.press('Escape')
    await appPage.getByRole('button', { name: 'User menu' }).click()
    await expect(appPage.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect(appPage.getByRole('menuitem', { name: 'Account' })).toHaveCount(0)
  })
}
