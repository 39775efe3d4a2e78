import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PLAN_LOOK_TRIES, PLAN_LOOK_MS } from '#contract/limits.ts'
import { selectCredits } from '#src/events/selectors.ts'
import { useApp, useSend } from './app.tsx'

/** What is known of the checkout that is said to have led here: only the plan proves that it is done (BILL-95). */
export type CheckoutEnd = 'none' | 'waiting' | 'unheard' | 'done'

/** What is known after so many looks; `isFromCheckout` says that the address names the session of one. */
export const checkoutEnd = (
  isPro: boolean,
  isFromCheckout: boolean,
  looks: number,
): CheckoutEnd => {
  if (!isFromCheckout) return 'none'
  if (isPro) return 'done'
  return looks < PLAN_LOOK_TRIES ? 'waiting' : 'unheard'
}

/**
 * Asks for the credits as the page comes, and again while the plan that was paid for is not on the account:
 * the payment provider tells the server in its own time (NAV-20). `again` begins anew.
 */
export const useCheckoutDone = (): { readonly end: CheckoutEnd; readonly again: () => void } => {
  const search: Readonly<Record<string, unknown>> = useRouterState({
    select: ({ location }) => location.search,
  })
  const { isPro } = useApp(selectCredits)
  const [looks, setLooks] = useState(0)
  const send = useSend()
  const end = checkoutEnd(isPro, Boolean(search['session_id']), looks)
  useEffect(() => {
    send({ type: 'LOAD_CREDITS' })
  }, [send])
  useEffect(() => {
    if (end !== 'waiting') return
    const timer = setTimeout(() => {
      send({ type: 'LOAD_CREDITS' })
      setLooks(looks + 1)
    }, PLAN_LOOK_MS)
    return () => clearTimeout(timer)
  }, [send, end, looks])
  return {
    end,
    again: () => {
      send({ type: 'LOAD_CREDITS' })
      setLooks(0)
    },
  }
}
