import { useEffect, useState } from 'react'
import type { Billing } from '#contract/api/billing.ts'
import { isUnknownCall, type AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import { selectCredits, selectIsStreaming } from '#src/log/selectors/selectors.ts'
import { useApp, useAppContext } from '../kit/hooks/app.tsx'

/** The state of the billing page. */
export type BillingPageState = {
  /** 'missing' means that the backend has no such call. The history is then hidden. */
  readonly status: 'loading' | 'ready' | 'failed' | 'missing'
  readonly billing: Billing | null
  /** The 1-based history page in `billing`. */
  readonly page: number
}

/** The state before the first response. */
export const initialBilling: BillingPageState = { status: 'loading', billing: null, page: 1 }

/** The next state after a response. A failure keeps the previous data. */
export const billingLoaded = (
  before: BillingPageState,
  page: number,
  answer: Result<{ readonly data: Billing }, AppError>,
): BillingPageState => {
  if (answer.ok) return { status: 'ready', billing: answer.value.data, page }
  return { ...before, status: isUnknownCall(answer.error) ? 'missing' : 'failed' }
}

/**
 * Loads the plan and one page of the credit history, newest first. It reloads after a change of the
 * credits and after an answer ends.
 */
export const useBilling = (page: number): BillingPageState & { readonly again: () => void } => {
  const { billing: ask } = useAppContext()
  const { balance, times } = useApp(selectCredits)
  const isAnswering = useApp(selectIsStreaming)
  const [state, setState] = useState(initialBilling)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    void ask(page, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setState((before) => billingLoaded(before, page, answer))
    })
    return () => leaving.abort()
  }, [ask, page, balance, times, isAnswering, tries])
  return { ...state, again: () => setTries(tries + 1) }
}
