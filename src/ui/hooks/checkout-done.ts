import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PLAN_LOOK_TRIES, PLAN_LOOK_MS } from '#contract/limits.ts'
import { selectCredits } from '#src/events/selectors.ts'
import { useApp, useSend } from './app.tsx'

/**
 * Asks for the credits as the page comes, and again while the plan that was paid for is not on the account:
 * the payment provider tells the server in its own time (NAV-20).
 */
export const useCheckoutDone = (): {
  /** Whether the address names the session of a checkout. */
  readonly isFromCheckout: boolean
  readonly isLooking: boolean
} => {
  const search: Readonly<Record<string, unknown>> = useRouterState({
    select: ({ location }) => location.search,
  })
  const isFromCheckout = Boolean(search['session_id'])
  const { isPro } = useApp(selectCredits)
  const [looks, setLooks] = useState(0)
  const send = useSend()
  const isLooking = isFromCheckout && !isPro && looks < PLAN_LOOK_TRIES
  useEffect(() => {
    send({ type: 'LOAD_CREDITS' })
  }, [send])
  useEffect(() => {
    if (!isLooking) return
    const timer = setTimeout(() => {
      send({ type: 'LOAD_CREDITS' })
      setLooks(looks + 1)
    }, PLAN_LOOK_MS)
    return () => clearTimeout(timer)
  }, [send, isLooking, looks])
  return { isFromCheckout, isLooking }
}
