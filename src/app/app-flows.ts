import type { ActorRefFrom } from 'xstate'
import { documentsMachine } from '../machines/documents/machine.ts'
import { removalMachine, removalsMachine } from '../machines/removal/machine.ts'
import { renameMachine, renamesMachine } from '../machines/rename/machine.ts'
import { replyMachine } from '../machines/reply/machine.ts'
import { shareMachine } from '../machines/share/machine.ts'
import { transferMachine } from '../machines/transfer/machine.ts'
import { workbookMachine } from '../machines/workbook/machine.ts'
import type { Api } from '../services/http/api.ts'
import { removeActor } from '../services/chat/deletions.ts'
import { documentActors } from '../services/documents/document-actors.ts'
import { keepDocuments, type KeptDocuments } from '../services/documents/kept-documents.ts'
import { keepRenames, resumeRenames, type KeptRenames } from '../services/chat/kept-renames.ts'
import { renameActors } from '../services/chat/renames.ts'
import { replyActors } from '../services/chat/reply-actors.ts'
import { shareActors } from '../services/public/share-actors.ts'
import { transferActors } from '../services/transfer/transfer-actors.ts'
import type { Windows } from '../services/public/window-api.ts'
import { workbookActors } from '../services/workbook/workbook-actors.ts'
import { lazy } from '../services/browser/lazy.ts'
import { createCopyFlow, createFindFlow } from './copy-find-flows.ts'
import type { FlowParts, FlowsOf } from './flow-parts.ts'
import { createPayFlow } from './payment-flows.ts'
import { followUnfinishedAnswers } from './unfinished-answers.ts'

export type ReplyRef = ActorRefFrom<typeof replyMachine>

const createRemovals = (api: Api) => {
  const removal = removalMachine.provide({ actors: { remove: removeActor(api) } })
  return removalsMachine.provide({ actors: { removal } })
}

/**
 * The flow of renames. The tab memory stores each rename when it starts, so a reload can resume it.
 */
export const createRenamesFlow = (api: Api, renames: KeptRenames) => {
  const { actors, letGo } = renameActors(api)
  const rename = renameMachine.provide({
    actors,
    actions: {
      settle: ({ context: { now, stands } }) => renames.settle(now, stands),
      letGo: ({ context: { now } }) => letGo(now),
    },
  })
  return renamesMachine.provide({
    actors: { rename },
    actions: { keep: (_, made) => renames.keep(made) },
  })
}

export const createDocumentsFlow = (...parts: Parameters<typeof documentActors>) =>
  documentsMachine.provide({
    actors: documentActors(...parts),
    actions: {
      letGo: (_, refusedFiles) => parts[2].drop(refusedFiles.map(({ localId }) => localId)),
    },
  })

const actorsOf = (
  parts: FlowParts,
  keptDocuments: KeptDocuments,
  renames: KeptRenames,
  windows: () => Promise<Windows>,
) => {
  const { config, services, api, send, clock, preferences, files, sheets, logOf } = parts
  const { settings } = preferences
  return {
    reply: replyMachine.provide({
      actors: replyActors({ send, api, clock, settings, saved: sheets.saved, shown: sheets.shown }),
    }),
    workbook: workbookMachine.provide({ actors: workbookActors(sheets.load, sheets.loaded) }),
    share: shareMachine.provide({ actors: shareActors(send, api) }),
    copy: createCopyFlow(parts),
    find: createFindFlow(parts, windows),
    pay: createPayFlow(api, config.checkout_hosts, services),
    documents: createDocumentsFlow(send, api, files.documentFiles, keptDocuments, logOf),
    transfer: transferMachine.provide({
      actors: transferActors(send, files.pickedFiles, sheets, settings, services.saveFile),
    }),
    removals: createRemovals(api),
    renames: createRenamesFlow(api, renames),
  }
}

/** All flows of the app. */
export const appFlows: FlowsOf = (parts) => {
  const { config, services, api, owner, preferences, logOf } = parts
  const children = () => parts.supervisor().getSnapshot().children
  const renames = keepRenames(
    services.renames,
    () => logOf().getSnapshot().context.app.session.user?.id,
  )
  const windows = lazy(async () => {
    const { createWindows } = await import('../services/public/window-api.ts')
    return createWindows(api, preferences.settings)
  })
  let documents: KeptDocuments | null = null
  const documentsLeft: KeptDocuments = { leftIn: (...args) => documents?.leftIn(...args) ?? [] }
  return {
    actors: actorsOf(parts, documentsLeft, renames, windows),
    windows,
    begin: () => {
      const log = logOf()
      documents = keepDocuments(services.attached, log)
      resumeRenames(log, renames, (rename) => children().renames?.send({ type: 'RENAME', rename }))
      // If chat is enabled, the unfinished work of this tab continues at once.
      if (!config.flags.chat) return () => {}
      return followUnfinishedAnswers({
        log,
        history: services.history,
        preferences,
        tab: services.tab,
        owner,
        reply: () => children().reply as ReplyRef | undefined,
        tellDocuments: (event) => children().documents?.send(event),
      })
    },
  }
}
