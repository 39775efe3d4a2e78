import { ArrowRight, X } from '../kit/icons.ts'
import { EXAMPLE_TEXTS, offeredExamples, type Example } from '#src/texts/examples.ts'
import { selectIsOnline, selectIsStreaming } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig } from '../kit/hooks/app.tsx'
import { useFinishedExamples } from './use-finished-examples.ts'
import { useHasPrices } from '../billing/use-has-prices.ts'
import { useRunExample } from './use-run-example.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Folio, Spinner } from '../kit/badges.tsx'
import { grow, ink, visuallyHidden } from '../theme/text.css.ts'
import * as css from './example-list.css.ts'

type RowProps = {
  readonly example: Example
  readonly number: number
  readonly isOff: boolean
  readonly isWaiting: boolean
  readonly onRun: (example: Example) => void
}

const Row = ({ example, number, isOff, isWaiting, onRun }: RowProps) => (
  <li>
    <span className={css.number} aria-hidden>
      <Folio number={number} />
    </span>
    <button
      type="button"
      className={css.example}
      disabled={isOff && !isWaiting}
      aria-disabled={isWaiting || undefined}
      onClick={() => !isOff && onRun(example)}
    >
      <span className={grow}>
        <b>{example.title}</b>
        <span className={ink.muted}>{example.terms}</span>
      </span>
      {isWaiting ? (
        <span className={css.progress}>
          <Spinner />
          {EXAMPLE_TEXTS.making}
        </span>
      ) : (
        <span className={css.result}>{example.yields}</span>
      )}
      <span className={ink.faint}>
        <Icon of={ArrowRight} />
      </span>
    </button>
  </li>
)

type ExampleListProps = {
  /** The spreadsheet that a new chat is linked with. */
  readonly spreadsheetId?: string | null
  /** A new chat has its own heading. Elsewhere the examples show one. */
  readonly isChat?: boolean
}

/** The examples that the user has not used or hidden. A click runs an example. */
export const ExampleList = ({ spreadsheetId = null, isChat = false }: ExampleListProps) => {
  const { flags } = useConfig()
  const isPriced = useHasPrices()
  const isStreaming = useApp(selectIsStreaming)
  const isOnline = useApp(selectIsOnline)
  const { isDone, finish } = useFinishedExamples()
  const { waiting, run } = useRunExample(spreadsheetId, ({ id }) => finish(id))
  const examples = offeredExamples(flags).filter(({ id }) => !isDone(id))
  const price = `${EXAMPLE_TEXTS.runs}${isPriced ? EXAMPLE_TEXTS.costs : ''}.`
  if (examples.length === 0)
    return isChat ? <p className={css.lead}>{EXAMPLE_TEXTS.plainLead}</p> : null
  const hide = (
    <Button
      kind="quiet"
      size="sm"
      shape="icon"
      icon={X}
      aria-label={EXAMPLE_TEXTS.hide}
      onClick={() => finish(...examples.map(({ id }) => id))}
    />
  )
  return (
    <section className={isChat ? undefined : css.section} aria-label={EXAMPLE_TEXTS.list}>
      {isChat ? (
        <div className={css.head}>
          <p className={css.lead}>
            {EXAMPLE_TEXTS.lead} {price}
          </p>
          {hide}
        </div>
      ) : (
        <div className={css.head}>
          <div className={css.words}>
            <h2 className={css.title}>{EXAMPLE_TEXTS.title}</h2>
            <span className={css.hint}>{price}</span>
          </div>
          {hide}
        </div>
      )}
      <ol className={css.examples} data-chat={isChat || undefined}>
        {examples.map((example, index) => (
          <Row
            key={example.id}
            example={example}
            number={index + 1}
            isOff={isStreaming || !isOnline || waiting !== null}
            isWaiting={waiting === example.id}
            onRun={run}
          />
        ))}
      </ol>
      <output className={visuallyHidden}>{waiting !== null && EXAMPLE_TEXTS.making}</output>
    </section>
  )
}

/** The examples of a new chat, with a hint about documents. */
export const ChatExamples = (props: Omit<ExampleListProps, 'isChat'>) => {
  const { flags } = useConfig()
  return (
    <>
      <ExampleList {...props} isChat />
      {flags.documents && <p className={css.documents}>{EXAMPLE_TEXTS.documents}</p>}
    </>
  )
}
