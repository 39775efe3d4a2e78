import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import { PLAIN_SIGNS } from '#contract/export.ts'
import { isTextTable } from '#contract/import-file.ts'
import type { ImportChoices } from '#contract/import.ts'
import { hasStatus } from '#contract/messages.ts'
import type { Fact } from '#src/events/fact.ts'
import type { PickedFile } from '#src/events/import-fact.ts'
import type { LogRef } from '#src/events/log.ts'
import type {
  ExportOrder,
  ExportResult,
  ExportWish,
  FileInput,
  LookResult,
  Queued,
  TransferContext,
  TransferEvent,
  UploadNews,
  UploadResult,
} from './types.ts'

const notProvided = (name: string) => (): never => {
  throw new Error(`transfer: actor '${name}' was not provided`)
}

/** Nothing is under way, and no dialog is there. */
export const idle: TransferContext = {
  current: null,
  queue: [],
  failed: [],
  isShown: false,
  exports: [],
}

/** Whatever needs no answer of the user goes first. */
const nextOf = ({ queue }: TransferContext): Queued | null =>
  queue.find(({ isReady }) => isReady) ?? queue[0] ?? null

const without = (queued: readonly Queued[], id: string): readonly Queued[] =>
  queued.filter((one) => one.id !== id)

const queuedOf = ({ id, name, isText }: PickedFile): Queued => ({
  id,
  name,
  choices: {},
  isReady: !isText,
  seen: null,
})

/**
 * Read as its first rows were. What bytes stand for which letters is found from the whole file, unless
 * it was chosen: the first rows may hold none that tells.
 */
const confirmed = (file: Queued): Queued => {
  const { encoding: _, ...seen } = file.seen ?? {}
  return { ...file, isReady: true, choices: { ...seen, ...file.choices } }
}

/** Whether the same again may end otherwise: it was lost on its way, or the server was busy. */
const mayRepeat = (result: LookResult | UploadResult): boolean => {
  if (result.ok) return true
  const { error } = result
  const isLost = error.type === 'network' || error.type === 'timeout'
  return isLost || [429, 503, 504].some((busy) => hasStatus(error, busy))
}

/** What is tried again; a text that was refused as it was read is shown anew first (TRANSFER-33). */
const again = (file: Queued, result: LookResult | UploadResult): Queued => ({
  ...file,
  isReady: file.isReady && (mayRepeat(result) || !isTextTable(file.name)),
  seen: null,
})

/** What tells two exports apart. */
const namedBy = ({ id, format, isOpen, signs = PLAIN_SIGNS }: ExportWish): string =>
  [id, format, isOpen, signs.delimiter, signs.decimal].join(' ')
const isSame = (one: ExportWish, other: ExportWish): boolean => namedBy(one) === namedBy(other)

/** What the transfer machine is made of; machine.ts says when (TRANSFER-1). */
export const transferSetup = setup({
  types: {} as { context: TransferContext; events: TransferEvent },
  actors: {
    look: fromPromise<LookResult, FileInput>(notProvided('look')),
    upload: fromCallback<TransferEvent, FileInput, UploadNews>(notProvided('upload')),
    stay: fromCallback(notProvided('stay')),
    settle: fromPromise<void, ExportOrder>(notProvided('settle')),
    download: fromPromise<ExportResult, ExportOrder>(notProvided('download')),
  },
  actions: {
    record: enqueueActions(({ enqueue, system }, facts: readonly Fact[]) => {
      for (const fact of facts) enqueue.sendTo(system.get('log') as LogRef, fact)
    }),
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
    choose: assign(({ context: { current } }, picked: ImportChoices) => ({
      current: current && { ...current, choices: { ...current.choices, ...picked }, seen: null },
    })),
    see: assign(({ context: { current } }, result: LookResult) => ({
      current: current && {
        ...current,
        seen: result.ok && result.value ? result.value.choices : null,
      },
    })),
    confirm: assign(({ context: { current, queue } }, all: boolean) => ({
      current: current && confirmed(current),
      queue: all
        ? queue.map((file) =>
            file.isReady ? file : { ...file, isReady: true, choices: current?.choices ?? {} },
          )
        : queue,
    })),
    drop: assign(({ context: { queue, failed } }, id: string) => ({
      queue: without(queue, id),
      failed: without(failed, id),
    })),
    settle: assign({ current: null }),
    putBack: assign(({ context: { current, queue } }) => ({
      current: null,
      queue: current ? [current, ...queue] : queue,
    })),
    fail: assign(({ context: { current, failed } }, result: LookResult | UploadResult) => ({
      current: null,
      failed: current ? [...failed, again(current, result)] : failed,
    })),
    retry: assign(({ context: { queue, failed } }, id: string) => ({
      queue: [...queue, ...failed.filter((file) => file.id === id)],
      failed: without(failed, id),
    })),
    forget: assign({ current: null, queue: [], failed: [] }),
    want: assign({
      exports: ({ context }, order: ExportOrder) => [...context.exports, order],
    }),
    endExport: assign({ exports: ({ context }) => context.exports.slice(1) }),
    forgetExports: assign({ exports: [] }),
  },
  guards: {
    hasNext: ({ context }) => nextOf(context) !== null,
    hasReady: ({ context }) => context.queue.some(({ isReady }) => isReady),
    isNextSeen: ({ context }) => {
      const next = nextOf(context)
      return next?.isReady === false && next.seen !== null
    },
    isNextUnread: ({ context }) => nextOf(context)?.isReady === false,
    isCurrent: ({ context }, id: string) => context.current?.id === id,
    isFailed: ({ context }, id: string) => context.failed.some((file) => file.id === id),
    isSeen: (_, result: LookResult) => result.ok,
    isImported: (_, result: UploadResult) => result.ok,
    hasExport: ({ context }) => context.exports.length > 0,
    isNewExport: ({ context }, wish: ExportWish) =>
      !context.exports.some((other) => isSame(wish, other)),
    isNextExport: ({ context }, wish: ExportWish) =>
      !context.exports.slice(1).some((other) => isSame(wish, other)),
  },
})
