import { useEffect, useEffectEvent, useState } from 'react'
import { selectSendBlock } from '#src/events/selectors.ts'
import { indexOf, keyOf, messagesOf } from '#src/events/shown.ts'
import { NEW_CHAT, type AppState } from '#src/events/state.ts'
import { restOf, wholeText, type Draft } from '../chat/composer/draft.ts'
import { withoutEdit } from '../chat/composer/unedited.ts'
import { useApp, useAppContext } from './app.tsx'
import { useDraft } from './draft.ts'
import { useLinkedSheet, type LinkedSheet } from './linked-sheet.ts'
import { usePanelSheet } from './panel-sheet.ts'

/** What a composer holds and does. */
export type ComposerState = {
  readonly draft: Draft
  readonly change: (edit: (draft: Draft) => Draft) => void
  /** What would be sent: trimmed, with the pastes whole and in their places. */
  readonly whole: string
  readonly sheet: LinkedSheet | null
  /** Sends, or does nothing while something streams, nothing is written or the browser is offline. */
  readonly submit: () => void
  /** So often was a send refused because a file is still on its way (DOC-179). */
  readonly refusals: number
  /** Whether an empty message was to be sent: only then is that said (SHELL-43). */
  readonly isTried: boolean
  /** Puts the message behind the running answer; without one it is sent (SEND-22). */
  readonly queue: () => void
  /** Leaves the edit of an earlier question (SHELL-40). */
  readonly cancel: () => void
}

/** Whether a draft edits a question that has meanwhile gone from its conversation. */
const hasGone = (state: AppState, conversationId: string | null, { editing }: Draft): boolean => {
  if (!editing) return false
  const messages = messagesOf(state, conversationId)
  if (!messages) return keyOf(state, conversationId) === NEW_CHAT
  const isWhole = messages.status === 'ready' && !messages.hasMore
  return isWhole && !indexOf(messages.settled).has(editing.id)
}

/**
 * The draft of a conversation and what becomes of it. `onSend` is that of a page that is no chat, and is
 * called before a message goes out.
 */
export const useComposer = (
  conversationId: string | null,
  onSend: (() => void) | undefined,
): ComposerState => {
  const { state, send, prepareSend } = useAppContext()
  const [draft, change] = useDraft(conversationId, !onSend)
  const sheet = useLinkedSheet(conversationId, draft.sheet)
  const whole = wholeText(draft)
  const beside = usePanelSheet()
  const spreadsheetId = sheet?.sendId ?? beside

  const isGone = useApp((now) => hasGone(now, conversationId, draft))
  const leaveEdit = useEffectEvent(() => change(withoutEdit))
  useEffect(() => {
    if (isGone) leaveEdit()
  }, [isGone])

  const [refusals, refuse] = useState(0)
  const [isEmptyTried, tryEmpty] = useState(false)
  const sendNow = () => {
    const block = selectSendBlock(whole)(state())
    if (block === 'documents') refuse(refusals + 1)
    tryEmpty(block === 'empty')
    if (block !== null) return
    onSend?.()
    const message = { conversationId, text: whole, spreadsheetId }
    if (draft.editing && !hasGone(state(), conversationId, draft)) {
      const { id, documents } = draft.editing
      send({ ...message, type: 'EDIT', messageId: id, documents })
    } else send({ ...message, type: 'SEND', documents: [] })
    // A send that was refused (no credits left) keeps its text; one whose code is missing still stands as failed.
    if (state().chat.run !== null || prepareSend() !== null) change(restOf, true)
  }
  const [isAsked, ask] = useState(false)
  const sendAtLast = useEffectEvent(() => {
    ask(false)
    sendNow()
  })
  // What is written until the code of sending is here goes along, once.
  useEffect(() => {
    if (isAsked) void Promise.resolve(prepareSend()).then(() => sendAtLast())
  }, [isAsked, prepareSend])
  const submit = () => {
    if (prepareSend() === null) sendNow()
    else ask(true)
  }
  const queue = () => {
    // Out of a page that is no chat nobody would see the queue (SHELL-3).
    if (onSend || state().chat.run === null) return submit()
    // An edit takes the place of what stands there now: it has no place in a queue.
    if (whole === '' || draft.editing) return
    const { queue: before } = state().chat
    send({ type: 'QUEUE', conversationId, text: whole, spreadsheetId })
    // One whose documents are still being read is not taken: its text stays (SEND-14).
    if (state().chat.queue !== before) change(restOf, true)
    else refuse(refusals + 1)
  }
  const cancel = () => {
    if (draft.editing) change(restOf, true)
  }
  const isTried = isEmptyTried && whole === ''
  return { draft, change, whole, sheet, submit, refusals, isTried, queue, cancel }
}
