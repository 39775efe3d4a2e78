import { sendToWorkbook, type Router } from './steps.ts'

/** Routes to the transfer flow. An export from the editor first saves the workbook. */
export const routeTransfer: Router<'TRANSFER'> = ({ event, stamp }) => [
  ...(event.type === 'EXPORT' && event.wish.isOpen ? sendToWorkbook({ type: 'SAVE_NOW' }) : []),
  { do: 'tell', to: 'transfer', event: { ...event, stamp: stamp.id } },
]

/** Cancels all transfers, because the session has ended. */
export const cancelTransfers: Router<'CANCEL_TRANSFERS'> = () => [
  { do: 'tell', to: 'transfer', event: { type: 'CANCEL_ALL' } },
]
