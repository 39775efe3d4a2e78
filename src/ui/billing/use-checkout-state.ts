import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PLAN_SLOW_POLL_MS } from '#contract/limits/billing.ts'
import { PLAN_POLL_TRIES, PLAN_POLL_MS } from '#contract/limits.ts'
import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'

/**
 * The state of a checkout. Only the plan proves that it succeeded. `unheard`: the first checks have
 * not shown the new plan.
 */
export type CheckoutState = 'none' | 'waiting' | 'unheard' | 'done'

/** The state after `checks` checks. `isFromCheckout` is true if the address has a session id. */
export const checkoutStateOf = (
  isPro: boolean,
  isFromCheckout: boolean,
  checks: number,
): CheckoutState => {
  if (!isFromCheckout) return 'none'
  if (isPro) return 'done'
  return checks < PLAN_POLL_TRIES ? 'waiting' : 'unheard'
}

/**
 * Calls `check` repeatedly, more slowly after the first tries. The returned function stops the
 * calls.
 */
export const pollPlan = (check: () => void): (() => void) => {
  let checks = 0
  const next = (): ReturnType<typeof setTimeout> =>
    setTimeout(
      () => {
        checks += 1
        timer = next()
        check()
      },
      checks < PLAN_POLL_TRIES ? PLAN_POLL_MS : PLAN_SLOW_POLL_MS,
    )
  let timer = next()
  return () => clearTimeout(timer)
}

/**
 * Polls the credits until the paid plan is active, because the provider notifies the server later.
 * `again` restarts the polling.
 */
export const useCheckoutState = (): { readonly end: CheckoutState; readonly again: () => void } => {
  const search: Readonly<Record<string, unknown>> = useRouterState({
    select: ({ location }) => location.search,
  })
  const { isPro } = useApp(selectCredits)
  const [checks, setChecks] = useState(0)
  const [rounds, setRounds] = useState(0)
  const send = useSend()
  const end = checkoutStateOf(isPro, Boolean(search['session_id']), checks)
  useEffect(() => {
    send({ type: 'LOAD_CREDITS' })
  }, [send])
  const isMissed = end === 'waiting' || end === 'unheard'
  useEffect(() => {
    if (!isMissed) return
    return pollPlan(() => {
      send({ type: 'LOAD_CREDITS' })
      setChecks((before) => before + 1)
    })
  }, [send, isMissed, rounds])
  return {
    end,
    again: () => {
      send({ type: 'LOAD_CREDITS' })
      setChecks(0)
      setRounds(rounds + 1)
    },
  }
}
