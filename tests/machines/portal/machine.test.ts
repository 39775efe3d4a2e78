import { fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { PORTAL_TEXTS } from '#src/texts/payment-portal.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { portalMachine } from '#src/machines/portal/machine.ts'
import type { PortalContext, PortalResult } from '#src/machines/portal/types.ts'
import { walkMachine } from '#tests/support/client/walk-machine.ts'

const lost: AppError = { type: 'network', operation: 'billing.portal', raw: '' }
const done = (actor: string, output: unknown) => ({
  type: `xstate.done.actor.${actor}`,
  actorId: actor,
  output,
})
const address = 'https://pay.example/p/1'

it('[BILL-4] [BILL-5, BILL-557] [BILL-41] [BILL-42] the portal takes every transition, and the log records the result', () => {
  const walked = walkMachine({
    machine: portalMachine.provide({
      actors: {
        ask: fromPromise<PortalResult>(() => new Promise(() => {})),
        show: fromPromise<boolean, PortalContext>(() => new Promise(() => {})),
      },
    }),
    events: [
      { type: 'OPEN' },
      { type: 'CANCEL' },
      done('ask', { ok: true, value: address }),
      done('ask', { ok: false, error: lost }),
      done('show', true),
      done('show', false),
    ],
    key: ({ context }) => context,
    check: ({ facts, state }) => {
      const { credits, notices } = state()
      // Only the router records `portal.asked`, and this walk has no router.
      expect(credits.isPortalAsked).toBe(false)
      expect(credits.showPaywall).toBe(facts.some(({ type }) => type === 'portal.failed'))
      const links = facts.filter(({ type }) => type === 'notice.raised')
      expect(links.length).toBeLessThanOrEqual(1)
      expect(notices).toHaveLength(links.length)
      if (links.length > 0)
        expect(notices[0]).toMatchObject({
          text: PORTAL_TEXTS.blocked,
          durationMs: Infinity,
          action: { label: PORTAL_TEXTS.open, address },
        })
    },
  })
  expect(walked.missed).toEqual([])
})
