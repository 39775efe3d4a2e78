import type { ActorRefFrom } from 'xstate'
import type { LogRef } from './events/log.ts'
import { isUnnamed, type Failed } from './events/state.ts'
import type { DocumentsEvent } from './machines/documents/types.ts'
import { replyMachine } from './machines/reply/machine.ts'
import type { ReplyCommand, SendOrder } from './machines/reply/types.ts'
import type { Api } from './services/api.ts'
import { createOpenStream } from './services/chat-stream.ts'
import type { Clock } from './services/clock.ts'
import type { Send } from './services/http.ts'
import type { HistoryPort } from './services/navigation.ts'
import type { Owner } from './services/owned.ts'
import type { Preferences } from './services/preferences.ts'
import {
  busyActor,
  latestActor,
  probeActor,
  stopActor,
  streamActor,
} from './services/reply-actors.ts'
import type { TabMemory } from './services/tab-memory.ts'
import { createUnfinished, followUnfinished } from './services/unfinished.ts'
import { readDraft, writeDraft } from './ui/chat/composer/draft.ts'
import { takeBack } from './ui/chat/composer/returned.ts'

/** What the flow of answers works with. */
export type ReplyParts = {
  readonly send: Send
  readonly api: Api
  readonly clock: Clock
  readonly log: LogRef
  readonly history: HistoryPort
  readonly preferences: Preferences
  readonly tab: TabMemory
  readonly owner: Owner
  /** Settles when the sheet that a send concerns is saved (SAVE-2). */
  readonly ready: (order: SendOrder) => Promise<void>
  /** The flow, once it runs. */
  readonly now: () => ActorRefFrom<typeof replyMachine> | null
  readonly tell: (command: ReplyCommand) => void
  readonly tellDocuments: (event: DocumentsEvent) => void
}

/** Its text into the draft; its documents into the composer, but for an edit, which has them itself (DOC-272). */
const addToDraft =
  ({ preferences, tellDocuments }: Pick<ReplyParts, 'preferences' | 'tellDocuments'>) =>
  (message: Failed) => {
    const conversationId = isUnnamed(message.conversationId) ? null : message.conversationId
    const draft = readDraft(preferences.draftOf(conversationId))
    const next = takeBack(draft, { ...message, conversationId })
    preferences.saveDraft(conversationId, writeDraft(next))
    const isEdit = next.editing !== undefined && next.editing.id === message.replaces
    const { documents } = message
    if (conversationId !== null && documents.length > 0 && !isEdit)
      tellDocuments({ type: 'RETURN', chat: conversationId, documents, known: [] })
  }

/** The part of the composition root for answers, and for what a tab left of them (SHELL-86, SEND-37). */
export const createReply = (parts: ReplyParts) => {
  const { send, api, clock, log, history, tab, owner, ready, now, tell, preferences } = parts
  const region = (): Promise<string | undefined> =>
    import('./services/region.ts').then(
      ({ sentRegion }) => sentRegion(preferences.settings()),
      () => undefined,
    )
  followUnfinished({
    log,
    orderOf: () => now()?.getSnapshot().context.order ?? null,
    sendAgain: (order) => tell({ type: 'SEND', order }),
    isStopWaiting: () =>
      now()
        ?.getSnapshot()
        .matches({ active: { running: 'draining' } }) ?? false,
    stop: () => tell({ type: 'STOP' }),
    history,
    addToDraft: addToDraft(parts),
    unfinished: createUnfinished(tab, owner),
  })
  return replyMachine.provide({
    actors: {
      stream: streamActor(createOpenStream({ send, clock, ready, region })),
      stop: stopActor(api),
      latest: latestActor(api),
      probe: probeActor(send),
      busy: busyActor(send, api),
    },
  })
}
