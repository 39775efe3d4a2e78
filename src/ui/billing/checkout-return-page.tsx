import { AppLink } from '../kit/app-link.tsx'
import { RotateCw } from '../kit/icons.ts'
import { useRef, type RefObject } from 'react'
import { BILLING } from '#src/texts/site.ts'
import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { useCheckoutState, type CheckoutState } from './use-checkout-state.ts'
import { useDocumentTitle } from '../kit/hooks/use-document-title.ts'
import { Button, buttonClass } from '../kit/button.tsx'
import { column, scroll, title } from '../kit/page.css.ts'
import * as css from './billing.css.ts'

const WORDS: Readonly<Record<CheckoutState, readonly [title: string, text: string]>> = {
  none: [BILLING.noCheckout, BILLING.noCheckoutText],
  waiting: [BILLING.waiting, BILLING.settling],
  unheard: [BILLING.unheard, BILLING.later],
  done: [BILLING.thanks, `${BILLING.paid} ${BILLING.isPro}`],
}

/**
 * Title and text for a state of the checkout. Without a checkout, a Professional user sees the
 * plan.
 */
export const CheckoutMessage = ({
  end,
  heading,
}: {
  readonly end: CheckoutState
  readonly heading?: RefObject<HTMLHeadingElement | null>
}) => {
  const { isPro } = useApp(selectCredits)
  const [name, text] = WORDS[end]
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={title}>
        {name}
      </h1>
      <output className={css.state}>{end === 'none' && isPro ? BILLING.isPro : text}</output>
    </>
  )
}

/**
 * The page that the user returns to after a checkout. It waits until the plan is active, and then
 * confirms it. If the plan does not become active, the page says what to do. It never shows the
 * session id.
 */
export const CheckoutReturnPage = () => {
  const { end, again } = useCheckoutState()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears, so the heading takes the focus.
  const recheck = () => {
    again()
    heading.current?.focus()
  }
  useDocumentTitle(WORDS[end][0])
  return (
    <div className={scroll} data-scroller>
      <div className={`${column} ${css.checkoutResult}`}>
        <CheckoutMessage end={end} heading={heading} />
        <div className={css.checkoutLinks}>
          <AppLink to="/app" className={buttonClass({ kind: 'main' })}>
            {BILLING.toApp}
          </AppLink>
          {end === 'unheard' && (
            <Button kind="line" icon={RotateCw} onClick={recheck}>
              {BILLING.checkAgain}
            </Button>
          )}
          <AppLink
            to="/app/billing/$"
            params={{ _splat: '' }}
            className={buttonClass({ kind: 'line' })}
          >
            {BILLING.title}
          </AppLink>
        </div>
      </div>
    </div>
  )
}
