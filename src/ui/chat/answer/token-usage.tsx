import type { TokenUsage as Usage } from '#contract/stream/message.ts'
import { ANSWER_DETAILS } from '#src/texts/screens.ts'
import * as css from './answer-details.css.ts'

/** All three token counts in words, for the tooltip and the expanded line. */
export const usageText = ({ current, cumulative, reasoning_tokens }: Usage): string =>
  ANSWER_DETAILS.usage(current, cumulative, reasoning_tokens)

export const TokenUsage = ({
  usage,
  isOpen,
  controls,
  onPress,
}: {
  readonly usage: Usage
  readonly isOpen: boolean
  readonly controls: string
  readonly onPress: () => void
}) => (
  <button
    type="button"
    className={css.tokens}
    title={usageText(usage)}
    aria-label={ANSWER_DETAILS.tokenUsage(usage.current)}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    onClick={onPress}
  >
    {ANSWER_DETAILS.tokens(usage.current)}
  </button>
)
