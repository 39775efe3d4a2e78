import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { INVITATION_PAGE } from '#contract/api/pages.ts'
import { useAppContext } from '../kit/hooks/app.tsx'

/** Whether a sign-in leads to the page of an invitation. */
const leadsToInvitation = (next: string | null): boolean => next?.split('?')[0] === INVITATION_PAGE

/** The code of the invitation that waits for the sign-in that leads to `next`: empty where it was not kept, null for none. */
export const useWaitingInvitation = (next: string | null): string | null => {
  const { invitation } = useAppContext()
  return leadsToInvitation(next) ? (invitation?.get() ?? '') : null
}

/** Lets an invitation go at a sign-in that was not come to from it. */
export const useDropInvitation = (next: string | null, isStep: boolean): void => {
  const { invitation } = useAppContext()
  useEffect(() => {
    if (!isStep && !leadsToInvitation(next)) invitation?.set('')
  }, [invitation, next, isStep])
}

/**
 * The code of the invitation whose page this is: the address has it, or after a sign-in the tab, which gives it back
 * to the address and keeps it no longer. Empty where neither has one.
 */
export const useInvitationCode = (): string => {
  const { invitation } = useAppContext()
  const { history } = useRouter()
  const inAddress = useLocation().hash.replace(/^#/, '')
  const code = inAddress || (invitation?.get() ?? '')
  useEffect(() => {
    if (code === '') return
    if (inAddress === '') history.replace(`${INVITATION_PAGE}#${code}`)
    invitation?.set('')
  }, [invitation, history, inAddress, code])
  return code
}
