import { Link } from '@tanstack/react-router'
import { BILLING } from '#contract/site-labels.ts'
import { selectCredits } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import { useCheckoutDone } from '../hooks/checkout-done.ts'
import { useDocumentTitle } from '../hooks/document-title.ts'
import { buttonClass } from '../kit/button.tsx'
import { column, scroll, title } from '../pages/page.css.ts'
import * as css from './billing.css.ts'

/**
 * Where a checkout leads back to: says that it is done and whether the plan is there yet, and asks for the
 * credits anew (NAV-20). Without a session in its address no checkout has led here. It shows nothing of that.
 */
export const CheckoutDone = () => {
  const { isPro } = useApp(selectCredits)
  const { isFromCheckout, isLooking } = useCheckoutDone()
  const name = isFromCheckout ? BILLING.thanks : BILLING.noCheckout
  useDocumentTitle(name)
  return (
    <div className={scroll} data-scroller>
      <div className={`${column} ${css.done}`}>
        <h1 className={title}>{name}</h1>
        {isFromCheckout && <p>{BILLING.paid}</p>}
        <output className={css.state}>
          {isPro ? BILLING.isPro : isFromCheckout && (isLooking ? BILLING.settling : BILLING.later)}
        </output>
        <div className={css.ways}>
          <Link to="/app" className={buttonClass({ kind: 'main' })}>
            {BILLING.toApp}
          </Link>
          <Link
            to="/app/billing/$"
            params={{ _splat: '' }}
            className={buttonClass({ kind: 'line' })}
          >
            {BILLING.title}
          </Link>
        </div>
      </div>
    </div>
  )
}
