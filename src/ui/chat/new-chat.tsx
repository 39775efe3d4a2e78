import { ArrowRight } from 'lucide-react'
import { selectIsStreaming } from '#src/events/selectors.ts'
import { useApp, useSend } from '../hooks/app.tsx'
import { usePriced } from '../hooks/priced.ts'
import { Icon } from '../kit/icon.tsx'
import { Folio } from '../kit/marks.tsx'
import { grow, hideOnPhone, ink, small } from '../theme/text.css.ts'
import * as css from './ledger.css.ts'

/** A question to start with. `message` is sent as it stands. */
type Example = {
  readonly title: string
  readonly terms: string
  readonly yields: string
  readonly message: string
}

const EXAMPLES: readonly Example[] = [
  {
    title: 'Build a loan schedule',
    terms: '$300,000 at 6.5 % over 30 years, paid monthly',
    yields: 'New sheet, 360 payments, check',
    message: 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years',
  },
  {
    title: 'Value a row of cash flows',
    terms: '100,000 out, then 25,000, 35,000, 45,000 and 50,000 back, at 9 %',
    yields: 'NPV and IRR',
    message: 'NPV at 9% and IRR of the cash flows -100000, 25000, 35000, 45000, 50000',
  },
  {
    title: 'See where savings lead',
    terms: '$10,000 now and $500 a month at 4 % for 20 years',
    yields: 'Future value',
    message: 'Future value of $10,000 plus $500 a month at 4% for 20 years',
  },
]

type NewChatProps = {
  /** The sheet that the chat is about, or null (CONV-19). */
  readonly spreadsheetId: string | null
}

/** An empty new chat: what to do here, and three questions that run as they stand. */
export const NewChat = ({ spreadsheetId }: NewChatProps) => {
  const send = useSend()
  const isPriced = usePriced()
  const isBusy = useApp(selectIsStreaming)
  const ask = (text: string) =>
    send({ type: 'SEND', conversationId: null, text, documents: [], spreadsheetId })
  return (
    <div className={css.fresh}>
      <h1 className={css.title}>What are you working on?</h1>
      <p className={css.lead}>
        Ask in your own words, or start with one of these. Each runs as it stands
        {isPriced && ' and costs 1 credit'}.
      </p>
      <ul className={css.examples}>
        {EXAMPLES.map(({ title, terms, yields, message }, index) => (
          <li key={title}>
            <span className={css.exampleNumber} aria-hidden>
              <Folio number={index + 1} />
            </span>
            <button
              type="button"
              className={css.example}
              disabled={isBusy}
              onClick={() => ask(message)}
            >
              <span className={grow}>
                <b>{title}</b>
                <span className={ink.muted}>{terms}</span>
              </span>
              <span className={`${small} ${ink.faint} ${hideOnPhone}`}>{yields}</span>
              <span className={ink.faint}>
                <Icon of={ArrowRight} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
