import { PAYWALL } from '#contract/paywall-labels.ts'
import { MESSAGE_COST_CREDITS, PRO_PRICE_USD_PER_MONTH } from '#contract/limits.ts'
import { BILLING } from '#contract/site-labels.ts'
import { selectCredits } from '#src/events/selectors.ts'
import { useApp } from '../hooks/app.tsx'
import * as css from './billing.css.ts'

/** "1 Dec 2026", as the reader's language writes it. */
const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

type FigureProps = {
  readonly name: string
  readonly figure: string
  /** What stands behind the figure. */
  readonly of?: string
  readonly note: string
}

const Figure = ({ name, figure, of, note }: FigureProps) => (
  <div className={css.figure}>
    <dt className={css.name}>{name}</dt>
    <dd>
      <span className={css.amount}>{figure}</span>
      {of !== undefined && <span className={css.of}> {of}</span>}
    </dd>
    <dd className={css.note}>{note}</dd>
  </div>
)

/** Plan, balance, next allocation; who pays has no credits to count (NAV-19). */
export const PlanFigures = () => {
  const { balance, allocation, isPro, resetsAt } = useApp(selectCredits)
  const next = new Date(resetsAt ?? '')
  if (isPro)
    return (
      <dl className={css.figures}>
        <Figure
          name={BILLING.plan}
          figure={PAYWALL.plan}
          note={BILLING.perMonthPro(PRO_PRICE_USD_PER_MONTH)}
        />
        <Figure name={BILLING.balance} figure={BILLING.unlimited} note={BILLING.never} />
      </dl>
    )
  return (
    <dl className={css.figures}>
      <Figure
        name={BILLING.plan}
        figure={BILLING.free}
        note={BILLING.perMonth(allocation, MESSAGE_COST_CREDITS)}
      />
      <Figure
        name={BILLING.balance}
        figure={String(balance)}
        of={BILLING.left(allocation)}
        note={BILLING.freeAnswers}
      />
      {!Number.isNaN(next.getTime()) && (
        <Figure name={BILLING.next} figure={date.format(next)} note={BILLING.returns(allocation)} />
      )}
    </dl>
  )
}
