import { PORTAL_TEXTS } from '#src/texts/payment-portal.ts'
import type { Fact } from '#src/log/facts/fact.ts'

/** The browser blocked the tab, so a notice offers a link instead. */
export const portalOffered = (address: string): readonly Fact[] => [
  { type: 'portal.opened' },
  {
    type: 'notice.raised',
    notice: {
      id: 'portal',
      level: 'info',
      text: PORTAL_TEXTS.blocked,
      detail: null,
      durationMs: Infinity,
      action: { label: PORTAL_TEXTS.open, address },
    },
  },
]
