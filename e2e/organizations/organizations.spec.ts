import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { expect, newAccountData, signUp, test } from '../support/test.ts'

const WIDTHS = [1440, 768, 390] as const

async function openOrganizations(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'User menu' })
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  }
  await menu.click()
  await page.getByRole('menuitem', { name: 'Organizations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Organizations' })
  await expect(dialog.getByRole('group', { name: 'Workspace' })).toBeVisible()
  return dialog
}

async function create(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(dialog.getByText(`${name} was created.`)).toBeVisible()
}

if (isFull) {
  test('[ORG-30, ORG-31, ORG-32, ORG-33, ORG-34, ORG-35, ORG-40, ORG-42, AUTH-120] an owner creates an organization and an invitation link, a signed-out user joins through the link, and the owner leaves', async ({
    appPage: page,
    browser,
    allow,
  }) => {
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar).toContainText('Personal Workspace')
    const dialog = await openOrganizations(page)
    await create(dialog, 'Mills & Daughters')
    await expect(dialog.getByRole('radio', { name: /Mills & Daughters/ })).toBeChecked()
    await expect(dialog.getByRole('list', { name: 'Members' })).toContainText('Maya Okafor')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    await expect(dialog.getByRole('list', { name: 'Open links' })).toContainText('For many people')

    const context = await browser.newContext()
    const guest = await context.newPage()
    const code = new URL(link).hash.slice(1)
    const seen: string[] = []
    guest.on('request', (request) => {
      seen.push(request.url(), request.headers()['referer'] ?? '')
    })
    await guest.goto(link)
    await expect(guest).toHaveURL('/sign-in?next=%2Fapp%2Fjoin')
    await expect(guest.getByText('You are invited to join Mills & Daughters.')).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('You are invited to join Mills & Daughters.')).toBeVisible()
    const bo = { ...newAccountData(), name: 'Bo Lind' }
    await guest.getByRole('textbox', { name: 'Email' }).fill(bo.email)
    await guest.getByRole('link', { name: 'Create account' }).click()
    await expect(guest.getByRole('textbox', { name: 'Email' })).toHaveValue(bo.email)
    await signUp(guest, bo)
    await expect(guest.getByRole('heading', { name: 'Join Mills & Daughters' })).toBeVisible()
    await expect(guest).toHaveURL(`/app/join#${code}`)
    expect(seen.filter((address) => address.split('#')[0]?.includes(code))).toEqual([])
    await guest.getByRole('button', { name: 'Join' }).click()
    await expect(guest.getByText('You joined Mills & Daughters.')).toBeVisible()
    await expect(guest.getByRole('complementary', { name: 'Sidebar' })).toContainText(
      'Mills & Daughters',
    )
    await guest.goto(link)
    await expect(
      guest.getByRole('heading', { name: 'You already belong to Mills & Daughters' }),
    ).toBeVisible()
    await context.close()

    // The dialog opened before Bo joined. The focus event makes it refresh.
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(dialog.getByRole('list', { name: 'Members' })).toContainText('Bo Lind')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(sidebar).toContainText('Mills & Daughters')
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitemradio', { name: 'Personal Workspace' }).click()
    await expect(sidebar).toContainText('Personal Workspace')
    const again = await openOrganizations(page)
    await again.getByRole('radio', { name: /Mills & Daughters/ }).click()
    await expect(again.getByRole('list', { name: 'Members' })).toContainText('Bo Lind')
    allow(/^409 DELETE \/api\/account\/organizations\//)
    await again.getByRole('button', { name: 'Leave the organization' }).click()
    await again.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(again.getByText('You are the only owner.', { exact: false })).toBeVisible()
    await again.getByRole('button', { name: 'Make owner: Bo Lind' }).click()
    await expect(again.getByText('Role changed.')).toBeVisible()
    // Removing a member asks for confirmation. A second click in the same place cancels.
    await again.getByRole('button', { name: 'Remove…: Bo Lind' }).click()
    const keep = again.getByRole('button', { name: 'Keep: Bo Lind' })
    await expect(keep).toBeFocused()
    await keep.press('Enter')
    await expect(again.getByRole('list', { name: 'Members' })).toContainText('Bo Lind')
    await again.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(sidebar).toContainText('Personal Workspace')
  })

  test('[ORG-34, ORG-48] a link with an unknown code shows that the invitation is no longer valid', async ({
    appPage: page,
    allow,
  }) => {
    allow(/^404 POST \/api\/account\/organizations\/invitation\//)
    await page.goto('/app/join#no-such-code')
    await expect(
      page.getByRole('heading', {
        name: 'This invitation is no longer valid. Ask for a new link.',
      }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Open Ledgerline' }).click()
    await expect(page).toHaveURL('/app/spreadsheets')
  })

  test('[ORG-40, ORG-50] if the browser blocks storage, the user is asked to open the invitation link again', async ({
    browser,
  }) => {
    const context = await browser.newContext()
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'sessionStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    const page = await context.newPage()
    await page.goto('/app/join#some-code')
    await expect(page.getByText('open your invitation link again')).toBeVisible()
    await page.getByRole('link', { name: 'Create account' }).click()
    await signUp(page, newAccountData())
    await expect(
      page.getByRole('heading', { name: 'Open your invitation link again' }),
    ).toBeVisible()
    await context.close()
  })

  for (const width of WIDTHS)
    test(`[ORG-30, SHELL-171] the organizations dialog passes axe at ${width} px`, async ({
      appPage: page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const dialog = await openOrganizations(page)
      await create(dialog, 'Mills & Daughters')
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await expect(dialog.getByRole('list', { name: 'Open links' })).toBeVisible()
      await expectAccessible(page, `Organizations at ${width} px`)
    })
}
