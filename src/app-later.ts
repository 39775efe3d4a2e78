import { waitFor } from 'xstate'
import type { AppConfig, User } from '#contract/entities.ts'
import { errorToMessage } from '#contract/messages.ts'
import { UPLOAD_TEXTS } from '#contract/wording.ts'
import type { TitleOf } from './app-copy.ts'
import type { UndoParts } from './app-undo.ts'
import type { ReplyParts } from './app-reply.ts'
import type { Fact } from './events/fact.ts'
import type { LogRef } from './events/log.ts'
import type { AppState } from './events/state.ts'
import type { AppCommand } from './machines/app/commands.ts'
import type { CopyEvent } from './machines/copy/types.ts'
import type { DocumentsEvent, PickedDocument } from './machines/documents/types.ts'
import type { FindEvent } from './machines/find/types.ts'
import type { RemovalsEvent } from './machines/removal/types.ts'
import { renamed } from './machines/rename/facts.ts'
import type { Rename, RenameEvent } from './machines/rename/types.ts'
import type { ReplyCommand } from './machines/reply/types.ts'
import type { ShareEvent } from './machines/share/types.ts'
import type { TransferEvent } from './machines/transfer/types.ts'
import type { AccountDesk } from './services/account.ts'
import type { Api } from './services/api.ts'
import type { AuthPort } from './services/auth/port.ts'
import { onNeed } from './services/chunk.ts'
import type { ExportDesk } from './services/exports.ts'
import { lostError, type Send } from './services/http.ts'
import type { Inspection } from './services/inspect.ts'
import type { KeptRenames } from './services/kept-renames.ts'
import { laterFlow } from './services/later.ts'
import { errorNotice, notice } from './services/notices.ts'
import type { Owner } from './services/owned.ts'
import type { Preferences } from './services/preferences.ts'
import type { PickedFiles } from './services/picked-files.ts'
import type { SaveFile } from './services/save-file.ts'
import type { TabMemory } from './services/tab-memory.ts'
import { untilLoaded } from './ui/kit/part.ts'

// The part of the composition root for flows whose code comes with their first command (SHELL-86).

/** The flow of answers; its code comes behind the first page's calls, or with the first send (SHELL-86). */
export const replyBy = (parts: () => ReplyParts) =>
  laterFlow({
    load: async () => (await import('./app-reply.ts')).createReply(parts()),
    isFirst: ({ type }: ReplyCommand) => type !== 'STOP' && type !== 'DETACH',
    takesBack: ({ type }) => type === 'DETACH',
    // A message that never left stands as one that has failed: it can be tried again (SEND-17).
    lost: (command, cause) =>
      command.type === 'SEND'
        ? [
            { type: 'message.submitted', ...command.order },
            { type: 'reply.failed', error: lostError('chat.stream', cause) },
          ]
        : [],
    forgets: true,
  })

/** The flow of deletions; its code comes behind the first page's calls (SHELL-86). */
export const removalsBy = (api: Api) =>
  laterFlow({
    load: async () => (await import('./app-removals.ts')).createRemovals(api),
    isFirst: ({ type }: RemovalsEvent) => type === 'REMOVE',
    lost: (event, cause) =>
      event.type === 'REMOVE'
        ? [
            {
              type: 'removal.failed',
              id: event.removal.id,
              error: lostError('conversations.delete', cause),
            },
          ]
        : [],
    forgets: true,
  })

/** Renames as a flow that comes later: each is kept in the tab from the moment that it is made (CONV-90). */
export const renamesOf = (api: Api, kept: KeptRenames) => ({
  load: async () => (await import('./app-renames.ts')).createRenaming(api, kept),
  isFirst: ({ type }: RenameEvent) => type === 'RENAME',
  heard: (event: RenameEvent) => event.type === 'RENAME' && kept.keep(event.rename),
  lost: (event: RenameEvent) =>
    event.type === 'RENAME' ? takenBack(kept.giveUp(event.rename)) : [],
  forgets: true,
})

/** They show already: what the thing was called before the first of them does again (SHEET-257). */
const takenBack = (first: Rename | null): readonly Fact[] => {
  if (!first) return []
  const error = lostError(`${first.of}s.rename`, new Error('Failed to fetch'))
  return [...(first.before ? [renamed(first, first.before)] : []), { type: 'rename.failed', error }]
}

/** Renames that an earlier page of the tab has left go on once it is known whose they are (CONV-90). */
export const takeUpRenames = (
  log: LogRef,
  kept: KeptRenames,
  tell: (event: RenameEvent) => void,
): void =>
  void waitFor(log, ({ context: { app } }) => app.session.user !== null).then(
    () => {
      for (const rename of kept.left()) tell({ type: 'RENAME', rename })
    },
    // The app may end before that.
    () => {},
  )

/** The flow of public links, whose code comes with the first (SHELL-86). */
export const shareBy = (send: Send, api: Api) =>
  laterFlow({
    load: async () => (await import('./app-share.ts')).createShare(send, api),
    isFirst: ({ type }: ShareEvent) => type === 'OPEN',
    lost: (event, cause) =>
      event.type === 'OPEN'
        ? [
            {
              type: 'share.failed',
              id: event.id,
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
    lost: (event, cause) =>
      event.type === 'COPY'
        ? [{ type: 'copy.failed', code: event.code, error: lostError('share.copy', cause) }]
        : [],
  }).logic

/** The flow of searching in a public spreadsheet; its code comes with the first search (PUBLIC-7). */
export const findBy = (api: Api, settings: Preferences['settings']) =>
  laterFlow({
    load: async () => (await import('./app-find.ts')).createFinding(api, settings),
    isFirst: ({ type }: FindEvent) => type === 'FIND',
    lost: (event, cause) =>
      event.type === 'FIND'
        ? [{ ...event, type: 'find.failed', error: lostError('share.get', cause) }]
        : [],
    forgets: true,
  }).logic

/** The flow of imports and exports; its code comes with the first (TRANSFER-13). */
export const transferBy = (
  send: Send,
  files: PickedFiles,
  desk: ExportDesk,
  preferences: Pick<Preferences, 'settings'>,
  save?: SaveFile,
) =>
  laterFlow({
    load: async () =>
      (await import('./app-transfer.ts')).createTransfer(send, files, desk, preferences, save),
    isFirst: ({ type }: TransferEvent) => type !== 'CLOSE_IMPORT' && type !== 'CANCEL_ALL',
    takesBack: ({ type }) => type === 'CANCEL_ALL',
    lost: ({ type }, cause) => {
      const operation = type === 'EXPORT' ? 'spreadsheets.export' : 'spreadsheets.import'
      const text = errorToMessage(lostError(operation, cause))
      return [{ type: 'notice.raised', notice: errorNotice('transfer', text) }]
    },
    forgets: true,
  }).logic

/**
 * The flow of documents; its code comes with the first, when the button for them is used, or with a conversation
 * that may have some, where they are switched on (DOC-1, DOC-72, DOC-219).
 */
export const documentsBy = (
  { flags: { documents: isOn } }: AppConfig,
  send: Send,
  api: Api,
  { documentFiles: files }: { readonly documentFiles: PickedFiles },
  memory: TabMemory | undefined,
  logOf: () => LogRef,
) => {
  const drop = (picked: readonly PickedDocument[]): void =>
    files.drop(picked.map(({ localId }) => localId))
  return laterFlow({
    load: async () =>
      (await import('./app-documents.ts')).createDocuments(send, api, files, memory, logOf()),
    isFirst: ({ type }: DocumentsEvent) =>
      type === 'ATTACH' || type === 'CHECK' || (isOn && (type === 'OPEN' || type === 'RETURN')),
    isLeft: () => isOn && !!memory?.get(),
    takesBack: ({ type }) => type === 'LEAVE' || type === 'CANCEL',
    takenBack: (event) => {
      if (event.type !== 'ATTACH') return []
      drop(event.files)
      const text = UPLOAD_TEXTS.letGo(event.files.length)
      return [{ type: 'notice.raised', notice: notice('documents:left', 'info', text) }]
    },
    lost: (event, cause) => {
      if (event.type !== 'ATTACH') return []
      drop(event.files)
      const text = errorToMessage(lostError('documents.upload', cause))
      return [{ type: 'notice.raised', notice: errorNotice('documents', text) }]
    },
    forgets: true,
  }).logic
}

/** What can be seen of documents; its code comes with the first that is opened (DOC-110). */
export const documentDeskBy = (
  api: Api,
  send: Send,
  settings: Preferences['settings'],
  save?: SaveFile,
) =>
  onNeed(async () => {
    const { createDocumentDesk } = await import('./services/document-desk.ts')
    return createDocumentDesk({ api, send, settings, save })
  })

/** The undo of what answers wrote; its code comes with the first that did (AGENT-652). */
export const turnsBy = (
  api: Api,
  stateOf: UndoParts['stateOf'],
  send: UndoParts['send'],
  sheets: UndoParts['sheets'],
) =>
  onNeed(async () => {
    const { createTurnDesk } = await untilLoaded(() => import('./app-undo.ts'))
    return createTurnDesk({ api, stateOf, send, sheets })
  })

/** The flow of the command palette; its code comes with the first, and is asked for until it is there. */
export const paletteBy = (
  stateOf: () => AppState,
  send: (command: AppCommand) => void,
  inspection: Inspection | undefined,
) =>
  onNeed(async () => {
    const { createPalette } = await untilLoaded(() => import('./app-palette.ts'))
    return createPalette(stateOf, send, inspection)
  })

/**
 * What one may do with one's account; its code comes with the dialog (AUTH-50), or to forget somebody whose
 * account was deleted (AUTH-58).
 */
export const accountBy = (
  api: Api,
  send: Send,
  auth: AuthPort,
  user: () => User | null,
  save?: SaveFile,
): (() => Promise<AccountDesk>) => {
  const bring = onNeed(async () => {
    const { createAccountDesk } = await import('./services/account.ts')
    return createAccountDesk({ api, send, auth, user, save })
  })
  // Heard before the flows do: by then nobody is signed in.
  auth.watch((news) => {
    if (news.type !== 'SESSION_ENDED' || news.reason !== 'removed') return
    const id = news.userId ?? user()?.id
    if (id)
      bring().then(
        (desk) => desk.forget(id),
        () => {},
      )
  })
  return bring
}
