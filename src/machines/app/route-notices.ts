import { TOAST_DURATION_MS } from '#contract/limits.ts'
import { recordFact, type Router } from './steps.ts'

export const notify: Router<'NOTIFY'> = ({ level, text, stamp }) =>
  recordFact({
    type: 'notice.raised',
    notice: {
      id: stamp.id,
      level,
      text,
      detail: null,
      durationMs: TOAST_DURATION_MS,
      action: null,
    },
  })
