import { useEffect, useEffectEvent, useState } from 'react'
import { hasGone } from '#src/log/shown-messages.ts'
import type { SendAnswer } from '#src/machines/reply/types.ts'
import { restOf, wholeText, type Draft } from './draft.ts'
import { withoutEdit } from './unedited.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'
import { useDraft } from './use-draft.ts'
import { useLinkedSheet, type LinkedSheet } from './use-linked-sheet.ts'
import { usePanelSheet } from '../../sheets/editor/use-panel-sheet.ts'

/** What a composer holds and does. */
export type ComposerState = {
  readonly draft: Draft
  readonly change: (edit: (draft: Draft) => Draft) => void
  /** What would be sent: trimmed, with the pastes whole and in their places. */
  readonly whole: string
  readonly sheet: LinkedSheet | null
  /** Sends, or does nothing while something streams, nothing is written or the browser is offline. */
  readonly submit: () => void
  /** So often was a send refused because a file is still on its way. */
  readonly refusals: number
  /** Whether an empty message was to be sent: only then is that said. */
  readonly isTried: boolean
  /** Puts the message behind the running answer; without one it is sent. */
  readonly queue: () => void
  /** Leaves the edit of an earlier question. */
  readonly cancel: () => void
}

/**
 * The draft of a conversation and what becomes of it. `onSend` is that of a page that is no chat, and is
 * called once a message was taken.
 */
export const useComposer = (
  conversationId: string | null,
  onSend: (() => void) | undefined,
): ComposerState => {
  const { ask } = useAppContext()
  const [draft, change] = useDraft(conversationId, !onSend)
  const sheet = useLinkedSheet(conversationId, draft.sheet)
  const whole = wholeText(draft)
  const beside = usePanelSheet()
  const spreadsheetId = sheet?.sendId ?? beside

  const editing = draft.editing?.id
  const isGone = useApp((now) => editing !== undefined && hasGone(now, conversationId, editing))
  const leaveEdit = useEffectEvent(() => change(withoutEdit))
  useEffect(() => {
    if (isGone) leaveEdit()
  }, [isGone])

  const [refusals, refuse] = useState(0)
  const [isEmptyTried, tryEmpty] = useState(false)
  const hear = (answer: SendAnswer) => {
    if (answer.isTaken) return change(restOf, true)
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
    // Without a credit the chat says so.
    if (answer.isTaken || answer.reason === 'credit') onSend?.()
    hear(answer)
  }
  const queue = () => {
    // Out of a page that is no chat nobody would see the queue. An edit has no place in one.
    if (onSend || draft.editing) return submit()
    hear(ask({ type: 'QUEUE', conversationId, text: whole, spreadsheetId }))
  }
  const cancel = () => {
    if (draft.editing) change(restOf, true)
  }
  const isTried = isEmptyTried && whole === ''
  return { draft, change, whole, sheet, submit, refusals, isTried, queue, cancel }
}
