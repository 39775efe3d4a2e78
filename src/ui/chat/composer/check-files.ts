import { filterPasted, validateUpload } from '#contract/uploads.ts'
import type { Notice } from '#src/events/state.ts'

/** What of a batch is kept, and what is said of the rest: one notice a line. */
type Checked = {
  readonly accepted: readonly File[]
  readonly notices: readonly { readonly level: Notice['level']; readonly text: string }[]
}

/**
 * Checks files before they wait (UPLOAD-1 to UPLOAD-9): pasted ones are filtered first, and one wrong file rejects
 * the whole batch. A file without a MIME type is told of on the console.
 */
export const checkFiles = (files: readonly File[], way: 'chosen' | 'pasted'): Checked => {
  const { accepted, notice } =
    way === 'pasted' ? filterPasted(files) : { accepted: files, notice: null }
  const filtered = notice ? [{ level: notice.severity, text: notice.text }] : []
  if (accepted.length === 0) return { accepted, notices: filtered }
  const checked = validateUpload(accepted)
  if (!checked.ok) {
    const errors = checked.error.map((text) => ({ level: 'error' as const, text }))
    return { accepted: [], notices: [...filtered, ...errors] }
  }
  for (const warning of checked.value.warnings) console.warn(warning)
  return { accepted, notices: filtered }
}
