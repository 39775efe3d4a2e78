import { tellWorkbook, type Router } from './steps.ts'

/** Tells the flow of imports and exports; what is exported out of the editor is saved first. */
export const tellTransfer: Router<'TRANSFER'> = ({ event, stamp }) => [
  ...(event.type === 'EXPORT' && event.wish.isOpen ? tellWorkbook({ type: 'SAVE_NOW' }) : []),
  { do: 'tell', to: 'transfer', event: { ...event, stamp: stamp.id } },
]

/** Gives all of them up: nobody is signed in any more. */
export const cancelTransfers: Router<'CANCEL_TRANSFERS'> = () => [
  { do: 'tell', to: 'transfer', event: { type: 'CANCEL_ALL' } },
]
