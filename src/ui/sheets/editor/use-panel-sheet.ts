import { createContext, useContext } from 'react'

/** Given by the chat beside a grid: the spreadsheet that everything said there is about. */
export const PanelSheet = createContext<string | null>(null)

/** The spreadsheet that this stands beside; null on a page of its own. */
export const usePanelSheet = (): string | null => useContext(PanelSheet)
