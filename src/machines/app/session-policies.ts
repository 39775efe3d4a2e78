import { AUTH_TEXTS } from '#contract/api/wording.ts'
import type { SessionEnd } from '#src/log/facts/session-fact.ts'
import { onlyIf } from './chat-policies.ts'
import type { Command, PolicyInput } from './types.ts'

/** The notice at the end of a session. A sign-out by the user in this tab needs none. */
const FAREWELLS: { readonly [R in SessionEnd]: string } = {
  expired: AUTH_TEXTS.signedOut,
  signed_out: '',
  signed_out_elsewhere: AUTH_TEXTS.signedOutElsewhere,
  replaced: AUTH_TEXTS.replaced,
  removed: AUTH_TEXTS.removed,
}

/**
 * Sends the pending deletions now. If the account was deleted, undoes them instead, because nothing
 * is left to delete.
 */
const letGo = (reason: SessionEnd, { before }: PolicyInput): readonly Command[] =>
  reason === 'removed'
    ? before.removals.map(({ id }) => ({ type: 'UNDO_REMOVAL', id }))
    : [{ type: 'SEND_REMOVALS' }]

/**
 * Cancels the work of the flows at the end of a session. A notice gives the reason, unless the user
 * signed out in this tab.
 */
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
