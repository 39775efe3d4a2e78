import type { FindEvent } from '../find/types.ts'
import { load, type Router } from './steps.ts'
import type { Step } from './types.ts'

/** Tells the flow of searching in a public spreadsheet. */
export const tellFind = (event: FindEvent): readonly Step[] => [{ do: 'tell', to: 'find', event }]

/** Finds in the public spreadsheet that is shown; a blank query ends it. */
export const findPublic: Router<'FIND_PUBLIC'> = ({ query }, { publicSheet: { code } }) =>
  tellFind(code === null || query.trim() === '' ? { type: 'END' } : { type: 'FIND', code, query })

/** Loads the page anew when a window tells that it is not as it was. */
export const seePublic: Router<'SEE_PUBLIC'> = ({ revision }, { publicSheet }) => {
  const { code, status, window } = publicSheet
  if (code === null || window === null || status === 'loading') return []
  const isKnown = revision !== null && revision <= window.revision
  return isKnown ? [] : load('public', { of: 'public', code })
}
