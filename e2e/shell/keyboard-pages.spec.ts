import type { APIRequestContext, Page } from '@playwright/test'
import { say } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { begunAt, walk } from '../support/keyboard.ts'
import { createSheet } from '../support/sheet.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

const link = (name: string): string => `link "${name}"`
const button = (name: string): string => `button "${name}"`
const links = (...names: readonly string[]): readonly string[] => names.map(link)
const buttons = (...names: readonly string[]): readonly string[] => names.map(button)

/** A page's path, and its tab stops on a wide window and on a phone. */
type Way = {
  readonly path: string
  readonly wide: readonly string[]
  readonly phone: readonly string[]
}

const SKIP = link('Skip to content')
const HOME = link('Ledgerline, home')
const SITE = links('About', 'Pricing', 'Access the API')
const LEGAL = links('Privacy Policy', 'Terms of Service', 'Sitemap')
const ENTRY = links('Sign in', 'Try now')
const PERSON = [link('Open Ledgerline'), button('User menu')]

/** A public page with its sign-in links. On phones, the footer contains the links of the bar. */
const site = (
  path: string,
  stops: readonly string[] = [],
  entry: readonly string[] = ENTRY,
  foot: readonly string[] = LEGAL,
): Way => ({
  path,
  wide: [SKIP, HOME, ...SITE, ...entry, ...stops, ...foot],
  phone: [SKIP, HOME, ...entry, ...stops, ...(foot.length > 0 ? SITE : []), ...foot],
})

// The last stop is the `<summary>` that opens the table of all calls. It has no role.
const API = [
  'group "Ask for a token"',
  'group "List the chats"',
  'group "Ask the assistant"',
  'text',
]
const VISITOR = [
  ...buttons(
    'Loan schedule Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years',
    'NPV and IRR NPV at 9% and IRR of the cash flows -100000, 25000, 35000, 45000, 50000',
    'Future value of savings Future value of $10,000 plus $500 a month at 4% for 20 years',
    'Monthly payment Build the schedule of a $25,000 car loan at 7.2% over 5 years',
  ),
  'textbox "Message"',
  button('Send message'),
]
const FORM = ['textbox "Email"', 'textbox "Password"']
const alike = (path: string, stops: readonly string[]): Way => ({ path, wide: stops, phone: stops })

const SIGNED_OUT: readonly Way[] = [
  site('/', ENTRY.toReversed()),
  site('/about', API),
  site('/pricing', [link('Try now')]),
  site('/privacy'),
  site('/terms'),
  site('/chat', VISITOR, ENTRY, []),
  alike('/sign-in', [
    HOME,
    ...FORM,
    button('Sign in'),
    link('Create account'),
    ...LEGAL.slice(0, 2),
  ]),
  alike('/sign-up', [
    HOME,
    'textbox "Name"',
    ...FORM,
    button('Create account'),
    link('Sign in'),
    ...LEGAL.slice(0, 2),
  ]),
  alike('/s/none', [HOME, link('Go to the home page')]),
]

const TOGGLE = button('Toggle sidebar')
const UPGRADE = button('Upgrade to Pro: $30 for unlimited')
const COMPOSER = [
  'textbox "Message"',
  ...buttons('Attach files', 'Commands', 'Mention a spreadsheet', 'Send message'),
]

/** An app page: sidebar, bar with breadcrumbs, page content, composer. */
const app = (
  path: string,
  stops: readonly string[],
  { chats = [], crumbs = [], onPhone = stops, title = [] }: Partial<AppPage> = {},
): Way => ({
  path,
  wide: [
    SKIP,
    button('User menu'),
    ...links('Spreadsheets', 'Chats', 'New chat', ...chats, 'Support'),
    TOGGLE,
    ...crumbs,
    ...title,
    link('Support'),
    UPGRADE,
    ...stops,
    ...COMPOSER,
  ],
  phone: [SKIP, TOGGLE, ...title, button('Command palette'), ...onPhone, ...COMPOSER],
})
type AppPage = {
  /** Sidebar entries. */
  readonly chats: readonly string[]
  /** The breadcrumb in the bar, only on a wide window. */
  readonly crumbs: readonly string[]
  /** The title in the bar, if it is editable. */
  readonly title: readonly string[]
  readonly onPhone: readonly string[]
}

/** On a phone, an example omits its description. */
const EXAMPLES = [
  [
    'Build a loan schedule $300,000 at 6.5% over 30 years, paid monthly',
    'New sheet, 360 payments, check',
  ],
  [
    'Find what changed in a month The last two months of a sample ledger, by account',
    'Worksheet, largest changes, reasons',
  ],
  [
    'Forecast 13 weeks of cash From three months of the same sample ledger',
    'Worksheet, lowest cash, checks',
  ],
] as const
const hide = button('Hide examples')
const examples = [hide, ...EXAMPLES.map((parts) => button(parts.join(' ')))]
const examplesOnPhone = [hide, ...EXAMPLES.map(([name]) => button(name))]
const TEMPLATES = buttons(
  'Budget A year of income and costs by month: budget, actuals and variances.',
  'Loan Level monthly payments, interest and balance, to the cent.',
  'Discounted cash flow Five years of free cash flow, WACC and value per share.',
  'Three statements Income statement, balance sheet and cash flow over five linked years.',
  '13-week cash flow Receipts and payments by week, lowest cash and headroom.',
  'Cap table Founders, option pool and two rounds: shares, ownership and proceeds.',
  'Unit economics Acquisition cost, lifetime value, payback and a cohort by month.',
  'From a file Import an Excel workbook, or a .csv or .tsv with a preview.',
)
const newSheet = [button('Import'), link('New Spreadsheet')]
const sample = button('Open sample data')
const bare = [...newSheet, sample]

const EMPTY: readonly Way[] = [
  ...['/about', '/privacy'].map((path) => site(path, path === '/about' ? API : [], PERSON)),
  app('/app/spreadsheets', [...bare, ...examples, ...TEMPLATES], {
    onPhone: [...bare, ...examplesOnPhone, ...TEMPLATES],
  }),
  app('/app/chats', [link('New Chat'), ...examples], {
    onPhone: [link('New Chat'), ...examplesOnPhone],
  }),
  app('/app/chat', examples, { onPhone: examplesOnPhone, crumbs: [link('Chats')] }),
]

const row = (name: string): readonly string[] => [
  'checkbox "Select all"',
  `checkbox "Select ${name}"`,
  link(name),
  button(`Actions for ${name}`),
]
const listed = [button('New from template'), ...newSheet, 'textbox "Search spreadsheets"']
const sorted = button('Sort: Last edited')
const inSheets = [...row('Budget'), ...TEMPLATES]
const answered = buttons(
  'Copy message',
  'Edit',
  'Copy message',
  'Copy as Markdown',
  'Retry',
  'Token usage',
)

const withRows = (chat: string, name: string): readonly Way[] => [
  app('/app/spreadsheets', [...listed, sorted, 'radio "Cards"', ...inSheets], {
    chats: [name],
    onPhone: [...listed, sorted, ...inSheets],
  }),
  app('/app/chats', [link('New Chat'), 'textbox "Search chats"', ...row(name)], {
    chats: [name],
  }),
  app(`/app/chat/${chat}`, answered, {
    chats: [name],
    crumbs: [link('Chats')],
    title: [button(name)],
  }),
]

/**
 * Tabs through each page in both directions: stops in reading order, each visible with a focus
 * ring.
 */
async function walkAll(page: Page, ways: readonly Way[], size: 'wide' | 'phone'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const width = size === 'wide' ? 1440 : 390
  await page.setViewportSize({ width, height: 844 })
  for (const way of ways)
    await test.step(`${way.path}, ${size}`, async () => {
      await begunAt(page, way.path)
      const there = (await walk(page, 'Tab')).map(plain)
      expect(there, way.path).toEqual(way[size])
      const back = (await walk(page, 'Shift+Tab')).map(plain)
      expect(back.toReversed(), `${way.path}, back`).toEqual(way[size])
    })
}

/** Removes the token numbers, which vary by answer. */
const plain = (stop: string): string => stop.replace(/Token usage: .*(?=")/, 'Token usage')

async function chatOf(
  request: APIRequestContext,
  account: Account,
  question: string,
): Promise<string> {
  await say(request, account, question)
  const headers = await bearer(request, account)
  const answer = await request.get('/api/chat/histories/', { headers })
  const { histories } = (await answer.json()) as {
    readonly histories: readonly { readonly conversation_id: string }[]
  }
  return histories[0]?.conversation_id ?? ''
}

if (isFull)
  for (const size of ['wide', 'phone'] as const) {
    test(`[SHELL-192] signed out, ${size}: Tab visits every page in reading order and back, with each stop visible`, async ({
      page,
      allow,
    }) => {
      allow(/^404 GET \/api\/spreadsheets\/s\/none\//)
      await walkAll(page, SIGNED_OUT, size)
    })

    test(`[SHELL-192] signed in, ${size}: Tab visits every page in reading order and back, with each stop visible`, async ({
      signedIn: page,
      account,
      request,
    }) => {
      await walkAll(page, EMPTY, size)
      for (const path of ['/app/billing', '/app/billing/success?session_id=cs_test_1']) {
        await begunAt(page, path)
        const there = await walk(page, 'Tab')
        expect(there[0], path).toBe(SKIP)
        expect(there.slice(-COMPOSER.length), path).not.toEqual(COMPOSER)
        expect((await walk(page, 'Shift+Tab')).toReversed(), `${path}, back`).toEqual(there)
      }
      await createSheet(request, account, 'Budget')
      // A short answer, because an answer longer than the window adds a tab stop: a link back to
      // its question.
      const question = 'Sum of B2 to B9'
      await walkAll(page, withRows(await chatOf(request, account, question), question), size)
    })
  }
