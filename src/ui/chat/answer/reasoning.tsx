import { ChevronDown, ChevronRight } from '../../kit/icons.ts'
import { memo, useId, useState } from 'react'
import { CONVERSATION } from '#src/texts/screens.ts'
import type { ReasoningBlock } from '#contract/stream/timeline.ts'
import { useElapsed } from './use-elapsed.ts'
import { Icon } from '../../kit/icon.tsx'
import { LiveDot } from '../../kit/badges.tsx'
import { cut } from '../../theme/text.css.ts'
import * as css from './blocks.css.ts'
import { elapsedSeconds, durationText } from './elapsed.ts'

export const Reasoning = memo(({ block }: { readonly block: ReasoningBlock }) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const time = durationText(elapsedSeconds(block.elapsedMs, useElapsed(block.isStreaming)))
  return (
    <fieldset className={css.reasoning} aria-label={CONVERSATION.reasoning}>
      <button
        type="button"
        className={css.reasoningRow}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
        <b>{CONVERSATION.reasoning}</b>
        {block.summary !== '' && <span className={cut}>{block.summary}</span>}
        {time !== '' && <span className={css.time}>{time}</span>}
        {block.isStreaming && <LiveDot />}
      </button>
      {isOpen && (
        <div id={id} className={css.reasoningText}>
          {block.text || block.summary}
        </div>
      )}
    </fieldset>
  )
})
Reasoning.displayName = 'Reasoning'
