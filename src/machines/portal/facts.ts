import { PORTAL_TEXTS } from '#src/texts/pay.ts'
import type { Fact } from '#src/log/facts/fact.ts'

/** The browser let no tab open: a link, which it does let, stands in a notice until it is pressed. */
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
