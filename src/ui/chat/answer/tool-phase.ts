import { CONVERSATION } from '#src/texts/screens.ts'
import { ANSWER_TEXTS } from '#src/texts/screen-wording.ts'
import type { ToolBlock, ToolPhase } from '#contract/stream/timeline.ts'
import { cellErrorCount } from './tool-errors.ts'
import { receiptVerdictOf } from './tool-block/tool-receipt.ts'

/**
 * A tool phase as shown. 'warned': the tool finished and left faults in cells. 'refused': it stored
 * nothing. 'waiting': it waits for the user.
 */
export type ShownPhase = ToolPhase | 'unfinished' | 'warned' | 'refused' | 'waiting'

/** A tool that never reported an end shows as 'unfinished' once the answer is over. */
export const shownPhase = (block: ToolBlock, isLive: boolean): ShownPhase => {
  const { phase } = block
  const receipt = receiptVerdictOf(block)
  if (receipt && receipt.status !== 'stored') return receipt.status
  // A receipt tells new errors from old ones. Without it, any cell in error is a warning.
  const faults = receipt ? receipt.faults : cellErrorCount(block)
  if (phase === 'complete' && faults > 0) return 'warned'
  return isLive || phase === 'complete' || phase === 'error' ? phase : 'unfinished'
}

const { phases } = CONVERSATION
const WORDS = {
  ...phases,
  unfinished: ANSWER_TEXTS.unfinished,
  warned: phases.complete,
  refused: ANSWER_TEXTS.refused,
  waiting: ANSWER_TEXTS.waiting,
}

const warningOf = (block: ToolBlock): string => {
  const receipt = receiptVerdictOf(block)
  if (!receipt) return ANSWER_TEXTS.cellsInError(cellErrorCount(block))
  return receipt.newErrors > 0
    ? ANSWER_TEXTS.newErrors(receipt.newErrors)
    : ANSWER_TEXTS.toCheck(receipt.faults)
}

/** The shown phase in words, for the row and for screen readers. */
export const phaseWords = (block: ToolBlock, isLive: boolean): string => {
  const shown = shownPhase(block, isLive)
  return shown === 'warned' ? `${WORDS[shown]} · ${warningOf(block)}` : WORDS[shown]
}
