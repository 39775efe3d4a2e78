import { expect, type Page } from '@playwright/test'
import { bearer } from '../support/test.ts'
import { fromTemplate, type Screen, type Stage } from './screen.ts'

const group = 'Public'

const headingStands = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toBeVisible()

const page = (name: string, path: string): Screen => ({
  name,
  group,
  isPublic: true,
  open: async ({ page }) => {
    await page.goto(path)
    await headingStands(page)
  },
})

/** Shares a spreadsheet made from the template `dcf`, and returns the path of its public page. */
async function share(stage: Stage): Promise<string> {
  const id = await fromTemplate(stage, 'dcf', 'Northfield Mills: DCF for the board')
  const headers = await bearer(stage.request, stage.account)
  const shared = await stage.request.post(`/api/spreadsheets/${id}/share/public/`, { headers })
  const { public_share } = (await shared.json()) as { readonly public_share: { code: string } }
  return `/s/${public_share.code}`
}

/** Screens for signed-out visitors. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  page('landing', '/'),
  page('about', '/about'),
  page('pricing', '/pricing'),
  page('privacy', '/privacy'),
  page('terms', '/terms'),
  page('chat-public', '/chat'),
  page('sign-in', '/sign-in'),
  page('sign-up', '/sign-up'),
  {
    name: 'sign-in-refused',
    group,
    isPublic: true,
    allow: [/^401 POST \/api\/auth\/sign-in\/$/],
    open: async ({ page }) => {
      await page.goto('/sign-in')
      await page.getByRole('textbox', { name: 'Email' }).fill('maya@northfield.example')
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Incorrect email or password.')).toBeVisible()
    },
  },
  {
    name: 'public-sheet',
    group,
    isPublic: true,
    open: async (stage) => {
      await stage.page.goto(await share(stage))
      await expect(stage.page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
    },
  },
  {
    name: 'public-sheet-none',
    group,
    isPublic: true,
    open: async ({ page }) => {
      await page.goto('/s/no-code')
      await expect(page.getByRole('alert')).toContainText('Invalid share link')
    },
  },
  {
    name: 'error-boundary',
    group,
    isPublic: true,
    allow: [/^failed GET \/assets\/_page-/, /^console: /],
    open: async ({ page }) => {
      await page.goto('/')
      await page.route('**/assets/_page-*.js', (route) => route.abort())
      await page.getByRole('link', { name: 'Pricing' }).click()
      await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    },
  },
]
