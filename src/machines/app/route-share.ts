import { isBeingDeleted } from '#src/log/removals.ts'
import type { ShareEvent } from '../share/types.ts'
import { recordFact, type Router } from './steps.ts'
import type { Step } from './types.ts'

export const sendToShare = (event: ShareEvent): readonly Step[] => [
  { do: 'tell', to: 'share', event },
]

/** Opens the share dialog, unless the sheet is being deleted. */
export const openShare: Router<'OPEN_SHARE'> = ({ id }, { removals }) =>
  isBeingDeleted(removals, 'spreadsheets', id)
    ? []
    : [...recordFact({ type: 'share.opened', id }), ...sendToShare({ type: 'OPEN', id })]

/** Closes the dialog. A running request continues. */
export const closeShare: Router<'CLOSE_SHARE'> = (_, { share }) =>
  share.id === null
    ? []
    : [...recordFact({ type: 'share.closed' }), ...sendToShare({ type: 'CLOSE' })]
