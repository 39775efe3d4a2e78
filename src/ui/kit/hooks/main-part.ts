import { createContext, useContext } from 'react'

const Context = createContext(false)

/** Says to what is drawn inside that it stands in the page's main part. */
export const MainPart = Context.Provider

/** Whether what is drawn stands in the page's main part: a page has one. */
export const useIsInMain = (): boolean => useContext(Context)
