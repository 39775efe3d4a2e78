import { cleanFilename, extensionOf } from './filename.ts'
import { MAX_FILE_BYTES, MAX_FILES_PER_UPLOAD, MB_BYTES } from '../limits.ts'
import { UPLOAD_MESSAGES } from './upload-messages.ts'
import { err, ok, type Result } from '../api/result.ts'

const untypedFile = (file: string): string =>
  `'${file}' came without a MIME type; it is checked by its extension alone.`

const KB_BYTES = 1024
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const JPEG = ['image/jpeg', 'image/jpg'] as const

/** Formats that may be uploaded: each extension with its MIME types. */
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

/** A file extension that may be uploaded. */
export type UploadExtension = keyof typeof UPLOAD_FORMATS

/** True if an extension may be uploaded. Pass it in lower case without the dot. */
export const isUploadExtension = (extension: string): extension is UploadExtension =>
  Object.hasOwn(UPLOAD_FORMATS, extension)

/**
 * The fields of a browser `File` that the checks read. `size` is in bytes. `type` is a MIME type or
 * ''.
 */
export type UploadFile = { readonly name: string; readonly size: number; readonly type: string }

/** One warning per file without a MIME type. */
export type UploadWarnings = { readonly warnings: readonly string[] }

/** A size for the texts of the upload checks, such as "52.4 MB". */
export const formatMegabytes = (bytes: number): string => `${(bytes / MB_BYTES).toFixed(1)} MB`

/** A size for a document chip, in the browser's language. Below 1 MB it rounds up to whole kB. */
export const formatFileSize = (bytes: number): string => {
  const kilobytes = Math.ceil(bytes / KB_BYTES)
  if (kilobytes < KB_BYTES) return `${kilobytes.toLocaleString()} kB`
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${(bytes / MB_BYTES).toLocaleString(undefined, digits)} MB`
}

/**
 * Checks a batch of files before the upload. One bad file rejects the whole batch. The error is a
 * list of notices. `more` holds the notices of the checks that read the content of files.
 */
export const validateUpload = (
  files: readonly UploadFile[],
  more: readonly string[] = [],
): Result<UploadWarnings, readonly string[]> => {
  if (files.length > MAX_FILES_PER_UPLOAD) return err([UPLOAD_MESSAGES.tooMany(files.length)])
  const errors = [...files.flatMap(errorsOf), ...more]
  if (errors.length > 0)
    return err(files.length > 1 ? [UPLOAD_MESSAGES.allRejected(files.length), ...errors] : errors)
  const untyped = files.filter((file) => file.type.trim() === '')
  return ok({ warnings: untyped.map((file) => untypedFile(cleanFilename(file.name))) })
}

/** The pasted files that may be uploaded, with a notice about the skipped ones. */
export type PastedFiles<T> = {
  readonly accepted: readonly T[]
  readonly notice: { readonly severity: 'error' | 'warning'; readonly text: string } | null
}

/** Filters pasted files by extension only. The upload checks sizes and MIME types. */
export const filterPasted = <T extends { readonly name: string }>(
  files: readonly T[],
): PastedFiles<T> => {
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
    file.size > MAX_FILE_BYTES ? [UPLOAD_MESSAGES.tooLarge(name, formatMegabytes(file.size))] : []
  const extension = extensionOf(file.name)
  if (!isUploadExtension(extension))
    return [...tooLarge, UPLOAD_MESSAGES.unsupported(name, FORMAT_LIST)]
  return belongs(file.type, extension)
    ? tooLarge
    : [...tooLarge, UPLOAD_MESSAGES.mimeMismatch(name, file.type, extension)]
}

/**
 * Ignores case and parameters: "Text/CSV; charset=utf-8" matches text/csv. An empty type matches
 * every extension.
 */
const belongs = (type: string, extension: UploadExtension): boolean => {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const allowed: readonly string[] = UPLOAD_FORMATS[extension]
  return type.trim() === '' || allowed.includes(essence)
}
