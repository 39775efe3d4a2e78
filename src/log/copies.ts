import type { Fact } from './facts/fact.ts'
import type { AppState } from './state.ts'

/** A copy of one of one's own spreadsheets that is under way, or has failed: then it is the same request again. */
export type OwnCopy = { readonly requestId: string; readonly isFailed: boolean }

type Copies = AppState['copies']

/** Before any spreadsheet was copied. */
export const noCopies: Copies = {}

/** The copies that are made of one's own spreadsheets, by the original's id, after a fact. */
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
