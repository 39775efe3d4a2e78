import { TOAST_DURATION_MS } from '#contract/limits.ts'
import type { Notice } from '#src/log/state.ts'

/** A toast with the given text. */
export const notice = (id: string, level: Notice['level'], text: string): Notice => ({
  id,
  level,
  text,
  detail: null,
  durationMs: TOAST_DURATION_MS,
  action: null,
})

/** An error toast with a text from the message catalog. */
export const errorNotice = (id: string, text: string): Notice => notice(id, 'error', text)
