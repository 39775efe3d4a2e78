import { AUTH_TEXTS } from '#contract/api/wording.ts'
import type { SessionEnd } from '#src/log/facts/fact.ts'
import { when } from './chat-policies.ts'
import type { Command, Scene } from './types.ts'

/** What is said of a session's end; one's own sign-out needs no words. */
const FAREWELLS: { readonly [R in SessionEnd]: string } = {
  expired: AUTH_TEXTS.signedOut,
  signed_out: '',
  signed_out_elsewhere: AUTH_TEXTS.signedOutElsewhere,
  replaced: AUTH_TEXTS.replaced,
  removed: AUTH_TEXTS.removed,
}

/** Deletions that could still be undone go out; with the account gone there is nothing to delete. */
const letGo = (reason: SessionEnd, { before }: Scene): readonly Command[] =>
  reason === 'removed'
    ? before.removals.map(({ id }) => ({ type: 'UNDO_REMOVAL', id }))
    : [{ type: 'SEND_REMOVALS' }]

/** What the end of a session leads to: all flows let go, and the person is told where it was not their wish. */
export const leave = (reason: SessionEnd, scene: Scene): readonly Command[] => [
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
  ...when(reason !== 'signed_out', { type: 'NOTIFY', level: 'info', text: FAREWELLS[reason] }),
]
