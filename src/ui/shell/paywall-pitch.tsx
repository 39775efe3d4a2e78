import { Check } from 'lucide-react'
import { TOP_BAR } from '#contract/labels.ts'
import { PAYWALL } from '#contract/paywall-labels.ts'
import { selectCredits } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import * as css from './paywall.css.ts'

const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** The plan, its four benefits, the price and what is left. */
export const PaywallPitch = () => {
  const { balance, allocation, resetsAt } = useApp(selectCredits)
  const [figure, period] = PAYWALL.price.split('/')
  return (
    <>
      <p className={css.plan}>{PAYWALL.plan}</p>
      <h2 className={css.pitch}>{PAYWALL.pitch}</h2>
      <ul className={css.benefits} aria-label={PAYWALL.plan}>
        {PAYWALL.benefits.map((benefit) => (
          <li key={benefit} className={css.benefit}>
            <Icon of={Check} />
            {benefit}
          </li>
        ))}
      </ul>
      <div className={css.price}>
        <span>Each month, cancel any time</span>
        <b className={css.amount}>
          {figure}
          <span className={css.per}>/{period}</span>
        </b>
      </div>
      {/* Checkout comes with billing: until then the reason stands beside the control. */}
      <Button kind="main" size="lg" shape="wide" aria-disabled aria-describedby="paywall-why">
        {PAYWALL.upgrade}
      </Button>
      <p className={css.left} id="paywall-why">
        Checkout is not set up on this server.
      </p>
      <p className={css.left}>
        {TOP_BAR.creditsLeft(balance)}.
        {resetsAt !== null && ` ${allocation} more on ${longDate.format(new Date(resetsAt))}.`}
      </p>
    </>
  )
}
