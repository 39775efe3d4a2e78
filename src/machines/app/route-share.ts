import { isGoing } from '#src/log/removals.ts'
import type { ShareEvent } from '../share/types.ts'
import { record, type Router } from './steps.ts'
import type { Step } from './types.ts'

/** Tells the flow of sharing. */
export const tellShare = (event: ShareEvent): readonly Step[] => [
  { do: 'tell', to: 'share', event },
]

/** Opens the dialog for a sheet; one that is being deleted is not shared. */
export const openShare: Router<'OPEN_SHARE'> = ({ id }, { removals }) =>
  isGoing(removals, 'spreadsheets', id)
    ? []
    : [...record({ type: 'share.opened', id }), ...tellShare({ type: 'OPEN', id })]

/** Closes it; what is under way for its sheet goes on. */
export const closeShare: Router<'CLOSE_SHARE'> = (_, { share }) =>
  share.id === null ? [] : [...record({ type: 'share.closed' }), ...tellShare({ type: 'CLOSE' })]
