import { errorToMessage, hasStatus, type AppError } from '#contract/api/messages.ts'
import type { Fact } from './facts/fact.ts'
import type { ShareState } from './state.ts'

/** No dialog is open. */
export const noShare: ShareState = {
  id: null,
  busy: null,
  failed: null,
  error: null,
  refusal: null,
}

const refusalOf = (error: AppError): ShareState['refusal'] => {
  if (hasStatus(error, 405)) return 'noCall'
  return hasStatus(error, 404) ? 'notFound' : null
}

/** News of another tab, or a look; where the sheet is there after all, a server that found none has no such call. */
const receive = (share: ShareState, wasLooked: boolean): ShareState => ({
  ...share,
  busy: wasLooked && share.busy === 'look' ? null : share.busy,
  refusal: wasLooked && share.refusal === 'notFound' ? 'noCall' : share.refusal,
})

/** What happened to the sheet that the dialog is open for. */
const foldOpen = (share: ShareState, fact: Fact): ShareState => {
  switch (fact.type) {
    case 'share.requested':
      return { ...noShare, id: share.id, busy: fact.wish }
    case 'share.enabled':
    case 'share.disabled':
      return { ...noShare, id: share.id }
    case 'share.received':
      return receive(share, fact.spreadsheet !== undefined)
    case 'share.failed':
      return {
        ...share,
        busy: null,
        failed: fact.wish,
        error: errorToMessage(fact.error),
        refusal: refusalOf(fact.error),
      }
    default:
      return share
  }
}

/** The dialog "Share" after a fact; what is told of another sheet does not touch it. */
export const foldShare = (share: ShareState, fact: Fact): ShareState => {
  switch (fact.type) {
    case 'share.opened':
      // It is looked at, also while the code for that still loads.
      return { ...noShare, id: fact.id, busy: 'look' }
    case 'share.closed':
    case 'session.ended':
      return share.id === null ? share : noShare
    default:
      return 'id' in fact && fact.id === share.id ? foldOpen(share, fact) : share
  }
}
