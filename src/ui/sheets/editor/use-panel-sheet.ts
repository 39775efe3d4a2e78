import { createContext, useContext } from 'react'

/** The spreadsheet that a chat beside the grid is about. */
export const PanelSheet = createContext<string | null>(null)

/** The spreadsheet beside this component. Null if the chat is on a page without a grid. */
export const usePanelSheet = (): string | null => useContext(PanelSheet)
