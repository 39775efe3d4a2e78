import { ChevronLeft, ChevronRight, History } from '../../kit/icons.ts'
import type { MouseEvent } from 'react'
import { ATTEMPTS } from '#src/texts/screens.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import {
  selectAttemptNumber,
  selectAttemptsAt,
  selectAttemptTotal,
  selectIsAttemptAwaited,
  selectEarlierOf,
} from '#src/log/selectors/attempts.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { recordAttemptPress, useAttemptFocus } from './use-attempt-focus.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import * as css from './attempts.css.ts'

type At = { readonly conversationId: string | null; readonly rowId: string }
type Of = { readonly conversationId: string | null; readonly questionId: string }

const useAttempt = ({ conversationId, questionId }: Of) => {
  const send = useSend()
  const number = useApp(selectAttemptNumber(conversationId, questionId))
  const total = useApp(selectAttemptTotal(conversationId, questionId))
  const show = (wanted: number, button: number, element: Element): void => {
    if (wanted < 1 || wanted > total) return
    recordAttemptPress(questionId, button, element)
    const index = wanted === total ? null : wanted - 1
    send({ type: 'SHOW_ATTEMPT', conversationId, messageId: questionId, index })
  }
  return { number, total, show }
}

const Switch = ({ conversationId, questionId }: Of) => {
  const ref = useAttemptFocus(questionId)
  const { number, total, show } = useAttempt({ conversationId, questionId })
  const isAwaited = useApp(selectIsAttemptAwaited(conversationId, questionId))
  const step = (by: -1 | 1) => ({
    kind: 'quiet' as const,
    size: 'sm' as const,
    shape: 'icon' as const,
    className: css.step,
    'aria-disabled': number + by < 1 || number + by > total,
    onClick: ({ currentTarget }: MouseEvent<Element>) =>
      show(number + by, by < 0 ? 0 : 1, currentTarget),
  })
  return (
    <fieldset ref={ref} className={css.attempts} aria-label={ATTEMPTS.group} aria-busy={isAwaited}>
      <Button icon={ChevronLeft} aria-label={ATTEMPTS.previous} {...step(-1)} />
      <span>{isAwaited ? ATTEMPTS.loading : ANSWER_TEXTS.attempt(number, total)}</span>
      <Button icon={ChevronRight} aria-label={ATTEMPTS.next} {...step(1)} />
    </fieldset>
  )
}

/** The attempt switch of a question. Only one row of the question shows it. */
export const AttemptSwitch = ({ conversationId, rowId }: At) => {
  const questionId = useApp(selectAttemptsAt(conversationId, rowId))
  return questionId === null ? null : (
    <Switch conversationId={conversationId} questionId={questionId} />
  )
}

const Mark = ({ conversationId, questionId }: Of) => {
  const { number, total, show } = useAttempt({ conversationId, questionId })
  return (
    <div className={css.mark}>
      <Icon of={History} />
      <span>{ATTEMPTS.earlier(number, total)}</span>
      <Button
        size="sm"
        className={css.backButton}
        onClick={({ currentTarget }) => show(total, 1, currentTarget)}
      >
        {ATTEMPTS.newest}
      </Button>
    </div>
  )
}

/** The banner above the first row of an earlier attempt, with a button to the newest attempt. */
export const EarlierAttemptBanner = ({ conversationId, rowId }: At) => {
  const questionId = useApp(selectEarlierOf(conversationId, rowId))
  return questionId === null ? null : (
    <Mark conversationId={conversationId} questionId={questionId} />
  )
}
