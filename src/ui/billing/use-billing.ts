import { useEffect, useState } from 'react'
import type { Billing } from '#contract/api/billing.ts'
import { isUnknownCall, type AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import { selectCredits, selectIsStreaming } from '#src/log/selectors/selectors.ts'
import { useApp, useAppContext } from '../kit/hooks/app.tsx'

/** What the page knows of the plan and of a page of its history. */
export type BillingLook = {
  /** Missing: this backend has no such call, and nothing of it is shown. */
  readonly status: 'loading' | 'ready' | 'failed' | 'missing'
  readonly billing: Billing | null
  /** The page of the history that `billing` holds, from 1. */
  readonly page: number
}

/** Before the first answer. */
export const nothingYet: BillingLook = { status: 'loading', billing: null, page: 1 }

/** What came of asking for a page; what stood before it stays known where that failed. */
export const billingLoaded = (
  before: BillingLook,
  page: number,
  answer: Result<{ readonly data: Billing }, AppError>,
): BillingLook => {
  if (answer.ok) return { status: 'ready', billing: answer.value.data, page }
  return { ...before, status: isUnknownCall(answer.error) ? 'missing' : 'failed' }
}

/**
 * The plan and a page of what moved the credits, newest first: asked for as it is shown, and
 * anew with each answer about the credits, once the balance is another here, or an answer has ended.
 */
export const useBilling = (page: number): BillingLook & { readonly again: () => void } => {
  const { billing: ask } = useAppContext()
  const { balance, times } = useApp(selectCredits)
  const isAnswering = useApp(selectIsStreaming)
  const [look, setLook] = useState(nothingYet)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    void ask(page, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setLook((before) => billingLoaded(before, page, answer))
    })
    return () => leaving.abort()
  }, [ask, page, balance, times, isAnswering, tries])
  return { ...look, again: () => setTries(tries + 1) }
}
