import type { Movement } from '#contract/api/billing.ts'
import { figureText } from '#contract/figures/figure-text.ts'
import { CREDIT_HISTORY } from '#src/texts/subscription.ts'
import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import { AppLink } from '../kit/app-link.tsx'
import { useNow } from '../kit/hooks/use-now.ts'
import { parseDate, day, time } from '../kit/dates.ts'
import { reference } from '../theme/text.css.ts'
import * as css from './credit-history.css.ts'

const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** A no-break space keeps an empty cell's height. */
const BLANK = '\u00a0'

/** "+10", "−1" with a real minus sign. Empty for 0. */
const amountText = (amount: number): string => {
  if (amount === 0) return ''
  return amount > 0 ? `+${figureText(amount)}` : `−${figureText(-amount)}`
}

const entryText = ({ kind, plan }: Movement): string =>
  kind === 'plan' ? CREDIT_HISTORY.plans[plan ?? 'free'] : CREDIT_HISTORY.kinds[kind]

/**
 * A link to the chat of a message, or a note if a second subscription was cancelled. Empty for a
 * deleted chat.
 */
const Chat = ({ kind, conversation_id: id, conversation_title: title }: Movement) => {
  if (kind === 'spare') return CREDIT_HISTORY.spareNote
  return id === null ? null : (
    <AppLink to="/app/chat/$id" params={{ id }} className={reference}>
      {title ?? DEFAULT_TITLES.untitledChat}
    </AppLink>
  )
}

/** Date and time. Empty for an invalid date. */
const When = ({ iso, now }: { readonly iso: string; readonly now: Date }) => {
  const at = parseDate(iso)
  return (
    at && (
      <time dateTime={iso} title={whole.format(at)}>
        {day(at, now)} <span className={css.time}>{time.format(at)}</span>
      </time>
    )
  )
}

const Row = ({ movement, now }: { readonly movement: Movement; readonly now: Date }) => (
  <tr className={css.row}>
    <td className={css.date}>
      <When iso={movement.created_at} now={now} />
    </td>
    <td className={css.entry}>
      {entryText(movement)}
      <span className={css.chatBelow}>
        <Chat {...movement} />
      </span>
    </td>
    <td className={css.chat}>
      <Chat {...movement} />
    </td>
    <td className={movement.amount > 0 ? css.credited : css.figure}>
      {amountText(movement.amount)}
    </td>
    <td className={css.figure}>{figureText(movement.balance)}</td>
  </tr>
)

type HistoryTableProps = {
  /** In the order of the server, newest first. */
  readonly movements: readonly Movement[]
  /** If true, the last balance shows below as a total. */
  readonly isNewest: boolean
  readonly isPro: boolean
}

/** The credit history as a ledger, oldest first: date, entry, amount and balance. */
export const HistoryTable = ({ movements, isNewest, isPro }: HistoryTableProps) => {
  const now = useNow()
  const [newest] = movements
  return (
    <table className={css.table} aria-labelledby="credits-history">
      <thead>
        <tr>
          <th scope="col">{CREDIT_HISTORY.date}</th>
          <th scope="col">{CREDIT_HISTORY.entry}</th>
          <th scope="col" className={css.chat}>
            {CREDIT_HISTORY.conversation}
          </th>
          <th scope="col" className={css.figureHead}>
            {CREDIT_HISTORY.credits}
          </th>
          <th scope="col" className={css.figureHead}>
            {CREDIT_HISTORY.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.toReversed().map((movement) => (
          <Row key={movement.id} movement={movement} now={now} />
        ))}
      </tbody>
      {isNewest && !isPro && newest && (
        <tfoot>
          <tr className={css.total}>
            <td>{BLANK}</td>
            <th scope="row">{CREDIT_HISTORY.balanceToday}</th>
            <td className={css.chat}>{BLANK}</td>
            <td>{BLANK}</td>
            <td className={css.totalFigure}>{figureText(newest.balance)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
