import { CornerDownRight } from '../../kit/icons.ts'
import { CONTINUE_LABEL } from '#src/texts/wording.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { Answer } from '#src/log/state.ts'
import { useSend } from '../../kit/hooks/app.tsx'
import { useHasPrices } from '../../billing/use-has-prices.ts'
import { Button } from '../../kit/button.tsx'
import * as css from '../ledger.css.ts'

/** The button that continues an answer after its length limit. It sends a message. */
export const Continue = ({
  answer: { state, metadata },
  conversationId,
}: {
  readonly answer: Answer
  readonly conversationId: string | null
}) => {
  const send = useSend()
  const isPriced = useHasPrices()
  if (state !== 'done' || !metadata.canContinue) return null
  return (
    <div className={css.quietRow}>
      {ANSWER_TEXTS.limited}
      <Button
        size="sm"
        icon={CornerDownRight}
        onClick={() => send({ type: 'CONTINUE', conversationId })}
      >
        {CONTINUE_LABEL}
      </Button>
      {isPriced && ANSWER_TEXTS.continueCost}
    </div>
  )
}
