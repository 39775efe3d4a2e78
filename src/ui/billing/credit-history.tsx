import { ChevronLeft, ChevronRight, RotateCw } from '../kit/icons.ts'
import type { Billing, Movement } from '#contract/api/billing.ts'
import { MOVEMENT_PAGE_SIZE } from '#contract/limits/billing.ts'
import { figureText } from '#contract/figures/figure-text.ts'
import { CREDIT_HISTORY } from '#src/texts/subscription.ts'
import { NOTICES } from '#src/texts/labels.ts'
import { BILLING } from '#src/texts/site.ts'
import { selectCredits } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'
import type { BillingPageState } from './use-billing.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Button } from '../kit/button.tsx'
import { Loading, SkeletonBar } from '../kit/skeleton.tsx'
import { parseDate } from '../kit/dates.ts'
import { HistoryTable } from './history-table.tsx'
import * as css from './credit-history.css.ts'

const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })

/** The period of the entries: "November 2026", or "October – November 2026". */
const monthsOf = (movements: readonly Movement[]): string => {
  const times = movements.flatMap(({ created_at: at }) => parseDate(at)?.getTime() ?? [])
  return times.length === 0 ? '' : month.formatRange(Math.min(...times), Math.max(...times))
}

type PagerProps = {
  readonly billing: Billing
  /** `page` is the page on the screen, `wanted` the requested page. */
  readonly page: number
  readonly wanted: number
  readonly onPage: (page: number) => void
}

/** The range of the shown entries, and buttons to earlier and later entries. */
const Pager = ({ billing, page, wanted, onPage }: PagerProps) => {
  const { history, total_count: total, has_more: hasMore } = billing
  if (page === 1 && !hasMore) return null
  const from = (page - 1) * MOVEMENT_PAGE_SIZE + 1
  const isComing = page !== wanted
  const button = (name: string, to: number, isThere: boolean, icon: typeof ChevronLeft) => (
    <Button
      size="sm"
      shape="icon"
      icon={icon}
      aria-label={name}
      aria-disabled={!isThere || isComing}
      onClick={() => isThere && !isComing && onPage(to)}
    />
  )
  return (
    <>
      <span className={css.range}>
        {CREDIT_HISTORY.part(
          figureText(from),
          figureText(from + history.length - 1),
          figureText(total),
        )}
      </span>
      {button(CREDIT_HISTORY.earlier, page + 1, hasMore, ChevronLeft)}
      {button(CREDIT_HISTORY.later, page - 1, page > 1, ChevronRight)}
    </>
  )
}

const Skeletons = () => (
  <Loading label={CREDIT_HISTORY.loading}>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={css.skeleton}>
        <SkeletonBar width="60%" />
      </div>
    ))}
  </Loading>
)

type HistoryProps = BillingPageState & {
  readonly again: () => void
  readonly wanted: number
  readonly onPage: (page: number) => void
}

/** The table, or a placeholder while loading, after a failure and without entries. */
const Body = ({ status, billing, page, again }: HistoryProps) => {
  const { isPro } = useApp(selectCredits)
  if (status === 'failed')
    return (
      <EmptyState title={CREDIT_HISTORY.failed} text={BILLING.safe} alert>
        <Button kind="line" icon={RotateCw} onClick={again}>
          {NOTICES.tryAgain}
        </Button>
      </EmptyState>
    )
  if (!billing) return <Skeletons />
  if (billing.history.length === 0)
    return <EmptyState title={CREDIT_HISTORY.empty} text={CREDIT_HISTORY.emptyHint} />
  return <HistoryTable movements={billing.history} isNewest={page === 1} isPro={isPro} />
}

/** The credit history, one page at a time. */
export const CreditHistory = (props: HistoryProps) => {
  const { billing, page, wanted, onPage } = props
  const months = monthsOf(billing?.history ?? [])
  return (
    <section className={css.section} aria-labelledby="credits-history">
      <div className={css.head}>
        <h2 className={css.title} id="credits-history">
          {months === '' ? CREDIT_HISTORY.untitled : CREDIT_HISTORY.title(months)}
        </h2>
        {billing && <Pager billing={billing} page={page} wanted={wanted} onPage={onPage} />}
      </div>
      <Body {...props} />
    </section>
  )
}
