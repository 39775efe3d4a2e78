import { cleanFilename, extensionOf } from './filename.ts'
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD, MB_BYTES } from '../limits.ts'
import { UPLOAD_MESSAGES } from './upload-messages.ts'
import { err, ok, type Result } from '../api/result.ts'

/** Of an upload without a MIME type. */
const untypedFile = (file: string): string =>
  `'${file}' came without a MIME type; it is checked by its extension alone.`

const KB_BYTES = 1024
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const JPEG = ['image/jpeg', 'image/jpg'] as const

/** The formats of an upload: extension → MIME types that belong to it. */
export const UPLOAD_FORMATS = {
  pdf: ['application/pdf'],
  docx: [`${OFFICE}.wordprocessingml.document`],
  doc: ['application/msword'],
  txt: ['text/plain'],
  md: ['text/plain', 'text/markdown', 'text/x-markdown'],
  jpg: JPEG,
  jpeg: JPEG,
  png: ['image/png'],
  xlsx: [`${OFFICE}.spreadsheetml.sheet`],
  xls: ['application/vnd.ms-excel'],
  csv: ['text/csv', 'application/csv'],
} as const

/** An extension that may be uploaded. */
export type UploadExtension = keyof typeof UPLOAD_FORMATS

/** Whether an extension, in lower case and without its dot, may be uploaded. */
export const isUploadExtension = (extension: string): extension is UploadExtension =>
  Object.hasOwn(UPLOAD_FORMATS, extension)

/** What the checks look at; a browser's `File` fits. `size` in bytes, `type` a MIME type or ''. */
export type UploadFile = { readonly name: string; readonly size: number; readonly type: string }

/** What a batch that may go brings along: a line for each file without a MIME type. */
export type UploadChecked = { readonly warnings: readonly string[] }

/** A size as the checks show it, like "52.4 MB". */
export const megabytes = (bytes: number): string => `${(bytes / MB_BYTES).toFixed(1)} MB`

/** A size on a chip, in the reader's language: below 1 MB in whole kB, rounded up. */
export const shownSize = (bytes: number): string => {
  const kilobytes = Math.ceil(bytes / KB_BYTES)
  if (kilobytes < KB_BYTES) return `${kilobytes.toLocaleString()} kB`
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${(bytes / MB_BYTES).toLocaleString(undefined, digits)} MB`
}

/**
 * Checks a batch before it is sent. One wrong file rejects the whole
 * batch: the error holds the lines to show, one notice a line. `more` are lines of checks that look into the files.
 */
export const validateUpload = (
  files: readonly UploadFile[],
  more: readonly string[] = [],
): Result<UploadChecked, readonly string[]> => {
  if (files.length > MAX_FILES_PER_UPLOAD) return err([UPLOAD_MESSAGES.tooMany(files.length)])
  const errors = [...files.flatMap(errorsOf), ...more]
  if (errors.length > 0)
    return err(files.length > 1 ? [UPLOAD_MESSAGES.allRejected(files.length), ...errors] : errors)
  const untyped = files.filter((file) => file.type.trim() === '')
  return ok({ warnings: untyped.map((file) => untypedFile(cleanFilename(file.name))) })
}

/** Of pasted files those that may be uploaded, and what to say of the others. */
export type Pasted<T> = {
  readonly accepted: readonly T[]
  readonly notice: { readonly severity: 'error' | 'warning'; readonly text: string } | null
}

/** Filters pasted files by their extension. Sizes and types are checked at the upload. */
export const filterPasted = <T extends { readonly name: string }>(
  files: readonly T[],
): Pasted<T> => {
  const accepted = files.filter((file) => isUploadExtension(extensionOf(file.name)))
  const skipped = files.length - accepted.length
  if (skipped === 0) return { accepted, notice: null }
  return {
    accepted,
    notice:
      accepted.length === 0
        ? { severity: 'error', text: UPLOAD_MESSAGES.nonePasted }
        : { severity: 'warning', text: UPLOAD_MESSAGES.somePasted(skipped) },
  }
}

const FORMAT_LIST = Object.keys(UPLOAD_FORMATS)
  .map((extension) => `.${extension}`)
  .join(', ')

const errorsOf = (file: UploadFile): readonly string[] => {
  const name = cleanFilename(file.name)
  const tooLarge =
    file.size > MAX_FILE_BYTES ? [UPLOAD_MESSAGES.tooLarge(name, megabytes(file.size))] : []
  const extension = extensionOf(file.name)
  if (!isUploadExtension(extension))
    return [...tooLarge, UPLOAD_MESSAGES.unsupported(name, FORMAT_LIST)]
  return belongs(file.type, extension)
    ? tooLarge
    : [...tooLarge, UPLOAD_MESSAGES.mimeMismatch(name, file.type, extension)]
}

/** Parameters and case do not count: "Text/CSV; charset=utf-8" is text/csv. Empty is allowed. */
const belongs = (type: string, extension: UploadExtension): boolean => {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const allowed: readonly string[] = UPLOAD_FORMATS[extension]
  return type.trim() === '' || allowed.includes(essence)
}
