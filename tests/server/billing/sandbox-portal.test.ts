import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BILLING_TEXTS, SANDBOX_TEXTS } from '#server/billing/wording.ts'
import {
  becomePro,
  billingOf,
  creditsOf,
  fetchPage,
  openPortal,
  pressButton,
} from '#tests/support/billing/billing.ts'
import { ask, callerOf, type Person } from '#tests/support/server/caller.ts'
import type { TestClock } from '#tests/support/server/clock.ts'
import { startSandbox } from '#tests/support/billing/sandbox.ts'
import type { TestServer } from '#tests/support/server/server.ts'

let clock: TestClock
let server: TestServer
let person: Person
beforeEach(async () => {
  ;({ clock, server, person } = await startSandbox())
})
afterEach(() => server.close())

const laterSignIn = async (): Promise<Person> => {
  // The person signs in again, because a token expires after minutes, but the plan runs for a
  // month.
  const { body } = await person.call('auth.signIn', {
    body: { email: person.session.user.email ?? '', password: 'correct horse battery' },
  })
  return { ...person, ...callerOf(server.origin, body.token), session: body }
}

describe('the sandbox portal', () => {
  it('[BILL-15, BILL-560] opens only for a user with a present or former subscription', async () => {
    const body = { return_url: `${server.origin}/app/spreadsheets` }
    const refused = await person.call('billing.portal', { body })
    expect([refused.status, refused.body]).toEqual([
      409,
      { success: false, error: BILLING_TEXTS.noSubscription },
    ])
    await becomePro(person)
    const html = await (await fetchPage(await openPortal(person))).text()
    expect(html).toContain(SANDBOX_TEXTS.label)
    expect(html).toContain(SANDBOX_TEXTS.renews('December 10, 2026'))
    expect(html).toContain(`href="${body.return_url}"`)
  })

  it('[BILL-15, BILL-559] schedules the cancellation for the end of the period, and can undo it', async () => {
    await becomePro(person)
    const page = await openPortal(person)
    expect((await pressButton(page, 'cancel_later')).status).toBe(303)
    expect(await (await fetchPage(page)).text()).toContain(SANDBOX_TEXTS.ends('December 10, 2026'))
    expect(await billingOf(person)).toMatchObject({ plan: 'pro', cancel_at_period_end: true })
    await pressButton(page, 'resume')
    expect(await billingOf(person)).toMatchObject({ plan: 'pro', cancel_at_period_end: false })
    clock.set('2027-02-01T00:00:00.000Z')
    expect(await billingOf(await laterSignIn())).toMatchObject({
      plan: 'pro',
      current_period_end: '2027-02-10T09:00:00.000Z',
    })
  })

  it('[BILL-15, CRED-16] a cancelled plan ends with its period, and then messages cost credits again', async () => {
    await becomePro(person)
    await pressButton(await openPortal(person), 'cancel_later')
    clock.set('2026-12-10T08:59:59.999Z')
    expect((await creditsOf(await laterSignIn())).is_pro).toBe(true)
    clock.set('2026-12-10T09:00:00.000Z')
    const later = await laterSignIn()
    await ask(later, { message: 'Hi' })
    expect(await creditsOf(later)).toMatchObject({ is_pro: false, balance: 1 })
    const { plan, status, history } = await billingOf(later)
    expect([plan, status]).toEqual(['free', 'ended'])
    expect(history.find(({ kind }) => kind === 'plan')).toMatchObject({ plan: 'free', amount: 0 })
  })

  it('[BILL-96] asks for confirmation before an immediate cancellation, and the plan stays until the user confirms', async () => {
    await becomePro(person)
    const page = await openPortal(person)
    const asked = await pressButton(page, 'cancel_now')
    expect(asked.status).toBe(303)
    expect((await billingOf(person)).plan).toBe('pro')
    const asking = { ...page, url: new URL(asked.headers.get('location') ?? '', page.url).href }
    const question = await fetchPage(asking)
    expect(question.status).toBe(200)
    const html = await question.text()
    expect(html).toContain(SANDBOX_TEXTS.label)
    expect(html).toContain(`<h1>${SANDBOX_TEXTS.endTitle}</h1>`)
    expect(html).toContain(SANDBOX_TEXTS.endText('December 10, 2026'))
    expect(html).toContain('name="act" value="end_now"')
    expect(html).toContain(`<a class="back" href="?">${SANDBOX_TEXTS.resume}</a>`)
    expect(html).not.toMatch(/<script|tabindex/)
    expect((await billingOf(person)).plan).toBe('pro')
    expect((await fetchPage({ ...asking, cookie: '' })).status).toBe(404)
    const back = await fetchPage({ ...page, url: new URL('?', asking.url).href })
    expect(await back.text()).toContain(SANDBOX_TEXTS.cancelNow)
    const ended = await pressButton(asking, 'end_now')
    expect([ended.status, ended.headers.get('location')]).toEqual([303, new URL(page.url).pathname])
    expect((await billingOf(person)).plan).toBe('free')
  })

  it('[BILL-15] can end the plan immediately, and the user can then buy a plan again', async () => {
    await becomePro(person)
    const page = await openPortal(person)
    await pressButton(page, 'end_now')
    expect(await (await fetchPage(page)).text()).toContain(SANDBOX_TEXTS.ended)
    expect(await billingOf(person)).toMatchObject({ plan: 'free', status: 'ended' })
    expect(await (await fetchPage({ ...page, url: `${page.url}?ask=end` })).text()).toContain(
      SANDBOX_TEXTS.ended,
    )
    // A portal page opened before the end cannot resume the plan.
    await pressButton(page, 'resume')
    expect((await billingOf(person)).plan).toBe('free')
    await becomePro(person)
    expect((await billingOf(person)).plan).toBe('pro')
  })
})
