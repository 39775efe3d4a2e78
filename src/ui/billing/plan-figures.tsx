import type { Billing } from '#contract/api/billing.ts'
import { figureText } from '#contract/figures/figure-text.ts'
import { SUBSCRIPTION } from '#src/texts/subscription.ts'
import { PAYWALL } from '#src/texts/paywall.ts'
import { MESSAGE_COST_CREDITS, PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'
import { BILLING } from '#src/texts/site.ts'
import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { parseDate, resetDay } from '../kit/dates.ts'
import * as css from './billing.css.ts'

/** "1 Dec 2026", in the browser's locale. */
const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

type FigureProps = {
  readonly name: string
  readonly figure: string
  /** The text after the figure: "of 100 credits left". */
  readonly of?: string
  readonly note: string
}

const Figure = ({ name, figure, of, note }: FigureProps) => (
  <div className={css.figure}>
    <dt className={css.name}>{name}</dt>
    <dd>
      <span className={css.amount}>{figure}</span>
      {of !== undefined && <span className={css.amountTotal}> {of}</span>}
    </dd>
    <dd className={css.note}>{note}</dd>
  </div>
)

type PlanFiguresProps = {
  /** Null until loaded. */
  readonly billing: Billing | null
}

/**
 * A Professional user has unlimited credits. The last figure shows when the subscription renews or
 * ends.
 */
const ProFigures = ({ billing }: PlanFiguresProps) => {
  const end = parseDate(billing?.current_period_end)
  const isEnding = billing?.cancel_at_period_end === true
  const price = BILLING.perMonthPro(PRO_PRICE_USD_PER_MONTH)
  return (
    <dl className={css.figures}>
      <Figure name={BILLING.plan} figure={PAYWALL.plan} note={price} />
      <Figure name={BILLING.balance} figure={BILLING.unlimited} note={BILLING.never} />
      {end && (
        <Figure
          name={isEnding ? SUBSCRIPTION.ends : SUBSCRIPTION.renews}
          figure={date.format(end)}
          note={isEnding ? SUBSCRIPTION.free : price}
        />
      )}
    </dl>
  )
}

/** Plan, balance and next allocation. */
export const PlanFigures = ({ billing }: PlanFiguresProps) => {
  const { balance, allocation, isPro, resetsAt } = useApp(selectCredits)
  const next = parseDate(resetsAt)
  if (isPro) return <ProFigures billing={billing} />
  return (
    <dl className={css.figures}>
      <Figure
        name={BILLING.plan}
        figure={BILLING.free}
        note={BILLING.perMonth(allocation, MESSAGE_COST_CREDITS)}
      />
      <Figure
        name={BILLING.balance}
        figure={figureText(balance)}
        of={BILLING.creditsLeft(allocation)}
        note={BILLING.freeAnswers}
      />
      {next && (
        <Figure
          name={BILLING.next}
          figure={resetDay.format(next)}
          note={BILLING.returns(allocation)}
        />
      )}
    </dl>
  )
}
