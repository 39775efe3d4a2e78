import { CONVERSATION } from '#src/texts/screens.ts'
import { ANSWER_TEXTS } from '#contract/api/screen-wording.ts'
import type { ToolBlock, ToolPhase } from '#contract/stream/timeline.ts'
import { errorsOf } from './tool-errors.ts'

/** A phase as its row shows it: one that is done may have left errors in cells. */
export type ShownPhase = ToolPhase | 'unfinished' | 'warned'

/** What a row says of its tool; one that was left without an end was not finished. */
export const shownPhase = (block: ToolBlock, isLive: boolean): ShownPhase => {
  const { phase } = block
  if (phase === 'complete' && errorsOf(block) > 0) return 'warned'
  return isLive || phase === 'complete' || phase === 'error' ? phase : 'unfinished'
}

const { phases } = CONVERSATION
const WORDS = { ...phases, unfinished: ANSWER_TEXTS.unfinished, warned: phases.complete }

/** That in words, for who reads the row and who hears of it. */
export const phaseWords = (block: ToolBlock, isLive: boolean): string => {
  const shown = shownPhase(block, isLive)
  const errors = shown === 'warned' ? ` · ${ANSWER_TEXTS.cellsInError(errorsOf(block))}` : ''
  return `${WORDS[shown]}${errors}`
}
