import type { TransferEvent } from '../transfer/types.ts'
import { tellWorkbook, type Router } from './steps.ts'
import type { Step } from './types.ts'

/** Tells the flow of imports and exports. */
export const tellTransfer = (event: TransferEvent): readonly Step[] => [
  { do: 'tell', to: 'transfer', event },
]

/** Exports a spreadsheet; one that is open is saved first, and goes as it stands there (TRANSFER-21). */
export const exportSheet: Router<'EXPORT_SPREADSHEET'> = (
  { id, format, stamp },
  { workbook, spreadsheets },
) => {
  const isOpen = workbook.id === id && workbook.status === 'ready'
  const sheet = isOpen ? workbook : spreadsheets.items.find((item) => item.id === id)
  const order = { id, format, isOpen, title: sheet?.title ?? '', stamp: stamp.id }
  return [
    ...(isOpen ? tellWorkbook({ type: 'SAVE_NOW' }) : []),
    ...tellTransfer({ type: 'EXPORT', order }),
  ]
}
