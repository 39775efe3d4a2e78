import { AppLink } from '../kit/app-link.tsx'
import { Check } from '../kit/icons.ts'
import type { ReactNode } from 'react'
import { figureText } from '#contract/figures/figure-text.ts'
import { MESSAGE_COST_CREDITS, PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'
import { PAYWALL } from '#src/texts/paywall.ts'
import { PUBLIC_PAGES } from '#src/texts/site.ts'
import { SITE_PAGES } from '#contract/api/site-pages.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig } from '../kit/hooks/app.tsx'
import { useSignInSearch } from '../sign-in/use-visitor-text.ts'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import * as css from './pricing.css.ts'
import { proseTitle } from './site.css.ts'
import { SitePage } from './site-page.tsx'

type PlanProps = {
  readonly name: string
  readonly price: number
  readonly lead: string
  readonly holds: readonly string[]
  /** The button or note below the benefits. */
  readonly children: ReactNode
}

const Plan = ({ name, price, lead, holds, children }: PlanProps) => (
  <section className={css.plan} aria-label={name}>
    <h2 className={css.name}>{name}</h2>
    <p className={css.price}>
      <b className={css.figure}>${price}</b>
      <span className={css.pricePeriod}>/month</span>
    </p>
    <p className={css.lead}>{lead}</p>
    <ul className={css.benefits}>
      {holds.map((one) => (
        <li key={one} className={css.benefit}>
          <Icon of={Check} />
          {one}
        </li>
      ))}
    </ul>
    <div className={css.planAction}>{children}</div>
  </section>
)

/** A link to the sign-up, or to billing if the user is signed in. */
const Ways = () => {
  const { status } = useApp(selectSession)
  const search = useSignInSearch()
  const className = buttonClass({ kind: 'main', size: 'lg' })
  if (status === 'signedIn')
    return (
      <AppLink to="/app/billing/$" params={{ _splat: '' }} className={className}>
        Your plan and credits
      </AppLink>
    )
  return (
    <AppLink to="/sign-up/$" params={{ _splat: '' }} search={search} className={className}>
      {PUBLIC_PAGES.tryNow}
    </AppLink>
  )
}

const Plans = () => {
  const { monthly_credits, flags } = useConfig()
  const credits = figureText(monthly_credits)
  const ofSheets = flags.spreadsheets ? ['Unlimited spreadsheets'] : []
  return (
    <>
      <div className={css.plans}>
        <Plan
          name="Free"
          price={0}
          lead={`${credits} credits each month; a message uses ${MESSAGE_COST_CREDITS}.`}
          holds={[`${credits} messages a month`, ...ofSheets, 'No card required']}
        >
          <Ways />
        </Plan>
        <Plan
          name={PAYWALL.plan}
          price={PRO_PRICE_USD_PER_MONTH}
          lead={`${PAYWALL.pitch}.`}
          holds={PAYWALL.benefits}
        >
          <p className={css.smallText}>
            Start free, upgrade any time. A payment provider charges you: Ledgerline never sees your
            card number.
          </p>
        </Plan>
      </div>
      <ul className={css.notes}>
        <li>Stopped, failed and refused messages use no credits.</li>
        <li>Credits reset on the 1st of each month (UTC). Unused credits don’t roll over.</li>
        <li>
          Priority support and dedicated subagents are up to the administrator of this installation;
          the software itself does not distinguish the plans there.
        </li>
      </ul>
    </>
  )
}

/** The two plans and their prices, or a note that billing is off. */
export const PricingPage = () => {
  const { flags } = useConfig()
  return (
    <SitePage page={SITE_PAGES.pricing}>
      <h1 className={proseTitle}>{SITE_PAGES.pricing.title}</h1>
      {flags.billing ? (
        <Plans />
      ) : (
        <p className={css.freeNote}>This installation charges nothing: billing is off.</p>
      )}
    </SitePage>
  )
}
