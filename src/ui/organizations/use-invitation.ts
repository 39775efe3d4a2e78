import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { INVITATION_PAGE } from '#contract/api/pages.ts'
import { useAppContext } from '../kit/hooks/app.tsx'

/** Whether the sign-in returns to an invitation. */
const leadsToInvitation = (next: string | null): boolean => next?.split('?')[0] === INVITATION_PAGE

/**
 * The stored invitation code during a sign-in that returns to the invitation page. Null for other
 * sign-ins. Empty if the tab lost the code.
 */
export const usePendingInvitation = (next: string | null): string | null => {
  const { invitation } = useAppContext()
  return leadsToInvitation(next) ? (invitation?.get() ?? '') : null
}

/**
 * Deletes the stored invitation code at a sign-in that does not return to the invitation page. A
 * later step of a sign-in (`isStep`) deletes nothing.
 */
export const useDropInvitation = (next: string | null, isStep: boolean): void => {
  const { invitation } = useAppContext()
  useEffect(() => {
    if (!isStep && !leadsToInvitation(next)) invitation?.set('')
  }, [invitation, next, isStep])
}

/**
 * The invitation code of this page, from the address, or from the tab after a sign-in. It moves a
 * stored code into the address and deletes the stored copy. Empty if both are missing.
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
