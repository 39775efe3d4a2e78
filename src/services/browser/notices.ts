import { TOAST_DURATION_MS } from '#contract/limits.ts'
import type { Notice } from '#src/log/state.ts'

/** A toast with a text of ours. */
export const notice = (id: string, level: Notice['level'], text: string): Notice => ({
  id,
  level,
  text,
  detail: null,
  durationMs: TOAST_DURATION_MS,
  action: null,
})

/** A red toast with a text of the catalogue. */
export const errorNotice = (id: string, text: string): Notice => notice(id, 'error', text)
