import { AUTH_TEXTS } from '#contract/api/wording.ts'
import type { SessionEnd } from '#src/log/facts/session-fact.ts'
import { onlyIf } from './chat-policies.ts'
import type { Command, PolicyInput } from './types.ts'

/** The notice at the end of a session. An own sign-out needs none. */
const FAREWELLS: { readonly [R in SessionEnd]: string } = {
  expired: AUTH_TEXTS.signedOut,
  signed_out: '',
  signed_out_elsewhere: AUTH_TEXTS.signedOutElsewhere,
  replaced: AUTH_TEXTS.replaced,
  removed: AUTH_TEXTS.removed,
}

/** Pending deletions are sent now. If the account is gone, there is nothing left to delete. */
const letGo = (reason: SessionEnd, { before }: PolicyInput): readonly Command[] =>
  reason === 'removed'
    ? before.removals.map(({ id }) => ({ type: 'UNDO_REMOVAL', id }))
    : [{ type: 'SEND_REMOVALS' }]

/** At the end of a session all flows stop. A notice explains an end the user did not request. */
export const endSession = (reason: SessionEnd, scene: PolicyInput): readonly Command[] => [
  ...letGo(reason, scene),
  { type: 'DETACH_RUN' },
  { type: 'CLOSE_WORKBOOK' },
  { type: 'CANCEL_COPY' },
  { type: 'CANCEL_TRANSFERS' },
  { type: 'CANCEL_DOCUMENTS' },
  { type: 'RESET_PAY' },
  {
    type: 'NAVIGATE',
    to: reason === 'removed' ? '/' : '/sign-in',
    replace: true,
    keepsPlace: reason === 'expired',
  },
  ...onlyIf(reason !== 'signed_out', {
    type: 'NOTIFY',
    level: 'info',
    text: FAREWELLS[reason],
  }),
]
