import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { AppConfig } from '#contract/api/entities.ts'
import { COMPOSER } from '#src/texts/labels.ts'
import { PAYWALL } from '#src/texts/paywall.ts'
import { ORPHAN_DOCUMENT_MS, REFRESH_TOKEN_MS, SIDEBAR_COOKIE_SECONDS } from '#contract/limits.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { BillingPage } from '#src/ui/billing/billing-page.tsx'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { stateAfter, credits } from '#tests/support/client/facts.ts'

const wordsOf = (markup: string): string =>
  markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

/** The markup of a public page for a signed-out visitor. */
const markupOf = async (
  path: string,
  config: v.InferInput<typeof AppConfig> = {},
): Promise<string> => {
  const state = stateAfter([{ type: 'session.missing' }])
  const app = {
    config: v.parse(AppConfig, config),
    state: () => state,
    subscribe: () => () => {},
    send: () => {},
    sessionKnown: async () => state.session,
  } as unknown as App
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { app },
    isServer: false,
    origin: 'https://ledgerline.test',
  })
  await router.load()
  return renderToStaticMarkup(
    <AppProvider app={app}>
      <RouterProvider router={router} />
    </AppProvider>,
  )
}

const read = async (path: string, config?: v.InferInput<typeof AppConfig>): Promise<string> =>
  wordsOf(await markupOf(path, config))

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://ledgerline.test' }))
afterEach(() => void vi.unstubAllGlobals())

describe('the public pages', () => {
  it('[DOC-751] the chat for visitors accepts messages but no files', async () => {
    const markup = await markupOf('/chat')
    expect(markup).toContain(`aria-label="${COMPOSER.name}"`)
    expect(markup).not.toContain(COMPOSER_CONTROLS.attach)
    expect(markup).not.toContain('type="file"')
  })

  it('[NAV-4, NAV-5, NAV-23] each have their title, the footer and the current year', async () => {
    for (const page of [
      SITE_PAGES.about,
      SITE_PAGES.pricing,
      SITE_PAGES.privacy,
      SITE_PAGES.terms,
    ]) {
      const words = await read(page.path)
      expect(words).toContain(page.title)
      for (const link of ['Privacy Policy', 'Terms of Service', 'Sitemap'])
        expect(words).toContain(link)
      expect(words).toContain(`© ${new Date().getFullYear()} Ledgerline`)
    }
  })

  it('[NAV-4] the pricing page describes both plans with the numbers of this installation', async () => {
    const words = await read('/pricing', { monthly_credits: 25 })
    expect(words).toContain('25 credits each month')
    expect(words).not.toContain('10 ')
    expect(words).toContain('$30')
    for (const benefit of PAYWALL.benefits) expect(words).toContain(benefit)
  })

  it('[NAV-39] without billing no page shows a price', async () => {
    const flags = { billing: false }
    expect(await read('/pricing', { flags })).toContain('This installation charges nothing')
    for (const path of ['/pricing', '/terms', '/']) {
      const words = await read(path, { flags })
      expect(words, path).not.toMatch(/\$\s?30\b|credits|free\b/i)
    }
  })

  it('[DOC-182] the landing page mentions documents only if they are on', async () => {
    const isSaid = async (flags: { chat?: boolean; documents?: boolean }): Promise<boolean> =>
      (await read('/', { flags })).includes('Answers from your documents')
    expect(await isSaid({})).toBe(true)
    expect(await isSaid({ documents: false })).toBe(false)
    expect(await isSaid({ chat: false })).toBe(false)
    expect(await read('/', { flags: { documents: false } })).toContain('Nothing to save')
  })

  it('[NAV-4, FLAG-2] without spreadsheets no public page promises spreadsheets', async () => {
    const flags = { spreadsheets: false }
    for (const path of ['/', '/about', '/pricing'])
      expect(await read(path, { flags }), path).not.toMatch(/\.xlsx|builds|live formulas/)
    // The free plan lacks this line. The remaining mention belongs to the paid plan.
    expect((await read('/pricing', { flags })).match(/Unlimited spreadsheets/g)).toHaveLength(1)
    expect(await read('/')).toContain('builds and edits spreadsheets')
  })

  it('[NAV-41] the privacy page names the cookies that are set, and analytics only if they are set up', async () => {
    const words = await read('/privacy')
    expect(words).toContain('ledgerline_refresh')
    expect(words).toContain(`at most ${REFRESH_TOKEN_MS / 86_400_000} days`)
    expect(words).toContain('sidebar_state')
    expect(words).toContain(`for ${SIDEBAR_COOKIE_SECONDS / 86_400} days`)
    expect(words).toContain('counts no visits')
    const counted = await read('/privacy', { posthog_key: 'phc_1' })
    expect(counted).not.toContain('counts no visits')
    expect(counted).toContain('records page visits')
  })

  const KEY = 'pk_test_Y2xlcmsuZXhhbXBsZS50ZXN0JA'
  const privacy = (config: v.InferInput<typeof AppConfig> = {}) => read('/privacy', config)

  it('[NAV-46] the privacy page names no third party that is not set up', async () => {
    const words = await privacy({ model_provider: null, flags: { billing: false } })
    expect(words).toContain('loads nothing from third parties')
    expect(words).toContain('sends nothing elsewhere')
    expect(words).toContain('your password as a salted hash')
    expect(words).toContain('members of your organizations see your name and email')
    expect(words).toContain('you can delete the account with all its data')
    expect(words).not.toMatch(/Stripe|Clerk|PostHog|OpenAI|Anthropic|ledgerline_sandbox|__session/)
  })

  it('[NAV-46] the privacy page names the cookie of the sandbox, or the data that Stripe gets if Stripe is set up', async () => {
    const sandbox = await privacy()
    expect(sandbox).toContain('ledgerline_sandbox')
    expect(sandbox).toContain('at most 60 minutes')
    expect(sandbox).not.toContain('Stripe')
    const stripe = await privacy({ checkout_hosts: ['checkout.stripe.com'] })
    expect(stripe).toMatch(/Stripe gets your name and email/)
    expect(stripe).toContain('never sees')
    expect(stripe).toContain('deletes your customer record at Stripe')
    expect(stripe).not.toContain('ledgerline_sandbox')
  })

  it('[NAV-46] the privacy page says what data Clerk keeps and what stays here', async () => {
    const words = await privacy({ clerk_publishable_key: KEY })
    for (const said of ['__session', '__client_uat', 'load from Clerk', 'Cloudflare'])
      expect(words).toContain(said)
    expect(words).not.toMatch(/ledgerline_refresh|salted hash|loads nothing from third parties/)
    expect(words).not.toContain('none by third parties')
    expect(words).toContain('leaves your data here')
    const told = await privacy({ clerk_publishable_key: KEY, clerk_tells_deletions: true })
    expect(told).toContain('your data here is deleted too')
    expect(told).not.toContain('leaves your data here')
  })

  it('[NAV-46] the privacy page names the model provider that gets the messages, or describes it if its name is unknown', async () => {
    expect(await privacy({ model_provider: 'OpenAI' })).toContain('are sent to OpenAI')
    const unnamed = await privacy({ model_provider: '' })
    expect(unnamed).toContain('a language model the administrator has chosen')
    for (const words of [unnamed, await privacy({ model_provider: 'OpenAI' })])
      expect(words).not.toContain('sends nothing elsewhere')
    expect(await privacy()).toContain('If the administrator has connected')
    const off = await privacy({ model_provider: 'OpenAI', flags: { chat: false } })
    expect(off).not.toMatch(/OpenAI|built-in assistant/)
  })

  it('[NAV-46] the privacy page names the data that PostHog keeps on the device', async () => {
    const words = await privacy({ posthog_key: 'phc_1', clerk_publishable_key: KEY })
    expect(words).toContain('ph_…')
    expect(words).not.toContain('No other cookie')
  })

  it.each([
    ['documents', { documents: false }],
    ['chats and therefore documents', { chat: false }],
  ])('[NAV-49] the privacy page does not mention documents if %s are off', async (_, flags) => {
    for (const model_provider of [undefined, null, '', 'OpenAI'])
      expect(await privacy({ model_provider, flags })).not.toMatch(/documents?\b|files of|attach/i)
  })

  it('[NAV-49] the privacy page says which document files are kept, where, how long and how they are deleted', async () => {
    const words = await privacy()
    for (const said of [
      'each file as you uploaded it',
      'a file storage they have chosen',
      'kept until you delete the chat',
      `removed ${ORPHAN_DOCUMENT_MS / 60_000} minutes after its last use`,
      'including a chat’s documents and their files',
    ])
      expect(words).toContain(said)
  })

  it('[NAV-49] the privacy page says that a model gets the parts of documents that the assistant reads, unless there is no model', async () => {
    const text = 'the parts of them the assistant reads'
    for (const model_provider of ['OpenAI', '', undefined])
      expect(await privacy({ model_provider })).toContain(text)
    expect(await privacy({ model_provider: null })).not.toContain(text)
    expect(await privacy({ model_provider: 'OpenAI' })).toContain('files themselves are not sent')
  })

  it('[NAV-50] the privacy page names the stored invitation code, and with Clerk also the stored choice of no organization', async () => {
    const [local, hosted] = [await privacy(), await privacy({ clerk_publishable_key: KEY })]
    for (const words of [local, hosted]) expect(words).toContain('ledgerline.invitation')
    expect(hosted).toContain('ledgerline.personal.{id}')
    expect(local).not.toContain('ledgerline.personal')
  })

  it('[NAV-40] the page "About" lists every existing call, and no spreadsheet calls if spreadsheets are off', async () => {
    const words = await read('/about')
    const built = Object.values(endpoints).filter((call) => call.built)
    expect(words).toContain(`All ${built.length} calls`)
    for (const { method, path } of built)
      expect(words).toContain(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const off = await read('/about', { flags: { spreadsheets: false } })
    expect(off).not.toContain('/api/spreadsheets')
    expect(off).not.toContain('.xlsx')
  })
})

describe('the billing page', () => {
  const drawn = (more: Parameters<typeof credits>[0]): string =>
    wordsOf(
      drawnOver(
        stateAfter([{ type: 'credits.received', credits: credits(more) }]),
        <BillingPage />,
      ),
    )

  it('[NAV-19] shows plan, balance and reset date', () => {
    const words = drawn({
      balance: 6,
      monthly_allocation: 25,
      credits_reset_at: '2026-12-01T00:00:00Z',
    })
    expect(words).toContain('Free')
    expect(words).toContain('6 of 25 credits left')
    expect(words).toMatch(/Next allocation.*Dec 1, 2026.*Balance returns to 25/)
    expect(words).toContain('Upgrade to Professional')
    expect(drawn({ credits_reset_at: null })).not.toContain('Next allocation')
  })

  it('[NAV-19, BILL-8] shows no balance, reset or upgrade for a Pro plan', () => {
    const words = drawn({ is_pro: true, balance: 0, credits_reset_at: '2026-12-01T12:00:00Z' })
    expect(words).toContain('Professional')
    expect(words).toContain('Unlimited')
    expect(words).not.toMatch(/Upgrade|credits left|Next allocation/)
  })

  it('[NAV-19] says that the credits failed to load, and offers a retry', () => {
    const failed = stateAfter([{ type: 'credits.failed', error: { type: 'unknown' } }])
    const words = wordsOf(drawnOver(failed, <BillingPage />))
    expect(words).toContain('Failed to fetch credit balance')
    expect(words).toContain('Try Again')
  })
})
