import { CONVERSATION } from '#src/texts/screens.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { ToolBlock, ToolPhase } from '#contract/stream/timeline.ts'
import { cellErrorCount } from './tool-errors.ts'

/** A tool phase as shown. 'warned' means the tool finished and left errors in cells. */
export type ShownPhase = ToolPhase | 'unfinished' | 'warned'

/** A tool that never reported an end shows as 'unfinished' once the answer is over. */
export const shownPhase = (block: ToolBlock, isLive: boolean): ShownPhase => {
  const { phase } = block
  if (phase === 'complete' && cellErrorCount(block) > 0) return 'warned'
  return isLive || phase === 'complete' || phase === 'error' ? phase : 'unfinished'
}

const { phases } = CONVERSATION
const WORDS = { ...phases, unfinished: ANSWER_TEXTS.unfinished, warned: phases.complete }

/** The shown phase in words, for the row and for screen readers. */
export const phaseWords = (block: ToolBlock, isLive: boolean): string => {
  const shown = shownPhase(block, isLive)
  const errors = shown === 'warned' ? ` · ${ANSWER_TEXTS.cellsInError(cellErrorCount(block))}` : ''
  return `${WORDS[shown]}${errors}`
}
