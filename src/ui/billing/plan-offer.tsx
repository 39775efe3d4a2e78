import type { Billing } from '#contract/api/billing.ts'
import { SUBSCRIPTION } from '#src/texts/subscription.ts'
import { SIDEBAR } from '#src/texts/labels.ts'
import { PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'
import { PAYWALL } from '#src/texts/paywall.ts'
import { BILLING } from '#src/texts/site.ts'
import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp, useSend } from '../kit/hooks/app.tsx'
import { Button } from '../kit/button.tsx'
import { preloadDialog } from '../kit/dialog.tsx'
import * as css from './billing.css.ts'

/** The offer of Professional, with a button to the paywall. */
const Upgrade = () => {
  const send = useSend()
  return (
    <section className={css.upgrade} aria-label={PAYWALL.plan}>
      <div className={css.offer}>
        <h2 className={css.offerName}>{PAYWALL.plan}</h2>
        <p className={css.offerText}>{BILLING.offer}</p>
      </div>
      <p className={css.price}>
        ${PRO_PRICE_USD_PER_MONTH} <span className={css.pricePeriod}>/month</span>
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

type PortalProps = {
  /** The text about a payment problem, shown first. Null if there is none. */
  readonly failed: string | null
  readonly text?: string
  readonly isAsked: boolean
  readonly onOpen: () => void
}

/** Opens the provider's portal, with a text beside the button. */
const Portal = ({ failed, text, isAsked, onOpen }: PortalProps) => (
  <section className={css.subscription} aria-label={PAYWALL.plan}>
    <div className={css.offer}>
      {failed !== null && <p className={css.pastDue}>{failed}</p>}
      {text !== undefined && <p className={css.offerText}>{text}</p>}
    </div>
    <Button kind="line" aria-disabled={isAsked} onClick={onOpen}>
      {isAsked ? SIDEBAR.loading : SIDEBAR.manageSubscription}
    </Button>
  </section>
)

const Manage = ({ isPastDue }: { readonly isPastDue: boolean }) => {
  const { isPortalAsked } = useApp(selectCredits)
  const send = useSend()
  return (
    <Portal
      failed={isPastDue ? SUBSCRIPTION.pastDue : null}
      text={SUBSCRIPTION.manage}
      isAsked={isPortalAsked}
      onOpen={() => send({ type: 'MANAGE_SUBSCRIPTION' })}
    />
  )
}

/**
 * For an unpaid subscription: a button that asks for a checkout. The server then returns the
 * address of the portal.
 */
const Settle = () => {
  const { isCheckoutAsked } = useApp(selectCredits)
  const send = useSend()
  return (
    <Portal
      failed={SUBSCRIPTION.unpaid}
      isAsked={isCheckoutAsked}
      onOpen={() => send({ type: 'START_CHECKOUT' })}
    />
  )
}

const ways = (isPro: boolean, billing: Billing | null) => {
  if (isPro) return <Manage isPastDue={billing?.status === 'past_due'} />
  return billing?.status === 'unpaid' ? <Settle /> : <Upgrade />
}

/** The offer or the subscription, and a note if payments run in the sandbox. */
export const PlanOffer = ({ billing }: { readonly billing: Billing | null }) => {
  const { isPro } = useApp(selectCredits)
  return (
    <>
      {ways(isPro, billing)}
      {billing?.provider === 'sandbox' && <p className={css.sandbox}>{SUBSCRIPTION.sandbox}</p>}
    </>
  )
}
