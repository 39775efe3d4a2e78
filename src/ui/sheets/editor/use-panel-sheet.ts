import { createContext, useContext } from 'react'

/** The spreadsheet that a chat beside the grid is about. */
export const PanelSheet = createContext<string | null>(null)

/** The spreadsheet beside this component, or null on a page of its own. */
export const usePanelSheet = (): string | null => useContext(PanelSheet)
