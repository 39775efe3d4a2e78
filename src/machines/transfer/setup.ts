import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { DEFAULT_CSV_SIGNS } from '#contract/transfer/export.ts'
import type { ImportChoices } from '#contract/transfer/import.ts'
import { hasStatus } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import type { ImportRow, PickedFile } from '#src/log/facts/import-fact.ts'
import { appStateIn, sendFacts, type System } from '#src/log/log.ts'
import { importStepBegun, importClosed, importEnded, previewLoaded } from './facts.ts'
import type {
  ExportJob,
  ExportResult,
  ExportRequest,
  FileInput,
  PreviewResult,
  QueuedFile,
  TransferContext,
  TransferEvent,
  ImportUploadEvent,
  ImportResult,
} from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`transfer: actor '${name}' was not provided`)
}

/** Nothing runs and no dialog is open. */
export const idleContext: TransferContext = {
  current: null,
  queue: [],
  failed: [],
  isShown: false,
  exports: [],
}

/** Files that are ready to upload go first. */
const nextOf = ({ queue }: TransferContext): QueuedFile | null =>
  queue.find(({ next }) => next === 'send') ?? queue[0] ?? null

const without = (queued: readonly QueuedFile[], id: string): readonly QueuedFile[] =>
  queued.filter((one) => one.id !== id)

const queuedOf = ({ id, isText }: PickedFile): QueuedFile => ({
  id,
  next: isText ? 'preview' : 'send',
  choices: null,
})

const rowIn = (system: System, id: string): ImportRow | undefined =>
  appStateIn(system).imports.find((row) => row.id === id)

type Now = { readonly context: TransferContext; readonly system: System }

/** The current file. Only states with a current file may call this. */
const fileIn = ({ context: { current }, system }: Now): FileInput => {
  const { id = '', choices = null } = current ?? {}
  const { name = '', chosen = {} } = rowIn(system, id) ?? {}
  return { id, name, choices: choices ?? chosen }
}
/** The current file as an actor input. */
export const fileOf = ({
  context,
  self: { system },
}: {
  readonly context: TransferContext
  readonly self: { readonly system: System }
}): FileInput => fileIn({ context, system })

/**
 * The files whose options the user has not confirmed. The file that the dialog shows comes first.
 */
const unreadIn = ({ context: { current, queue }, system }: Now) =>
  [current, ...queue].flatMap((file) =>
    file === null || file.next === 'send'
      ? []
      : { id: file.id, name: rowIn(system, file.id)?.name ?? '' },
  )

/**
 * The parse options of the preview, plus the user's choices. The encoding of the preview is left
 * out, because the first rows may be pure ASCII. Without a choice, the server detects the encoding
 * from the whole file.
 */
const saidIn = (system: System, id: string): ImportChoices => {
  const { preview = null, chosen = {} } = rowIn(system, id) ?? {}
  const { encoding: _, ...seen } = preview?.choices ?? {}
  return { ...seen, ...chosen }
}

/** True if a retry may succeed: the call was lost or the server was busy. */
const mayRepeat = (result: PreviewResult | ImportResult): boolean => {
  if (result.ok) return true
  const { error } = result
  const isLost = error.type === 'network' || error.type === 'timeout'
  return isLost || [429, 503, 504].some((busy) => hasStatus(error, busy))
}

/**
 * The queue entry for a retry. If the server refused a text file with its options, the retry begins
 * with a new preview.
 */
const again = (file: QueuedFile, result: PreviewResult | ImportResult): QueuedFile => ({
  ...file,
  next: file.next === 'send' && (mayRepeat(result) || file.choices === null) ? 'send' : 'preview',
})

/** The identity of an export, to skip duplicates. */
const namedBy = ({ id, format, isOpen, signs = DEFAULT_CSV_SIGNS }: ExportRequest): string =>
  [id, format, isOpen, signs.delimiter, signs.decimal].join(' ')
const isSame = (one: ExportRequest, other: ExportRequest): boolean =>
  namedBy(one) === namedBy(other)

export const transferSetup = setup({
  types: {} as { context: TransferContext; events: TransferEvent },
  actors: {
    preview: fromPromise<PreviewResult, FileInput>(notProvided('preview')),
    upload: fromCallback<TransferEvent, FileInput, ImportUploadEvent>(notProvided('upload')),
    stay: fromCallback(notProvided('stay')),
    settle: fromPromise<void, ExportJob>(notProvided('settle')),
    download: fromPromise<ExportResult, ExportJob>(notProvided('download')),
  },
  actions: {
    record: ({ system }, facts: readonly Fact[]) => sendFacts(system, facts),
    recordBegun: (now, status: Parameters<typeof importStepBegun>[1]) =>
      sendFacts(now.system, importStepBegun(fileIn(now), status)),
    recordPreview: (now, result: PreviewResult) =>
      sendFacts(now.system, previewLoaded(now.context, fileIn(now), result)),
    recordImported: (now, result: ImportResult) =>
      sendFacts(now.system, importEnded(now.context, fileIn(now), result)),
    recordClosed: (now) => sendFacts(now.system, importClosed(unreadIn(now))),
    show: assign({ isShown: true }),
    hide: assign({ isShown: false, failed: [] }),
    add: assign({
      queue: ({ context }, files: readonly PickedFile[]) => [
        ...context.queue,
        ...files.filter(({ error }) => error === null).map(queuedOf),
      ],
    }),
    takeNext: assign(({ context }) => {
      const current = nextOf(context)
      return { current, queue: without(context.queue, current?.id ?? '') }
    }),
    choose: assign(({ context: { current }, system }, picked: ImportChoices) => ({
      current: current && {
        ...current,
        next: 'preview' as const,
        choices: { ...rowIn(system, current.id)?.chosen, ...picked },
      },
    })),
    /** Clears the `choices` of the current file, because from now on its log row holds them. */
    handOver: assign(({ context: { current } }) => ({
      current: current && { ...current, choices: null },
    })),
    see: assign(({ context: { current } }, result: PreviewResult) => ({
      current: current && {
        ...current,
        next: result.ok && result.value ? ('choose' as const) : ('preview' as const),
      },
    })),
    confirm: assign(({ context: { current, queue }, system }, all: boolean) => {
      const { id = '' } = current ?? {}
      const chosen = rowIn(system, id)?.chosen ?? {}
      return {
        current: current && { ...current, next: 'send' as const, choices: saidIn(system, id) },
        queue: all
          ? queue.map((file) =>
              file.next === 'send' ? file : { ...file, next: 'send' as const, choices: chosen },
            )
          : queue,
      }
    }),
    drop: assign(({ context: { queue, failed } }, id: string) => ({
      queue: without(queue, id),
      failed: without(failed, id),
    })),
    settle: assign({ current: null }),
    putBack: assign(({ context: { current, queue } }) => ({
      current: null,
      queue: current ? [current, ...queue] : queue,
    })),
    fail: assign(({ context: { current, failed } }, result: PreviewResult | ImportResult) => ({
      current: null,
      failed: current ? [...failed, again(current, result)] : failed,
    })),
    retry: assign(({ context: { queue, failed } }, id: string) => ({
      queue: [...queue, ...failed.filter((file) => file.id === id)],
      failed: without(failed, id),
    })),
    forget: assign({ current: null, queue: [], failed: [] }),
    want: assign({
      exports: ({ context }, order: ExportJob) => [...context.exports, order],
    }),
    endExport: assign({ exports: ({ context }) => context.exports.slice(1) }),
    forgetExports: assign({ exports: [] }),
  },
  guards: {
    hasNext: ({ context }) => nextOf(context) !== null,
    hasReady: ({ context }) => context.queue.some(({ next }) => next === 'send'),
    isNextSeen: ({ context }) => nextOf(context)?.next === 'choose',
    isNextUnread: ({ context }) => nextOf(context)?.next === 'preview',
    isCurrent: ({ context }, id: string) => context.current?.id === id,
    isFailed: ({ context }, id: string) => context.failed.some((file) => file.id === id),
    isSeen: (_, result: PreviewResult) => result.ok,
    isImported: (_, result: ImportResult) => result.ok,
    hasExport: ({ context }) => context.exports.length > 0,
    isNewExport: ({ context }, wish: ExportRequest) =>
      !context.exports.some((other) => isSame(wish, other)),
    isNextExport: ({ context }, wish: ExportRequest) =>
      !context.exports.slice(1).some((other) => isSame(wish, other)),
  },
})
