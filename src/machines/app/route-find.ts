import type { FindEvent } from '../find/types.ts'
import { load, type Router } from './steps.ts'
import type { Step } from './types.ts'

export const sendToFind = (event: FindEvent): readonly Step[] => [{ do: 'tell', to: 'find', event }]

/** Searches the visible public spreadsheet. A blank query ends the search. */
export const findPublic: Router<'FIND_PUBLIC'> = ({ query }, { publicSheet: { code } }) =>
  sendToFind(code === null || query.trim() === '' ? { type: 'END' } : { type: 'FIND', code, query })

/**
 * Loads the public spreadsheet again if a window has a newer revision, or if `revision` is null
 * because the spreadsheet is gone.
 */
export const refreshPublic: Router<'SEE_PUBLIC'> = ({ revision }, { publicSheet }) => {
  const { code, status, window } = publicSheet
  if (code === null || window === null || status === 'loading') return []
  const isKnown = revision !== null && revision <= window.revision
  return isKnown ? [] : load('public', { of: 'public', code })
}
