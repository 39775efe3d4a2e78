import { waitFor } from 'xstate'
import type { LogRef } from '../events/log.ts'
import { workbookMachine } from '../machines/workbook/machine.ts'
import type { StreamSettings } from '../services/chat-stream.ts'
import { keepDocuments, type KeptDocuments } from '../services/kept-documents.ts'
import { keepRenames, type KeptRenames } from '../services/kept-renames.ts'
import { workbookActors } from '../services/workbook-actors.ts'
import { lazy } from '../ui/kit/lazy.ts'
import { createDocuments } from './documents.ts'
import type { FlowParts, FlowsOf } from './flow-parts.ts'
import { createRemovals, createRenames, createReply, createShare, type ReplyRef } from './flows.ts'
import { createPay } from './pay.ts'
import { createCopy, createFind } from './public-flows.ts'
import { createTransfer } from './transfer.ts'
import { followUnfinishedIn } from './unfinished.ts'

/** Renames that an earlier page of the tab has left go on once it is known whose they are (CONV-90). */
export const takeUpRenames = (
  log: LogRef,
  kept: Pick<KeptRenames, 'left'>,
  tell: (rename: ReturnType<KeptRenames['left']>[number]) => void,
): void =>
  void waitFor(log, ({ context: { app } }) => app.session.user !== null).then(
    () => kept.left().forEach(tell),
    // The app may end before that.
    () => {},
  )

/** Reads streams; loaded with the first message that is sent. */
const streamIn = ({ send, clock, preferences, sheets }: FlowParts) =>
  lazy(async () => {
    const [{ createOpenStream }, { sentRegion }] = await Promise.all([
      import('../services/chat-stream.ts'),
      import('../services/region.ts'),
    ])
    const region = (): string => sentRegion(preferences.settings())
    // A send about a sheet goes once the sheet's save, after a look if one is under way, is answered (SAVE-2).
    const ready: StreamSettings['ready'] = async ({ spreadsheetId }) =>
      void (spreadsheetId !== null && (await sheets.saved()))
    return createOpenStream({ send, clock, region, ready })
  })

/** All flows: those of the app. */
export const appFlows: FlowsOf = (parts) => {
  const { config, services, api, send, owner, preferences, files, sheets, logOf } = parts
  const children = () => parts.supervisor().getSnapshot().children
  const renames = keepRenames(
    services.renames,
    () => logOf().getSnapshot().context.app.session.user?.id,
  )
  let documents: KeptDocuments | null = null
  const documentsLeft: KeptDocuments = { leftIn: (...left) => documents?.leftIn(...left) ?? [] }
  return {
    actors: {
      reply: createReply(send, api, streamIn(parts)),
      workbook: workbookMachine.provide({ actors: workbookActors(sheets.load, sheets.loaded) }),
      share: createShare(send, api),
      copy: createCopy(parts),
      find: createFind(api, preferences.settings),
      pay: createPay(api, config.checkout_hosts, services),
      documents: createDocuments(send, api, files.documentFiles, documentsLeft, logOf),
      transfer: createTransfer(
        send,
        files.pickedFiles,
        sheets,
        preferences.settings,
        services.saveFile,
      ),
      removals: createRemovals(api),
      renames: createRenames(api, renames),
    },
    begin: () => {
      const log = logOf()
      documents = keepDocuments(services.attached, log)
      takeUpRenames(log, renames, (rename) => children().renames?.send({ type: 'RENAME', rename }))
      // What the tab was in the middle of goes on at once (SEND-37).
      if (!config.flags.chat) return () => {}
      return followUnfinishedIn({
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
