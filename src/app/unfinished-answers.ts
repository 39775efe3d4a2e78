import type { LogRef } from '../log/log.ts'
import { isUnnamed, type FailedMessage } from '../log/state.ts'
import type { DocumentsEvent } from '../machines/documents/types.ts'
import type { Cancel } from '../services/browser/clock.ts'
import type { HistoryPort } from '../services/browser/navigation.ts'
import type { Owner } from '../services/browser/owned-storage.ts'
import type { Preferences } from '../services/browser/preferences.ts'
import type { TabMemory } from '../services/browser/tab-memory.ts'
import { createUnfinishedStore, followUnfinishedWork } from '../services/chat/unfinished-sends.ts'
import { parseDraft, serializeDraft } from '../ui/chat/composer/draft.ts'
import { restoreUnsent } from '../ui/chat/composer/restored-messages.ts'
import type { ReplyRef } from './app-flows.ts'

type Parts = {
  readonly log: LogRef
  readonly history: HistoryPort
  readonly preferences: Preferences
  readonly tab: TabMemory
  readonly owner: Owner
  readonly reply: () => ReplyRef | undefined
  readonly tellDocuments: (event: DocumentsEvent) => void
}

/**
 * Restores a failed message: its text goes to the draft, and its documents go to the composer. The
 * documents of an edit do not go there, because the edited question keeps them.
 */
const addToDraft =
  ({ preferences, tellDocuments }: Parts) =>
  (message: FailedMessage) => {
    const conversationId = isUnnamed(message.conversationId) ? null : message.conversationId
    const draft = parseDraft(preferences.draftOf(conversationId))
    const next = restoreUnsent(draft, { ...message, conversationId })
    preferences.saveDraft(conversationId, serializeDraft(next))
    const isEdit = next.editing !== undefined && next.editing.id === message.replaces
    const { documents } = message
    if (conversationId !== null && documents.length > 0 && !isEdit)
      tellDocuments({ type: 'RETURN', chat: conversationId, documents, known: [] })
  }

/**
 * Continues the answers that a reload of this tab interrupted, and saves the running ones for the
 * next reload. The returned function ends the saving.
 */
export const followUnfinishedAnswers = (parts: Parts): Cancel => {
  const { log, history, reply, tab, owner } = parts
  return followUnfinishedWork({
    log,
    orderOf: () => reply()?.getSnapshot().context.order ?? null,
    sendAgain: (order) => reply()?.send({ type: 'SEND', order }),
    isStopWaiting: () =>
      reply()
        ?.getSnapshot()
        .matches({ active: { running: 'draining' } }) ?? false,
    stop: () => reply()?.send({ type: 'STOP' }),
    history,
    addToDraft: addToDraft(parts),
    unfinished: createUnfinishedStore(tab, owner),
  })
}
