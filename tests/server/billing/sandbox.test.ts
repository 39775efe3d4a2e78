import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_PAGE_MS } from '#contract/limits/billing.ts'
import { BILLING_TEXTS, SANDBOX_TEXTS } from '#server/billing/wording.ts'
import {
  becomePro,
  billingOf,
  checkoutBody,
  creditsOf,
  fetchPage,
  openCheckout,
  openPortal,
  pressButton,
} from '#tests/support/billing/billing.ts'
import { ask, balanceOf, signUp, type Person } from '#tests/support/server/caller.ts'
import type { TestClock } from '#tests/support/server/clock.ts'
import { startSandbox } from '#tests/support/billing/sandbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let clock: TestClock
let server: TestServer
let person: Person
beforeEach(async () => {
  ;({ clock, server, person } = await startSandbox())
})
afterEach(() => server.close())

describe('a sandbox checkout', () => {
  it('[BILL-10, BILL-12] opens a page of this server that says that no money moves and asks for no card', async () => {
    const { status, body, headers } = await person.call('billing.checkout', {
      body: checkoutBody(server.origin),
    })
    expect(status).toBe(200)
    expect(body.success).toBe(true)
    expect(new URL(body.checkout_url ?? '').origin).toBe(server.origin)
    expect(headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict/)
    const page = await fetchPage(await openCheckout(person))
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    const html = await page.text()
    for (const text of [
      SANDBOX_TEXTS.label,
      SANDBOX_TEXTS.pay,
      SANDBOX_TEXTS.decline,
      SANDBOX_TEXTS.cancel,
      '$30',
    ])
      expect(html).toContain(text)
    expect(html).not.toMatch(/<input|<script/)
    expect(html).toContain(`href="${server.origin}/app/billing"`)
  })

  it('[BILL-13, CRED-2, CRED-34] returns to the app with its id when it is paid, and messages become free', async () => {
    await ask(person, { message: 'Hi' })
    await ask(person, { message: 'Hi' })
    expect(await creditsOf(person)).toMatchObject({ balance: 0, show_paywall: true, is_pro: false })
    const page = await openCheckout(person)
    const paid = await pressButton(page, 'pay')
    expect(paid.status).toBe(303)
    const back = new URL(paid.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(`${server.origin}/app/billing/success`)
    expect(page.url.endsWith(back.searchParams.get('session_id') ?? '-')).toBe(true)
    expect(await creditsOf(person)).toMatchObject({
      balance: 0,
      is_pro: true,
      show_paywall: false,
      show_low_credit_warning: false,
    })
    expect((await ask(person, { message: 'Hi' })).at(-1)).toMatchObject({
      type: 'stream_end',
      payload: { credits: 0 },
    })
    expect(await balanceOf(person)).toBe(0)
    expect(await billingOf(person)).toMatchObject({
      plan: 'pro',
      status: 'active',
      current_period_end: '2026-12-10T09:00:00.000Z',
      cancel_at_period_end: false,
      provider: 'sandbox',
    })
  })

  it('[BILL-13] says so if it is declined, changes nothing and can still be paid', async () => {
    const page = await openCheckout(person)
    const declined = await pressButton(page, 'decline')
    expect(declined.status).toBe(303)
    const after = { ...page, url: new URL(declined.headers.get('location') ?? '', page.url).href }
    expect(await (await fetchPage(after)).text()).toContain(SANDBOX_TEXTS.declined)
    expect(await (await fetchPage(page)).text()).not.toContain(SANDBOX_TEXTS.declined)
    expect((await creditsOf(person)).is_pro).toBe(false)
    expect((await pressButton(after, 'pay')).status).toBe(303)
    expect((await creditsOf(person)).is_pro).toBe(true)
  })

  it('[BILL-106] answers each button with a redirect, so Back never resends a form', async () => {
    const pages = []
    const buy = await openCheckout(person)
    for (const act of ['decline', 'decline', 'pay', 'decline', 'pay'])
      pages.push(await pressButton(buy, act))
    const portal = await openPortal(person)
    for (const act of ['cancel_later', 'resume', 'cancel_now', 'end_now', 'resume', 'end_now'])
      pages.push(await pressButton(portal, act))
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 303))
  })

  it('[BILL-107] still says that it is paid if it is declined after the payment, and an expired page does not mention a payment', async () => {
    const page = await openCheckout(person)
    await pressButton(page, 'pay')
    const declined = await pressButton(page, 'decline')
    const after = { ...page, url: new URL(declined.headers.get('location') ?? '', page.url).href }
    for (const place of [page, after]) {
      const html = await (await fetchPage(place)).text()
      expect(html).toContain(SANDBOX_TEXTS.paid)
      expect(html).not.toContain('Nothing was charged')
    }
    // The server cannot tell a page without its cookie from an expired page. Neither mentions a
    // payment.
    const other = { ...page, cookie: '' }
    clock.advance(SANDBOX_PAGE_MS)
    for (const place of [other, page]) {
      const html = await (await fetchPage(place)).text()
      expect(html).toContain(SANDBOX_TEXTS.goneText)
      expect(html).not.toMatch(/charged|used|paid/)
    }
  })

  it('[BILL-107] responds to an unknown button with a page that says that nothing was done, and stays usable', async () => {
    const page = await openCheckout(person)
    const refused = await pressButton(page, 'cancel_now')
    expect(refused.status).toBe(404)
    const html = await refused.text()
    expect(html).toContain(SANDBOX_TEXTS.refusedText)
    expect(html).not.toContain(SANDBOX_TEXTS.gone)
    expect(await (await fetchPage(page)).text()).toContain(SANDBOX_TEXTS.pay)
  })

  it('[BILL-558] that is paid twice in each of two tabs makes one subscription', async () => {
    const [one, two] = [await openCheckout(person), await openCheckout(person)]
    const answers = await Promise.all([
      pressButton(one, 'pay'),
      pressButton(one, 'pay'),
      pressButton(two, 'pay'),
      pressButton(two, 'pay'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const { history } = await billingOf(person)
    expect(history.filter(({ kind }) => kind === 'plan')).toMatchObject([{ plan: 'pro' }])
    expect(await (await fetchPage(one)).text()).toContain(SANDBOX_TEXTS.paid)
  })

  it('[BILL-22] is refused while the plan is Professional', async () => {
    await becomePro(person)
    const { status, body } = await person.call('billing.checkout', {
      body: checkoutBody(server.origin),
    })
    expect([status, body]).toEqual([409, { success: false, error: BILLING_TEXTS.isPro }])
  })
})

describe('access to a sandbox page', () => {
  it('[BILL-14, BILL-98] is limited to the requesting browser and to an hour, and an expired page links back', async () => {
    const page = await openCheckout(person)
    const other = await openCheckout(await signUp(server.origin))
    for (const cookie of ['', other.cookie, 'ledgerline_sandbox=x']) {
      expect((await fetchPage({ ...page, cookie })).status).toBe(404)
      expect((await pressButton({ ...page, cookie }, 'pay')).status).toBe(404)
    }
    expect((await creditsOf(person)).is_pro).toBe(false)
    clock.advance(SANDBOX_PAGE_MS)
    const over = await pressButton(page, 'pay')
    expect(over.status).toBe(404)
    expect(await over.text()).toContain(`<a class="back" href="/">${SANDBOX_TEXTS.back}</a>`)
  })

  it('[BILL-14] ends when the user signs out', async () => {
    const page = await openCheckout(person)
    await person.call('auth.signOut', { headers: { cookie: person.cookie } })
    expect((await pressButton(page, 'pay')).status).toBe(404)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page with origin null', { origin: 'null' }],
  ])('[BILL-14] is denied to a form from %s', async (_, headers) => {
    const page = await openCheckout(person)
    expect((await pressButton(page, 'pay', headers)).status).toBe(404)
    expect((await creditsOf(person)).is_pro).toBe(false)
  })

  it.each([
    ['none', ''],
    ["the portal's", 'cancel_now'],
    ['markup', '<b>'],
    ['a value of 5,000 characters', 'x'.repeat(5000)],
  ])(
    '[BILL-14] is denied to a form with a button that the page does not have: %s',
    async (_, act) => {
      const page = await openCheckout(person)
      expect((await pressButton(page, act)).status).toBe(404)
      expect((await creditsOf(person)).is_pro).toBe(false)
    },
  )

  it('[BILL-75] is denied to an endless form, which is read only up to the length of the longest valid one', async () => {
    const page = await openCheckout(person)
    const endless = new ReadableStream({
      pull: (to) => to.enqueue(new TextEncoder().encode('act=pay&'.repeat(1000))),
    })
    const answer = await fetch(page.url, {
      method: 'POST',
      headers: { cookie: page.cookie, origin: server.origin },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(404)
    expect((await creditsOf(person)).is_pro).toBe(false)
  })

  it('[BILL-14] is denied if the address of a portal is changed to that of a checkout', async () => {
    await becomePro(person)
    const { url, cookie } = await openPortal(person)
    const turned = { url: url.replace('sandbox-portal', 'sandbox-checkout'), cookie }
    expect((await fetchPage(turned)).status).toBe(404)
  })
})

describe('return addresses of a checkout and a portal', () => {
  const foreign = [
    'https://evil.example/app/billing',
    'javascript:alert(1)',
    '//evil.example',
    '/app/billing',
    '',
    'data:text/html,x',
  ]
  it.each(foreign)('[BILL-21] outside this app are refused: %j', async (address) => {
    for (const field of ['frontend_url', 'success_url', 'cancel_url']) {
      const { status, body } = await person.call('billing.checkout', {
        body: { ...checkoutBody(server.origin), [field]: address },
      })
      expect(status).toBe(400)
      expect(body).toEqual({ success: false, error: `${field}: ${BILLING_TEXTS.foreign}` })
    }
    const portal = await person.call('billing.portal', { body: { return_url: address } })
    expect(portal.status).toBe(400)
  })

  it('[BILL-21] with credentials before the host are refused', async () => {
    const cancel_url = server.origin.replace('//', '//evil@')
    const { status } = await person.call('billing.checkout', {
      body: { ...checkoutBody(server.origin), cancel_url },
    })
    expect(status).toBe(400)
  })

  it('[BILL-21] may be at PUBLIC_URL', async () => {
    const publicUrl = 'https://ledgerline.example'
    const behind = await startTestServer({ env: { PUBLIC_URL: publicUrl } })
    try {
      const someone = await signUp(behind.origin)
      const { status, body, headers } = await someone.call('billing.checkout', {
        body: checkoutBody(publicUrl),
      })
      expect(status).toBe(200)
      expect(body.checkout_url).toMatch(/^https:\/\/ledgerline\.example\/sandbox-checkout\//)
      expect(headers.get('set-cookie')).toContain('; Secure')
    } finally {
      await behind.close()
    }
  })
})
