import { startHosted } from '../support/clerk.ts'
import { isFull } from '../support/full.ts'
import { expect, test } from '../support/test.ts'

const ann = {
  id: 'user_ann',
  name: 'Ann Bell',
  email: 'ann@example.test',
  organizations: [
    { id: 'org_mills', name: 'Mills' },
    { id: 'org_quay', name: 'Quay' },
  ],
}

if (isFull) {
  test('[AUTH-13, AUTH-80, AUTH-81, AUTH-82, AUTH-87, AUTH-116, ORG-1] a sign-in on the Clerk screens opens the requested page, and its tokens work on the server', async ({
    page,
    context,
  }) => {
    const hosted = await startHosted([ann])
    try {
      await hosted.meet(context)
      await page.goto(`${hosted.origin}/app/chats?x=1`)
      await expect(page).toHaveURL(/\/sign-in\?next=/)
      await expect(page.getByRole('heading', { name: 'Sign in to Ledgerline' })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0)
      await page.getByRole('textbox', { name: 'Email address' }).fill(ann.email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`${hosted.origin}/app/chats?x=1`)
      await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
      await expect(sidebar).toContainText('Ann Bell')
      await expect(sidebar).toContainText('Mills')
      await expect(
        page.getByText('No chats yet').or(page.getByText('No threads yet')).first(),
      ).toBeVisible()

      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
      // The code of Clerk's screens loads only when a screen opens.
      const last = hosted.asked.lastIndexOf('/npm/@clerk/clerk-js@6/dist/clerk.browser.js')
      expect(hosted.asked.slice(last).some((path) => path.includes('/ui@'))).toBe(false)

      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitemradio', { name: 'Quay' }).click()
      await expect(sidebar).toContainText('Quay')
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      const account = page.getByRole('dialog', { name: 'Account' })
      const file = page.waitForEvent('download')
      await account.getByRole('button', { name: 'Download' }).click()
      expect((await file).suggestedFilename()).toMatch(/^Ledgerline data .+\.zip$/)
      await account.getByRole('button', { name: 'Open your account at Clerk' }).click()
      await expect
        .poll(() =>
          page.evaluate(
            () => (globalThis as never as { Clerk: { opened: string[] } }).Clerk.opened,
          ),
        )
        .toEqual(['profile'])
      await expect(page.getByRole('dialog')).toHaveCount(0)
    } finally {
      await hosted.close()
    }
  })

  test('[ORG-38, ORG-40] an invitation survives the Clerk screens, and the chosen personal workspace survives a reload', async ({
    page,
    context,
    allow,
  }) => {
    // With hosted sign-in our server has no invitations of its own, so this call fails with 404.
    allow(/^404 POST \/api\/account\/organizations\/invit/)
    const hosted = await startHosted([ann])
    try {
      await hosted.meet(context)
      await page.goto(`${hosted.origin}/app/join#k3y`)
      await expect(page).toHaveURL(`${hosted.origin}/sign-in?next=%2Fapp%2Fjoin`)
      await page.getByRole('textbox', { name: 'Email address' }).fill(ann.email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`${hosted.origin}/app/join#k3y`)
      await expect(
        page.getByRole('heading', {
          name: 'This invitation is no longer valid. Ask for a new link.',
        }),
      ).toBeVisible()

      const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
      await expect(sidebar).toContainText('Mills')
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitemradio', { name: 'Personal Workspace' }).click()
      await expect(sidebar).toContainText('Personal Workspace')
      await page.reload()
      await expect(sidebar).toContainText('Ann Bell')
      await expect(sidebar).toContainText('Personal Workspace')
    } finally {
      await hosted.close()
    }
  })

  test('[AUTH-81, AUTH-86, AUTH-10, AUTH-16] signing out with Clerk ends the session in every tab, and /sign-up shows the Clerk sign-up screen', async ({
    page,
    context,
  }) => {
    const hosted = await startHosted([ann])
    try {
      await hosted.meet(context)
      await page.goto(`${hosted.origin}/sign-up`)
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Email address' }).fill(ann.email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`${hosted.origin}/app/spreadsheets`)
      const other = await context.newPage()
      await other.goto(`${hosted.origin}/app/chats`)
      await expect(other.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in to Ledgerline' })).toBeVisible()
      await expect(other).toHaveURL(/\/sign-in/)
      await expect(other.getByText(/You signed out in another tab/)).toBeVisible()
      await page.goto(`${hosted.origin}/app/chats`)
      await expect(page).toHaveURL(/\/sign-in/)
    } finally {
      await hosted.close()
    }
  })

  test('[AUTH-113, AUTH-116, AUTH-117, AUTH-178] an account deleted at Clerk is also deleted here, and the page reports the deletion', async ({
    page,
    context,
    allow,
  }) => {
    allow(/410/)
    const hosted = await startHosted([ann])
    try {
      await hosted.meet(context)
      await page.goto(`${hosted.origin}/app/chats`)
      await page.getByRole('textbox', { name: 'Email address' }).fill(ann.email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Chats' })).toBeVisible()
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      const account = page.getByRole('dialog', { name: 'Account' })
      await expect(account).toContainText('This also deletes everything kept here')
      await account.getByRole('button', { name: 'Delete your account at Clerk' }).click()
      await expect(account).toBeHidden()

      expect(await hosted.remove(ann.id)).toBe(200)
      await page.evaluate(() =>
        (globalThis as never as { Clerk: { touch: () => Promise<void> } }).Clerk.touch(),
      )
      await expect(page.getByRole('heading', { name: 'Sign in to Ledgerline' })).toBeVisible()
      await expect(page.getByText('Your account and all its data were deleted.')).toBeVisible()
    } finally {
      await hosted.close()
    }
  })

  test('[AUTH-84] the app shows why it cannot reach Clerk at start, and continues once it can', async ({
    page,
    context,
    allow,
  }) => {
    allow(/^failed GET \/npm\//)
    const hosted = await startHosted([ann])
    try {
      await context.route('**/npm/**', (route) => route.abort())
      await page.goto(`${hosted.origin}/app/chats`)
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Connection error')
      await context.unroute('**/npm/**')
      await hosted.meet(context)
      await expect(page.getByRole('heading', { name: 'Sign in to Ledgerline' })).toBeVisible()
    } finally {
      await hosted.close()
    }
  })
}
