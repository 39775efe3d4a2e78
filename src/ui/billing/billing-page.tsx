import { RotateCw } from 'lucide-react'
import { NOTICES } from '#contract/labels.ts'
import { PAYWALL } from '#contract/paywall-labels.ts'
import { PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { BILLING } from '#contract/site-labels.ts'
import { selectCredits } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { useDocumentTitle } from '../hooks/document-title.ts'
import { Blank } from '../kit/blank.tsx'
import { Button } from '../kit/button.tsx'
import { preloadDialog } from '../kit/dialog.tsx'
import { Loading, SkeletonBar } from '../kit/skeleton.tsx'
import { column, head, scroll, title } from '../pages/page.css.ts'
import * as css from './billing.css.ts'
import { PlanFigures } from './plan-figures.tsx'

/** What Professional is, and the way to it. */
const Upgrade = () => {
  const send = useSend()
  return (
    <section className={css.upgrade} aria-label={PAYWALL.plan}>
      <div className={css.offer}>
        <h2 className={css.offerName}>{PAYWALL.plan}</h2>
        <p className={css.offerText}>{BILLING.offer}</p>
      </div>
      <p className={css.price}>
        ${PRO_PRICE_USD_PER_MONTH} <span className={css.per}>/month</span>
      </p>
      <Button
        kind="main"
        size="lg"
        onClick={() => send({ type: 'OPEN_PAYWALL' })}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      >
        {PAYWALL.upgrade}
      </Button>
    </section>
  )
}

const Failed = () => {
  const send = useSend()
  return (
    <Blank title={MESSAGES.fetchCredits} text={BILLING.safe} alert>
      <Button kind="line" icon={RotateCw} onClick={() => send({ type: 'LOAD_CREDITS' })}>
        {NOTICES.tryAgain}
      </Button>
    </Blank>
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

/** Plan, balance and the next allocation, as the client has them (NAV-19). */
export const BillingPage = () => {
  const { status, isPro } = useApp(selectCredits)
  useDocumentTitle(BILLING.title)
  return (
    <div className={scroll} data-scroller>
      <div className={column}>
        <div className={`${head} ${css.head}`}>
          <h1 className={title}>{BILLING.title}</h1>
        </div>
        {status === 'ready' && <PlanFigures />}
        {status === 'ready' && !isPro && <Upgrade />}
        {status === 'failed' && <Failed />}
        {status !== 'ready' && status !== 'failed' && <Skeletons />}
      </div>
    </div>
  )
}
