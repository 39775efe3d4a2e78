import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import type { Fact } from './facts/fact.ts'
import type { ShareState } from './state.ts'

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

/**
 * Folds a share state from another tab or from a check at the server. A successful check proves
 * that the sheet exists. An earlier 404 therefore means that the backend is older and lacks the
 * refused call.
 */
const receive = (share: ShareState, isOwnCheck: boolean): ShareState => ({
  ...share,
  busy: isOwnCheck && share.busy === 'check' ? null : share.busy,
  refusal: isOwnCheck && share.refusal === 'notFound' ? 'noCall' : share.refusal,
})

/** Folds a fact about the sheet whose share dialog is open. */
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

export const foldShare = (share: ShareState, fact: Fact): ShareState => {
  switch (fact.type) {
    case 'share.opened':
      // The dialog's check of the share state counts as running even before the code of the dialog
      // has loaded.
      return { ...noShare, id: fact.id, busy: 'check' }
    case 'share.closed':
    case 'session.ended':
      return share.id === null ? share : noShare
    default:
      return 'id' in fact && fact.id === share.id ? foldOpen(share, fact) : share
  }
}
