import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/history' {
  // Only an interface is merged into another one.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** What was typed as one's email before the other form was gone to. */
    readonly email?: string
  }
}

/** The email that was typed in the other form, as this one begins with it, and what goes along to the other (AUTH-120). */
export const useCarriedEmail = () => {
  const { email = '' } = useLocation().state
  const [typed, type] = useState(email)
  return { email, type, state: typed === '' ? {} : { email: typed } }
}
