import { describe, expect, it } from 'vitest'
import { PAYWALL } from '#src/texts/paywall.ts'
import { PORTAL_TEXTS, PRO_PAYWALL } from '#src/texts/payment-portal.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { PaywallPitch } from '#src/ui/billing/paywall-pitch.tsx'
import { ToastCard } from '#src/ui/shell/notices/toast-card.tsx'
import { resetDay } from '#src/ui/kit/dates.ts'
import { emptyState } from '#src/log/fold.ts'
import { portalOffered } from '#src/machines/portal/facts.ts'
import { NotificationsPanel } from '#src/ui/shell/notices/notifications-panel.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { stateAfter, credits } from '#tests/support/client/facts.ts'

const pitch = (isPro: boolean, ...more: readonly Fact[]): string =>
  pitchUntil('2026-12-01T12:00:00Z', isPro, ...more)
const pitchUntil = (resetsAt: string, isPro: boolean, ...more: readonly Fact[]): string =>
  drawnOver(
    stateAfter([
      {
        type: 'credits.received',
        credits: credits({ balance: 0, is_pro: isPro, credits_reset_at: resetsAt }),
      },
      ...more,
    ]),
    <PaywallPitch />,
  )
const wordsOf = (markup: string): string =>
  markup.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
/** The text of the only button, and whether it is disabled. */
const buttonOf = (markup: string): readonly [string, boolean] => {
  const [button = ''] = /<button.*<\/button>/s.exec(markup) ?? []
  return [wordsOf(button), button.includes('aria-disabled="true"')]
}

describe('the paywall', () => {
  it('[BILL-2] [BILL-6] sells the plan, and shows the credits left and when they are reset', () => {
    const markup = pitch(false)
    expect(buttonOf(markup)).toEqual([PAYWALL.upgrade, false])
    expect(wordsOf(markup)).toMatch(/0 credits left\. Resets to 10 on \w+ \d+, \d{4}\./)
    for (const words of [PAYWALL.plan, PAYWALL.pitch, ...PAYWALL.benefits])
      expect(markup).toContain(words)
  })

  it('[BILL-6] shows the reset date in UTC, whatever the time zone of the browser', () => {
    const words = wordsOf(pitchUntil('2026-12-01T00:00:00Z', false))
    expect(words).toContain('Resets to 10 on Dec 1, 2026.')
    expect(resetDay.resolvedOptions().timeZone).toBe('UTC')
  })

  it('[BILL-6] omits an invalid reset date', () => {
    expect(wordsOf(pitchUntil('soon', false))).toContain('0 credits left.')
    expect(wordsOf(pitchUntil('soon', false))).not.toContain('Resets')
  })

  it('[BILL-2] [BILL-3] disables its button during the redirect to checkout, until the paywall is closed', () => {
    const asked: Fact = { type: 'checkout.asked' }
    const opened: Fact = { type: 'paywall.opened' }
    expect(buttonOf(pitch(false, opened, asked))).toEqual(['Redirecting to checkout...', true])
    const again = pitch(false, opened, asked, { type: 'paywall.closed' }, opened)
    expect(buttonOf(again)).toEqual([PAYWALL.upgrade, false])
  })

  it.each([false, true])('[BILL-71] focuses its heading and no button (Pro: %s)', (isPro) => {
    const markup = pitch(isPro)
    expect(markup.match(/<\w+[^>]* data-autofocus="true"/g)).toEqual([
      expect.stringMatching(/^<h2 .*tabindex="-1"/),
    ])
  })

  it('[BILL-8] [BILL-43] sells nothing to a Pro plan, and offers the portal instead', () => {
    const markup = pitch(true)
    expect(buttonOf(markup)).toEqual(['Manage Subscription', false])
    expect(markup).toContain(PRO_PAYWALL)
    expect(markup).not.toContain('credits left')
    expect(buttonOf(pitch(true, { type: 'portal.asked' }))).toEqual(['Loading...', true])
  })
})

describe('the link to the portal', () => {
  const address = 'https://pay.example/p/1?a=1&b=2'
  const state = stateAfter(portalOffered(address), emptyState)
  const [notice] = state.notices

  it('[BILL-41] is in the toast of its notice, and opens a tab without access to this page', () => {
    if (!notice) throw new Error('no notice')
    const markup = drawnOver(
      state,
      <ToastCard notice={notice} onAct={() => {}} onClose={() => {}} />,
    )
    expect(markup).toContain(`href="${address.replace('&', '&amp;')}"`)
    expect(markup).toMatch(/<a [^>]*target="_blank" rel="noopener"/)
    expect(markup).toContain(`>${PORTAL_TEXTS.open}</a>`)
  })

  it('[BILL-41] disappears with the toast: "Notifications" lists the notice without the address', () => {
    const markup = drawnOver(state, <NotificationsPanel />)
    expect(markup).toContain(PORTAL_TEXTS.blocked)
    expect(markup).not.toContain('pay.example')
  })
})
