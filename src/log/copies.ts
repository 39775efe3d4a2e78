import type { Fact } from './facts/fact.ts'
import type { AppState } from './state.ts'

/**
 * A copy of one of the user's own spreadsheets. A retry reuses `requestId`, so the server never
 * makes a second copy.
 */
export type OwnCopy = { readonly requestId: string; readonly isFailed: boolean }

type Copies = AppState['copies']

export const noCopies: Copies = {}

export const foldCopies = (copies: Copies, fact: Fact): Copies => {
  switch (fact.type) {
    case 'spreadsheet.copy_requested':
      return { ...copies, [fact.id]: { requestId: fact.requestId, isFailed: false } }
    case 'spreadsheet.copy_failed': {
      const { requestId = '' } = copies[fact.id] ?? {}
      return { ...copies, [fact.id]: { requestId, isFailed: true } }
    }
    case 'spreadsheet.copied': {
      const { [fact.id]: _, ...others } = copies
      return others
    }
    case 'session.ended':
      return noCopies
    default:
      return copies
  }
}
