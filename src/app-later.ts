import { errorToMessage } from '#contract/messages.ts'
import type { TitleOf } from './app-copy.ts'
import type { CopyEvent } from './machines/copy/types.ts'
import type { FindEvent } from './machines/find/types.ts'
import type { RemovalsEvent } from './machines/removal/types.ts'
import type { ShareEvent } from './machines/share/types.ts'
import type { TransferEvent } from './machines/transfer/types.ts'
import type { Api } from './services/api.ts'
import type { ExportDesk } from './services/exports.ts'
import { lostError, type Send } from './services/http.ts'
import { laterFlow } from './services/later.ts'
import { errorNotice } from './services/notices.ts'
import type { Owner } from './services/owned.ts'
import type { PickedFiles } from './services/picked-files.ts'
import type { SaveFile } from './services/save-file.ts'
import type { TabMemory } from './services/unfinished.ts'

// The part of the composition root for flows whose code comes with their first command (SHELL-86).

/** The flow of deletions; its code comes behind the first page's calls (SHELL-86). */
export const removalsBy = (api: Api) =>
  laterFlow({
    load: async () => (await import('./app-removals.ts')).createRemovals(api),
    isFirst: ({ type }: RemovalsEvent) => type === 'REMOVE',
    lost: (first, cause) =>
      first.type === 'REMOVE'
        ? [
            {
              type: 'removal.failed',
              id: first.removal.id,
              error: lostError('conversations.delete', cause),
            },
          ]
        : [],
    forgets: true,
  })

/** The flow of public links, whose code comes with the first (SHELL-86). */
export const shareBy = (send: Send, api: Api) =>
  laterFlow({
    load: async () => (await import('./app-share.ts')).createShare(send, api),
    isFirst: ({ type }: ShareEvent) => type === 'OPEN',
    lost: (first, cause) =>
      first.type === 'OPEN'
        ? [
            {
              type: 'share.failed',
              id: first.id,
              wish: 'look',
              error: lostError('spreadsheets.head', cause),
            },
          ]
        : [],
  }).logic

/** The flow of copying a public spreadsheet; its code comes with the first, or with one that was left. */
export const copyBy = (api: Api, memory: TabMemory, owner: Owner, titleOf: TitleOf) =>
  laterFlow({
    load: async () => (await import('./app-copy.ts')).createCopying(api, memory, owner, titleOf),
    isFirst: ({ type }: CopyEvent) => type === 'COPY' || (type !== 'CANCEL' && !!memory.get()),
    lost: (first, cause) =>
      first.type === 'COPY'
        ? [{ type: 'copy.failed', code: first.code, error: lostError('share.copy', cause) }]
        : [],
  }).logic

/** The flow of searching in a public spreadsheet; its code comes with the first search (PUBLIC-7). */
export const findBy = (api: Api) =>
  laterFlow({
    load: async () => (await import('./app-find.ts')).createFinding(api),
    isFirst: ({ type }: FindEvent) => type === 'FIND',
    lost: (first, cause) =>
      first.type === 'FIND'
        ? [{ ...first, type: 'find.failed', error: lostError('share.get', cause) }]
        : [],
    forgets: true,
  }).logic

/** The flow of imports and exports; its code comes with the first (TRANSFER-13). */
export const transferBy = (send: Send, files: PickedFiles, desk: ExportDesk, save?: SaveFile) =>
  laterFlow({
    load: async () => (await import('./app-transfer.ts')).createTransfer(send, files, desk, save),
    isFirst: ({ type }: TransferEvent) => type !== 'CLOSE_IMPORT' && type !== 'CANCEL_ALL',
    isLast: ({ type }) => type === 'CANCEL_ALL',
    lost: ({ type }, cause) => {
      const operation = type === 'EXPORT' ? 'spreadsheets.export' : 'spreadsheets.import'
      const text = errorToMessage(lostError(operation, cause))
      return [{ type: 'notice.raised', notice: errorNotice('transfer', text) }]
    },
    forgets: true,
  }).logic
