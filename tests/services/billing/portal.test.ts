import { describe, expect, it } from 'vitest'
import { err, ok } from '#contract/api/result.ts'
import type { AppState } from '#src/log/state.ts'
import { createPayFlow, createPortal } from '#src/app/payment-flows.ts'
import { createApi } from '#src/services/http/api.ts'
import type { HeldTab } from '#src/services/billing/portal.ts'
import { startFlow } from '#tests/support/client/walk-machine.ts'

const ORIGIN = 'https://ledger.example'
const URL_1 = 'https://pay.example/portal/1'

const PORT = { origin: () => ORIGIN, goTo: () => {}, watchReturn: () => () => {} }

/** A fake browser tab that records its navigation and its closing. */
const createTab = () => {
  const told: string[] = []
  const window = {
    closed: false,
    opener: 'this page' as unknown,
    close: () => {
      window.closed = true
      told.push('closed')
    },
    location: { replace: (address: string) => void told.push(address) },
  }
  return { window, told }
}

/**
 * The portal flow on a server that returns `answer`, in a browser that allows or blocks new tabs.
 * Null makes the call fail.
 */
const portal = (answer: object | null | Promise<never>, isLet = true) => {
  const { window, told } = createTab()
  const bodies: unknown[] = []
  const api = createApi(async (_, name, parts) => {
    bodies.push([name, parts?.body])
    if (answer instanceof Promise) return answer
    return answer ? ok(Response.json(answer)) : err({ type: 'unknown' })
  })
  const held: HeldTab = { tab: isLet ? window : null }
  const staged = startFlow(createPortal(api, ['pay.example'], held, PORT))
  staged.send({ type: 'OPEN' })
  const ends = async (): Promise<AppState> => {
    while (!staged.snapshot().matches('idle')) await new Promise((go) => setImmediate(go))
    return staged.state()
  }
  return { staged, ends, window, told, bodies, held }
}
const at = (portal_url: string | null, success = true) => ({ success, portal_url })

describe('the portal of a Pro plan', () => {
  it.each([URL_1, `${ORIGIN}/portal`])(
    '[BILL-4] [SHELL-142] opens %s in its own tab, which has no reference to this page',
    async (url) => {
      const { ends, staged, window, told, bodies } = portal(at(url))
      await ends()
      expect(window.opener).toBeNull()
      expect(staged.facts).toEqual([{ type: 'portal.opened' }])
      expect(told).toEqual([url])
      expect(bodies).toEqual([['billing.portal', { return_url: `${ORIGIN}/app/spreadsheets` }]])
    },
  )

  it.each([
    ['a portal address on an untrusted host', at('https://evil.example/portal')],
    ['no address', at(null)],
    ['a response without success', at(URL_1, false)],
    ['a failed call', null],
  ])(
    '[BILL-557] [SHELL-142] opens the paywall after %s and closes the empty tab',
    async (_, answer) => {
      const { ends, staged, told } = portal(answer)
      expect(await ends()).toMatchObject({ credits: { showPaywall: true }, notices: [] })
      expect(staged.facts).toMatchObject([{ type: 'portal.failed' }])
      expect(told).toEqual(['closed'])
    },
  )

  it('[BILL-41] becomes a link if the tab was blocked or closed', async () => {
    const blocked = portal(at(URL_1), false)
    const closed = portal(at(URL_1))
    closed.window.closed = true
    for (const { ends } of [blocked, closed]) {
      const { notices, credits } = await ends()
      expect(notices).toMatchObject([{ action: { label: 'Open the portal', address: URL_1 } }])
      expect(credits.showPaywall).toBe(false)
    }
    expect(closed.told).toEqual([])
  })

  it('[BILL-42] is cancelled by the end of the session, and its tab opens no address', () => {
    const { staged, told } = portal(new Promise<never>(() => {}))
    staged.send({ type: 'CANCEL' })
    expect([staged.snapshot().value, staged.facts, told]).toEqual(['idle', [], []])
  })
})

it('[BILL-77] a cancelled checkout does not cancel the portal; the end of the session cancels both', async () => {
  const open = (last: 'RESET' | 'END') => {
    const { window, told } = createTab()
    const api = createApi(async (_, name) =>
      name === 'billing.portal' ? ok(Response.json(at(URL_1))) : new Promise<never>(() => {}),
    )
    const staged = startFlow(
      createPayFlow(api, ['pay.example'], { openTab: () => window, checkout: PORT }),
    )
    for (const type of ['OPEN', 'START', last]) staged.send({ type })
    return { staged, told }
  }
  const [reset, ended] = [open('RESET'), open('END')]
  await expect.poll(() => reset.staged.facts).toEqual([{ type: 'portal.opened' }])
  expect(reset.told).toEqual([URL_1])
  expect([ended.staged.facts, ended.told]).toEqual([[], ['closed']])
})
