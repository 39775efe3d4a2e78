import { RotateCw } from '../kit/icons.ts'
import { useState } from 'react'
import { NOTICES } from '#src/texts/labels.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { BILLING } from '#src/texts/site.ts'
import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { useBilling } from './use-billing.ts'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'
import { Loading, SkeletonBar } from '../kit/skeleton.tsx'
import { column, head, scroll, title } from '../kit/page.css.ts'
import * as css from './billing.css.ts'
import { CreditHistory } from './credit-history.tsx'
import { PlanFigures } from './plan-figures.tsx'
import { PlanOffer } from './plan-offer.tsx'

const Failed = () => {
  const send = useSend()
  return (
    <div className={css.failed}>
      <EmptyState title={MESSAGES.fetchCredits} text={BILLING.safe} alert>
        <Button kind="line" icon={RotateCw} onClick={() => send({ type: 'LOAD_CREDITS' })}>
          {NOTICES.tryAgain}
        </Button>
      </EmptyState>
    </div>
  )
}

const Skeletons = () => (
  <Loading label={BILLING.loading}>
    <div className={css.skeletons}>
      <SkeletonBar width="28%" height={22} />
      <SkeletonBar width="28%" height={22} />
      <SkeletonBar width="28%" height={22} />
    </div>
  </Loading>
)

/** Plan, offer and history. Rendered once the credits are known. */
const Plan = () => {
  const [page, setPage] = useState(1)
  const state = useBilling(page)
  return (
    <>
      <div className={css.plan}>
        <PlanFigures billing={state.billing} />
        <PlanOffer billing={state.billing} />
      </div>
      {state.status !== 'missing' && <CreditHistory {...state} wanted={page} onPage={setPage} />}
    </>
  )
}

/** The billing page: plan, balance, next allocation and the history of credits. */
export const BillingPage = () => {
  const { status } = useApp(selectCredits)
  useDocumentTitle(BILLING.title)
  return (
    <div className={scroll} data-scroller>
      <div className={column}>
        <div className={`${head} ${css.head}`}>
          <h1 className={title}>{BILLING.title}</h1>
        </div>
        {status === 'ready' && <Plan />}
        {status === 'failed' && <Failed />}
        {status !== 'ready' && status !== 'failed' && <Skeletons />}
      </div>
    </div>
  )
}
