import { useEffect, useEffectEvent, useState } from 'react'
import { selectIsQuestionGone } from '#src/log/selectors/selectors.ts'
import type { SendAnswer } from '#src/machines/reply/types.ts'
import { draftAfterSend, messageTextOf, type Draft } from './draft.ts'
import { withoutEdit } from './prepend-content.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'
import { useDraft } from './use-draft.ts'
import { useLinkedSheet, type LinkedSheet } from './use-linked-sheet.ts'
import { usePanelSheet } from '../../sheets/editor/use-panel-sheet.ts'

export type ComposerState = {
  readonly draft: Draft
  readonly change: (edit: (draft: Draft) => Draft) => void
  /** The message to send: trimmed, with pastes in their places. */
  readonly whole: string
  readonly sheet: LinkedSheet | null
  /** Sends the message. Does nothing during a stream, without text or offline. */
  readonly submit: () => void
  /** Number of sends refused because a file was still uploading. */
  readonly refusals: number
  /** Whether the user tried to send an empty message. */
  readonly isTried: boolean
  /** Queues the message behind the running answer, or sends it if none is running. */
  readonly queue: () => void
  /** Cancels the edit of an earlier question. */
  readonly cancel: () => void
}

/**
 * The draft of a conversation and its actions. `onSend` exists on pages without a chat. It runs
 * after a message was accepted or refused for lack of credits.
 */
export const useComposer = (
  conversationId: string | null,
  onSend: (() => void) | undefined,
): ComposerState => {
  const { ask } = useAppContext()
  const [draft, change] = useDraft(conversationId, !onSend)
  const sheet = useLinkedSheet(conversationId, draft.sheet)
  const whole = messageTextOf(draft)
  const beside = usePanelSheet()
  const spreadsheetId = sheet?.sendId ?? beside

  const editing = draft.editing?.id
  const isGone = useApp(selectIsQuestionGone(conversationId, editing))
  const leaveEdit = useEffectEvent(() => change(withoutEdit))
  useEffect(() => {
    if (isGone) leaveEdit()
  }, [isGone])

  const [refusals, refuse] = useState(0)
  const [isEmptyTried, tryEmpty] = useState(false)
  const hear = (answer: SendAnswer) => {
    if (answer.isTaken) return change(draftAfterSend, true)
    if (answer.reason === 'documents') refuse(refusals + 1)
    tryEmpty(answer.reason === 'empty')
  }
  const submit = () => {
    const message = { conversationId, text: whole, spreadsheetId }
    const answer = draft.editing
      ? ask({
          ...message,
          type: 'EDIT',
          messageId: draft.editing.id,
          documents: draft.editing.documents,
        })
      : ask({ ...message, type: 'SEND', documents: [], startsNew: onSend !== undefined })
    // A message refused for lack of credits also opens the chat page, because that page explains
    // the missing credits.
    if (answer.isTaken || answer.reason === 'credit') onSend?.()
    hear(answer)
  }
  const queue = () => {
    // A page without a chat does not show the queue. An edit cannot be queued.
    if (onSend || draft.editing) return submit()
    hear(ask({ type: 'QUEUE', conversationId, text: whole, spreadsheetId }))
  }
  const cancel = () => {
    if (draft.editing) change(draftAfterSend, true)
  }
  const isTried = isEmptyTried && whole === ''
  return { draft, change, whole, sheet, submit, refusals, isTried, queue, cancel }
}
