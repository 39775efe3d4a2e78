import type { APIRequestContext, Page } from '@playwright/test'
import { serveFlags } from '../support/flags.ts'
import { isFull } from '../support/full.ts'
import { createSheet } from '../support/sheet.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

/**
 * Path, tab title and heading of a page. For a spreadsheet, `heading` is the name of its main
 * region.
 */
type Landed = {
  readonly at: string
  readonly title: string
  readonly heading: string
  /** Canonical address, if it is not `at`. */
  readonly canonical?: string
}

const site = (at: string, title: string, heading = title): Landed => ({ at, title, heading })
const LANDING = site(
  '/',
  'A finance assistant that shows its working',
  'An assistant that shows its working.',
)
const SIGN_IN = site('/sign-in', 'Sign in')
const SIGN_UP = site('/sign-up', 'Create account')
const ABOUT = site('/about', 'About')
const PRICING = site('/pricing', 'Pricing')
const PRIVACY = site('/privacy', 'Privacy Policy')
const TERMS = site('/terms', 'Terms of Service')
const VISITOR = site('/chat', 'Chat', 'What are you working on?')
const SHEETS = site('/app/spreadsheets', 'Spreadsheets')
const CHATS = site('/app/chats', 'Chats')
const NEW_CHAT = site('/app/chat', 'New Conversation', 'What are you working on?')
const BILLING = site('/app/billing', 'Billing')
const PAID = site('/app/billing/success', 'Waiting for the payment provider')

/** The user's session and feature flags. */
type Look = 'signed out' | 'signed in' | 'without spreadsheets' | 'without billing'
/**
 * An address and the page that each `Look` sees. A signed-in user without spreadsheets or billing
 * sees `in`, unless `withoutSheets` or `withoutBilling` is set.
 */
type Row = {
  readonly address: string
  readonly isListed?: boolean
  readonly out: Landed
  readonly in: Landed
  readonly withoutSheets?: Landed
  readonly withoutBilling?: Landed
}

const open = (page: Landed, address = page.at): Row => ({
  address,
  isListed: true,
  out: page,
  in: page,
})
const entry = (page: Landed, address = page.at): Row => ({
  ...open(page, address),
  in: SHEETS,
  withoutSheets: CHATS,
})
const guarded = (page: Landed, address = page.at, more: Partial<Row> = {}): Row => ({
  address,
  out: SIGN_IN,
  in: page,
  ...more,
})
const ofSheets = (page: Landed, address = page.at): Row =>
  guarded(page, address, { withoutSheets: CHATS })
const unknown = (address: string): Row => ({ ...entry(LANDING, address), isListed: false })

const rowsFor = (chat: string, sheet: string, code: string): readonly Row[] => [
  entry(LANDING),
  open(ABOUT),
  open(ABOUT, '/about#api'),
  open(PRICING),
  open(PRIVACY),
  open(TERMS),
  { ...open(VISITOR), in: NEW_CHAT },
  entry(SIGN_IN),
  entry({ ...SIGN_IN, at: '/sign-in/factor-one', canonical: '/sign-in' }),
  entry(SIGN_UP),
  unknown('/nothing'),
  unknown('/nothing/at/all'),
  unknown('/s'),
  ofSheets(SHEETS, '/app'),
  guarded(CHATS),
  guarded(CHATS, '/app/chats?q=loan'),
  guarded(NEW_CHAT),
  guarded(site(`/app/chat/${chat}`, 'Hello'), `/app/chat/${chat}`),
  ofSheets(SHEETS),
  ofSheets(SHEETS, '/app/spreadsheets?sort=title'),
  ofSheets(SHEETS, '/app/spreadsheets?action=upload'),
  ofSheets(site('/app/spreadsheet', 'New Spreadsheet')),
  // Unlisted, but accessible to everyone with the link.
  { ...open(site(`/s/${code}`, 'Budget')), isListed: false },
  ofSheets(site(`/app/spreadsheet/${sheet}`, 'Budget'), `/app/spreadsheet/${sheet}`),
  guarded(BILLING, '/app/billing', { withoutBilling: SHEETS }),
  guarded(PAID, '/app/billing/success?session_id=cs_test_1', { withoutBilling: SHEETS }),
  guarded(SHEETS, '/app/billing/else', { withoutSheets: CHATS }),
  unknown('/app/nothing'),
]

const FLAGS: Readonly<Partial<Record<Look, Readonly<Record<string, boolean>>>>> = {
  'without spreadsheets': { spreadsheets: false },
  'without billing': { billing: false },
}

const seenBy = (look: Look, row: Row): Landed => {
  if (look === 'signed out') return row.out
  if (look === 'without spreadsheets') return row.withoutSheets ?? row.in
  return (look === 'without billing' ? row.withoutBilling : undefined) ?? row.in
}

/** Creates a conversation of this account, named by its first message. */
async function createChat(request: APIRequestContext, account: Account): Promise<string> {
  const headers = await bearer(request, account)
  await request.post('/api/chat/stream/', { headers, data: { message: 'Hello' } })
  const answer = await request.get('/api/chat/histories/', { headers })
  const { histories } = (await answer.json()) as {
    readonly histories: readonly { readonly conversation_id: string }[]
  }
  const id = histories[0]?.conversation_id ?? ''
  await request.patch(`/api/chat/conversations/${id}/`, { headers, data: { title: 'Hello' } })
  return id
}

/** Visits an address and compares the page with its row. */
async function visit(page: Page, row: Row, landed: Landed): Promise<void> {
  await page.goto(row.address)
  const main = page.getByRole('main')
  if (/^\/(app\/spreadsheet|s)(\/|$)/.test(landed.at))
    await expect(page.getByRole('main', { name: landed.heading })).toBeVisible()
  else await expect(main.getByRole('heading', { level: 1, name: landed.heading })).toHaveCount(1)
  await expect(page).toHaveURL((url) => url.pathname === landed.at)
  await expect(page).toHaveTitle(`${landed.title} · Ledgerline`)
  // The server writes these tags for the requested address, even if the client then redirects.
  await expect(page.locator('meta[name=robots]')).toHaveCount(row.isListed ? 0 : 1)
  if (row.isListed && landed.at === row.out.at)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`^http://[^/]+${landed.canonical ?? landed.at}$`),
    )
  await page.waitForLoadState('networkidle')
}

if (isFull)
  for (const look of [
    'signed out',
    'signed in',
    'without spreadsheets',
    'without billing',
  ] as const)
    test(`[NAV-1, NAV-7, NAV-9, NAV-10, NAV-30, NAV-31, NAV-39, FLAG-2] ${look}: every address leads to its page, with the right title and heading`, async ({
      page,
      signedIn,
      context,
      account,
      request,
    }) => {
      expect(signedIn).toBe(page)
      const sheet = await createSheet(request, account)
      const headers = await bearer(request, account)
      const shared = await request.post(`/api/spreadsheets/${sheet}/share/public/`, { headers })
      const { public_share } = (await shared.json()) as { readonly public_share: { code: string } }
      const rows = rowsFor(await createChat(request, account), sheet, public_share.code)
      if (look === 'signed out') await context.clearCookies()
      const flags = FLAGS[look]
      if (flags) await serveFlags(page, flags)
      // With spreadsheets off, we skip public spreadsheets, because they are a separate build.
      // tests/ui/sheets/public/public-off.test.ts tests that case.
      const shown = rows.filter(
        ({ address }) => look !== 'without spreadsheets' || !address.startsWith('/s/'),
      )
      for (const row of shown)
        await test.step(row.address, () => visit(page, row, seenBy(look, row)))
    })
