import { createContext, useContext } from 'react'

const Context = createContext(false)

/** Marks the content as part of the page's main landmark. */
export const MainLandmark = Context.Provider

/** Whether the component is inside the main landmark. A page may have only one. */
export const useIsInMain = (): boolean => useContext(Context)
