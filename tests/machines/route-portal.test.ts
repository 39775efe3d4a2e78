import { describe, expect, it } from 'vitest'
import type { AppState } from '#src/events/state.ts'
import { route } from '#src/machines/app/route.ts'
import { after, credits } from '#tests/support/facts.ts'

const stamp = { id: '7c1f4a0e-3a43-4d0e-9f0e-000000000001', at: '2026-11-02T10:00:00.000Z' }
const manage = { type: 'MANAGE_SUBSCRIPTION', stamp } as const
const steps = (state: AppState, billing = true) =>
  route(manage, state, { spreadsheets: true, billing })
const asPro = { type: 'credits.received', credits: credits({ is_pro: true }) } as const
const asFree = { type: 'credits.received', credits: credits({ balance: 3 }) } as const
const asked = { type: 'portal.asked' } as const

describe('the subscription', () => {
  it('[SHELL-142] of a Pro plan asks for the portal, once at a time', () => {
    const once = [
      { do: 'record', fact: asked },
      { do: 'tell', to: 'errands', event: manage },
    ]
    expect(steps(after([asPro]))).toEqual(once)
    expect(steps(after([asPro, asked]))).toEqual([])
    expect(steps(after([asPro, asked, { type: 'portal.opened' }]))).toEqual(once)
  })

  it('[SHELL-142] of any other plan, and a portal that failed, has the paywall', () => {
    expect(steps(after([asFree]))).toEqual([{ do: 'record', fact: { type: 'paywall.opened' } }])
    const { credits: failed } = after([asPro, asked, { type: 'portal.failed' }])
    expect(failed).toMatchObject({ showPaywall: true, isPortalAsked: false })
  })

  it('[SHELL-142] is nothing to manage without billing', () => {
    expect(steps(after([asPro]), false)).toEqual([])
  })
})
