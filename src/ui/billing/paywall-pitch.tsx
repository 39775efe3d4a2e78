import { Check } from '../kit/icons.ts'
import { figureText } from '#contract/figures/figure-text.ts'
import { PRO_PAYWALL } from '#src/texts/payment-portal.ts'
import { SIDEBAR, TOP_BAR } from '#src/texts/labels.ts'
import { PAYWALL } from '#src/texts/paywall.ts'
import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { parseDate, resetDay } from '../kit/dates.ts'
import * as css from './paywall.css.ts'

/** The checkout button and the remaining credits. */
const Buy = () => {
  const { balance, allocation, resetsAt, isCheckoutAsked } = useApp(selectCredits)
  const send = useSend()
  const [figure, ...words] = TOP_BAR.creditsLeft(balance).split(' ')
  const next = parseDate(resetsAt)
  return (
    <>
      <Button
        kind="main"
        size="lg"
        shape="wide"
        aria-disabled={isCheckoutAsked}
        onClick={() => send({ type: 'START_CHECKOUT' })}
      >
        {isCheckoutAsked ? PAYWALL.busy : PAYWALL.upgrade}
      </Button>
      <p className={css.remaining}>
        <b className={balance <= 0 ? css.noCredits : css.creditCount}>{figure}</b> {words.join(' ')}
        .{next && ` ${PAYWALL.resets(figureText(allocation), resetDay.format(next))}`}
      </p>
    </>
  )
}

/**
 * Shown to a Professional user instead of the checkout button. If the portal failed to open, the
 * button opens it again.
 */
const Subscribed = () => {
  const { isPortalAsked } = useApp(selectCredits)
  const send = useSend()
  return (
    <>
      <Button
        kind="main"
        size="lg"
        shape="wide"
        aria-disabled={isPortalAsked}
        onClick={() => send({ type: 'MANAGE_SUBSCRIPTION' })}
      >
        {isPortalAsked ? SIDEBAR.loading : SIDEBAR.manageSubscription}
      </Button>
      <p className={css.remaining}>{PRO_PAYWALL}</p>
    </>
  )
}

/** The paywall's content: plan, four benefits, price and remaining credits. */
export const PaywallPitch = () => {
  const { isPro } = useApp(selectCredits)
  const [figure, period] = PAYWALL.price.split('/')
  return (
    <>
      <p className={css.plan}>{PAYWALL.plan}</p>
      {/* The heading takes the focus. The user may still be typing when the dialog opens, and these keys must press no button. */}
      <h2 className={css.pitch} tabIndex={-1} data-autofocus>
        {PAYWALL.pitch}
      </h2>
      <ul className={css.benefits} aria-label={PAYWALL.plan}>
        {PAYWALL.benefits.map((benefit) => (
          <li key={benefit} className={css.benefit}>
            <Icon of={Check} />
            {benefit}
          </li>
        ))}
      </ul>
      <div className={css.price}>
        <span>{PAYWALL.billed}</span>
        <b className={css.amount}>
          {figure}
          <span className={css.pricePeriod}>/{period}</span>
        </b>
      </div>
      {isPro ? <Subscribed /> : <Buy />}
    </>
  )
}
