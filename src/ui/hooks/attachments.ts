import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { MESSAGES } from '#contract/messages.ts'
import { UPLOAD_TEXTS } from '#contract/wording.ts'
import type { WaitingFile } from '#src/services/waiting-files.ts'
import { selectStartedId } from '#src/events/selectors.ts'
import { useApp, useAppContext, type App } from './app.tsx'

/** The files of a composer. */
export type Attachments = {
  /** Whether files may be attached at all. */
  readonly isOn: boolean
  readonly files: readonly WaitingFile[]
  /** Checks a batch and keeps it, or says what is wrong with it (UPLOAD-1 to UPLOAD-9). */
  readonly add: (files: readonly File[], way: 'chosen' | 'pasted') => Promise<void>
  readonly remove: (id: string) => void
}

const tellLetGo = (send: App['send'], count: number): void => {
  if (count > 0) send({ type: 'NOTIFY', level: 'info', text: UPLOAD_TEXTS.letGo(count) })
}

/** The files that wait in a chat: they stay as long as the chat is not left (SHELL-48). */
export const useAttachments = (conversationId: string | null, isChat: boolean): Attachments => {
  const { waitingFiles, send, config } = useAppContext()
  const startedId = useApp(selectStartedId)
  // A page that is no chat has those of the chat that it begins.
  const chat = isChat ? (conversationId ?? startedId) : null
  const read = () => waitingFiles.of(chat)
  const files = useSyncExternalStore(waitingFiles.watch, read, read)

  useEffect(() => {
    const tell = (count: number): void => tellLetGo(send, count)
    // The new chat that has begun takes its files along.
    if (conversationId === null && chat !== null) waitingFiles.become(chat)
    tell(waitingFiles.enter(chat))
    // A page that is no chat has nothing to leave: its files go to the chat that it begins.
    return () => waitingFiles.leave(isChat ? tell : null)
  }, [waitingFiles, send, conversationId, chat, isChat])

  const add = useCallback(
    async (batch: readonly File[], way: 'chosen' | 'pasted') => {
      const keep = waitingFiles.keeper()
      const { checkFiles } = await import('../chat/composer/check-files.ts')
      const { accepted, notices } = checkFiles(batch, way)
      for (const notice of notices) send({ type: 'NOTIFY', ...notice })
      if (accepted.length === 0) return
      if (!keep(accepted)) tellLetGo(send, accepted.length)
      else if (chat === null)
        send({ type: 'NOTIFY', level: 'info', text: MESSAGES.uploadNeedsConversation })
    },
    [waitingFiles, send, chat],
  )
  return { isOn: config.flags.documents, files, add, remove: waitingFiles.remove }
}
