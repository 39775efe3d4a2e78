import { MAX_FILES_PER_UPLOAD } from '#contract/limits.ts'
import { textRefusal } from '#contract/documents/text-length.ts'
import { filterPasted, validateUpload } from '#contract/documents/uploads.ts'
import type { Notice } from '#src/log/state.ts'

/** The accepted files of a batch, and the notices about the rejected files. */
type Checked = {
  readonly accepted: readonly File[]
  readonly notices: readonly { readonly level: Notice['level']; readonly text: string }[]
}

/**
 * The errors for text files that are too long, one per file. A file that the browser cannot read
 * has no error here. It fails at the upload.
 */
const refusalsOf = async (files: readonly File[]): Promise<readonly string[]> => {
  const refusals: string[] = []
  for (const file of files) {
    const slice = async (from: number, to: number) =>
      new Uint8Array(await file.slice(from, to).arrayBuffer())
    const refusal = await textRefusal({ name: file.name, size: file.size, slice }).catch(() => null)
    if (refusal !== null) refusals.push(refusal)
  }
  return refusals
}

/**
 * Checks files before upload. Pasted files are filtered first. One invalid file rejects the whole
 * batch.
 * A file without a MIME type logs a warning to the console.
 */
export const checkFiles = async (
  files: readonly File[],
  way: 'chosen' | 'pasted',
): Promise<Checked> => {
  const { accepted, notice } =
    way === 'pasted' ? filterPasted(files) : { accepted: files, notice: null }
  const filtered = notice ? [{ level: notice.severity, text: notice.text }] : []
  if (accepted.length === 0) return { accepted, notices: filtered }
  const isBatch = accepted.length <= MAX_FILES_PER_UPLOAD
  const checked = validateUpload(accepted, isBatch ? await refusalsOf(accepted) : [])
  if (!checked.ok) {
    const errors = checked.error.map((text) => ({ level: 'error' as const, text }))
    return { accepted: [], notices: [...filtered, ...errors] }
  }
  for (const warning of checked.value.warnings) console.warn(warning)
  return { accepted, notices: filtered }
}
