import { useCallback, useEffect, useRef } from 'react'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import {
  selectComposerDocuments,
  selectIsChatStarting,
  selectStartedId,
} from '#src/log/selectors/selectors.ts'
import { loadLazily } from '#src/services/browser/lazy.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

export type Attachments = {
  readonly isOn: boolean
  readonly rows: readonly AttachedDocument[]
  /** Checks a batch, then attaches it or shows why not. */
  readonly add: (files: readonly File[], way: 'chosen' | 'pasted') => Promise<void>
  readonly remove: (localId: string) => void
}

/** The documents of a chat's composer. They last until the user leaves the chat. */
export const useAttachments = (conversationId: string | null, isChat: boolean): Attachments => {
  const { documentFiles, state, send, config } = useAppContext()
  const startedId = useApp(selectStartedId)
  // On a page without a chat, the documents belong to the chat that the page will start.
  const chat = isChat ? (conversationId ?? startedId) : null
  const rows = useApp(selectComposerDocuments(chat))
  /** The open chat. The object stays the same when a new chat gets its id. Undefined means none. */
  const here = useRef<{ chat: string | null } | undefined>(undefined)

  useEffect(() => {
    const last = here.current
    if (last?.chat === null && chat === state().chat.startedId) last.chat = chat
    else here.current = { chat }
    send({ type: 'DOCUMENTS', event: { type: 'ENTER', chat } })
  }, [state, send, chat])
  useEffect(
    () => () => {
      here.current = undefined
      // If no composer is mounted when this microtask runs, the user has left the chat. Exceptions:
      // a closed chat beside a spreadsheet does not count as left, and a page without a chat has
      // none to leave.
      queueMicrotask(() => {
        if (isChat && !document.querySelector('[data-composer], [data-chat="false"]'))
          send({ type: 'DOCUMENTS', event: { type: 'LEAVE' } })
      })
    },
    [send, isChat],
  )

  const add = useCallback(
    async (batch: readonly File[], way: 'chosen' | 'pasted') => {
      const begun = here.current
      const { attachFiles } = await loadLazily(() => import('./attach-files.ts'))
      // The user may have changed chats meanwhile. On a page without a chat, a new chat may be
      // starting. In both cases the files are not attached.
      const chatNow = () =>
        begun !== here.current || (!isChat && selectIsChatStarting(state())) ? undefined : begun
      await attachFiles(batch, way, chatNow, { documentFiles, send })
    },
    [documentFiles, state, send, isChat],
  )
  const remove = useCallback(
    (localId: string) => send({ type: 'DOCUMENTS', event: { type: 'REMOVE', localId } }),
    [send],
  )
  return { isOn: config.flags.documents, rows, add, remove }
}
