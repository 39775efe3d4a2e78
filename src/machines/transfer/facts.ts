import { isDelimitedFile } from '#src/shared/import-file.ts'
import { TOAST_DURATION_MS } from '#contract/limits.ts'
import { TRANSFER_TIMEOUT_MS } from '#contract/limits/transfer.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import { hasStatus, type AppError } from '#src/shared/app-error.ts'
import { IMPORT_WAITING, TRANSFER_TOASTS } from '#src/texts/transfer.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { ImportRow, ImportStep, PickedFile } from '#src/log/facts/import-fact.ts'
import type { Notice } from '#src/log/state.ts'
import type {
  ExportJob,
  ExportResult,
  FileInput,
  PreviewResult,
  TransferContext,
  ImportResult,
} from './types.ts'

type Told = Pick<Notice, 'level' | 'text'> & { readonly detail?: string | null }

const noticeOf = (
  id: string,
  { level, text, detail = null }: Told,
  durationMs: number = TOAST_DURATION_MS,
): Notice => ({ id, level, text, detail, durationMs, action: null })
const raised = (notice: Notice): Fact => ({ type: 'notice.raised', notice })

const rowOf = (file: PickedFile): ImportRow => ({
  ...file,
  status: file.error === null ? 'waiting' : 'failed',
  sent: 0,
  preview: null,
  canRetry: false,
  spreadsheet: null,
  leftOut: {},
  chosen: {},
  isReady: !file.isText,
  opens: false,
})

/** The fact that the user picked files. Its rows include refused files. */
export const filesPicked = (files: readonly PickedFile[]): readonly Fact[] => [
  { type: 'import.added', rows: files.map(rowOf) },
]

/** The fact of one import step. */
export const importStepped = (
  id: string,
  status: ImportStep | 'choosing',
  more: Partial<ImportRow> = {},
): readonly Fact[] => [
  {
    type: 'import.stepped',
    id,
    change: { status, error: null, ...(status !== 'reading' && { sent: 0 }), ...more },
  },
]

/**
 * Facts at the start of a step. While a preview loads, the dialog already shows the user's choices.
 */
export const importStepBegun = (
  { id, choices }: FileInput,
  status: 'previewing' | 'choosing' | 'sending' | 'reading',
): readonly Fact[] => {
  const isAsked = status === 'previewing' || status === 'choosing'
  return importStepped(
    id,
    status,
    isAsked ? { chosen: choices, isReady: false } : { isReady: true },
  )
}

export const importProgressed = ({ current }: TransferContext, sent: number): readonly Fact[] => [
  { type: 'import.progressed', id: current?.id ?? '', change: { sent } },
]

/**
 * Statuses from 400 to 499 after which the same call may succeed later: an expired sign-in, a slow
 * request and a rate limit.
 */
const PASSING = [401, 408, 429]

/** True if the same call would fail again. */
const isFinal = (error: AppError): boolean =>
  error.type === 'http' && error.status < 500 && !PASSING.includes(error.status)

const failed = (id: string, error: AppError, canRetry: boolean): Fact => ({
  type: 'import.failed',
  id,
  error,
  change: { status: 'failed', canRetry, error: errorToMessage(error) },
})

type Shown = Pick<TransferContext, 'isShown'>

/** Raises a toast, unless the dialog is open and shows the result itself. */
const unlessShown = ({ isShown }: Shown, id: string, content: Told): readonly Fact[] =>
  isShown ? [] : [raised(noticeOf(`${id}:ended`, content))]

/** Facts of a failed import. */
const failure = (
  context: Shown,
  { id, name }: FileInput,
  error: AppError,
  canRetry = !isFinal(error),
) => [
  failed(id, error, canRetry),
  ...unlessShown(context, id, { level: 'error', text: errorToMessage(error), detail: name }),
]

/** Facts after a preview. */
export const previewLoaded = (
  context: Shown,
  file: FileInput,
  result: PreviewResult,
): readonly Fact[] => {
  if (!result.ok) return failure(context, file, result.error)
  const change = { status: 'choosing', preview: result.value } as const
  return [{ type: 'import.previewed', id: file.id, change }]
}

/** Facts after an import. */
export const importEnded = (
  context: Shown,
  file: FileInput,
  result: ImportResult,
): readonly Fact[] => {
  if (!result.ok) {
    // 422 on a text file: the user can change the choices in a new preview.
    const isOpen = isDelimitedFile(file.name) && hasStatus(result.error, 422)
    return failure(context, file, result.error, isOpen || !isFinal(result.error))
  }
  const { id } = file
  const { spreadsheet, leftOut, lines } = result.value
  const opens = context.isShown && lines.length === 0
  const text = TRANSFER_TOASTS.imported(spreadsheet.title)
  const change = { status: 'done', spreadsheet, leftOut, opens } as const
  return [
    { type: 'import.finished', id, spreadsheet, change },
    ...unlessShown(context, id, {
      level: 'success',
      text,
      detail: lines.length > 0 ? lines.join(', ') : null,
    }),
  ]
}

/**
 * Facts after the dialog closes. Files whose choices the user has not confirmed stay, and a notice
 * tells the user about them.
 */
export const importClosed = (files: readonly Pick<FileInput, 'id' | 'name'>[]): readonly Fact[] => {
  const [first, ...others] = files
  if (first === undefined) return [{ type: 'import.closed' }]
  const content = {
    level: 'info',
    text: IMPORT_WAITING.waits(others.length + 1),
    detail: others.length === 0 ? IMPORT_WAITING.one(first.name) : IMPORT_WAITING.many,
  } as const
  return [{ type: 'import.closed' }, raised(noticeOf(`${first.id}:kept`, content))]
}

/** Facts at the start of an export. Its toast stays until the end. */
export const exportRequested = ({ title, stamp }: ExportJob): readonly Fact[] => {
  const content = { level: 'info', text: TRANSFER_TOASTS.exporting, detail: title } as const
  const notice = noticeOf(stamp, content, TRANSFER_TIMEOUT_MS)
  return [{ type: 'export.requested', id: stamp, notice }]
}

/** Dismisses the toast of a cancelled export. */
export const exportAbandoned = ({ exports }: TransferContext): readonly Fact[] =>
  exports.slice(0, 1).map(({ stamp }) => ({ type: 'notice.dismissed', id: stamp }))

/** Facts at the end of an export. */
export const exportEnded = (
  { title, stamp: id }: ExportJob,
  result: ExportResult,
): readonly Fact[] => {
  if (result.ok) return [{ type: 'export.finished', id }]
  const { error } = result
  const content = { level: 'error', text: errorToMessage(error), detail: title } as const
  return [{ type: 'export.failed', id, error }, raised(noticeOf(`${id}:ended`, content))]
}
