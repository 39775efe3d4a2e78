import { Suspense, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { PASTED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import { useSend } from '../../kit/hooks/app.tsx'
import { useAttachments } from './use-attachments.ts'
import { useComposer } from './use-composer.ts'
import { lazyComponent } from '../../kit/lazy-component.ts'
import * as css from './composer.css.ts'
import { paste } from './draft.ts'
import { focusOn } from './focus-on.ts'
import { composerActionOf } from './keys.ts'
import { MessageField } from './message-field.tsx'
import { SendBar } from './send-bar.tsx'

// An empty message does not need these parts for the first paint, so they load later.
const ComposerControls = lazyComponent(
  async () => (await import('./composer-controls.tsx')).ComposerControls,
)
const ComposerAttachments = lazyComponent(
  async () => (await import('./composer-attachments.tsx')).ComposerAttachments,
)

/**
 * Whether the pasted text holds only the names of the pasted files. macOS adds such a text to
 * copied files. Copied spreadsheet cells also come with a picture, but their text is not the name
 * of the picture. So the composer pastes their text.
 */
const isNamesOf = (files: readonly File[], text: string): boolean =>
  !files.reduce((rest, { name }) => rest.replace(name, ''), text).trim()

type ComposerProps = {
  readonly conversationId: string | null
  /**
   * Runs after a message was accepted or refused for lack of credits. The floating composer then
   * opens the chat.
   */
  readonly onSend?: () => void
}

/**
 * The message composer. Enter sends, Shift+Enter breaks the line, Ctrl or Cmd+Enter queues during a
 * stream.
 * A long paste becomes a chip and is sent in full. The composer also holds an edited question and
 * attachments.
 */
export const Composer = ({ conversationId, onSend }: ComposerProps) => {
  const send = useSend()
  const composer = useComposer(conversationId, onSend)
  const { draft, change, whole, sheet } = composer
  const attachments = useAttachments(conversationId, !onSend)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  // The floating composer belongs to no chat.
  const chatId = onSend ? undefined : conversationId
  const { add } = attachments
  const hasAbove = Boolean(draft.editing ?? sheet ?? draft.segments[0] ?? attachments.rows[0])

  // The Stop button disappears with the answer, so the focus moves to the field.
  const stop = () => {
    send({ type: 'STOP' })
    focusOn(field)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const meaning = composerActionOf(event.nativeEvent)
    if (meaning === null || (meaning === 'cancel' && !draft.editing)) return
    event.preventDefault()
    if (meaning === 'cancel') composer.cancel()
    else if (meaning === 'queue') composer.queue()
    else composer.submit()
  }

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData, currentTarget } = event
    const content = clipboardData.getData('text/plain')
    const files = [...clipboardData.files]
    if (files[0] && attachments.isOn && isNamesOf(files, content)) void add(files, 'pasted')
    else if (content.length < PASTED_TEXT_CHIP_CHARS) return
    else {
      const { selectionStart, selectionEnd } = currentTarget
      change((now) => paste(now, content, selectionStart, selectionEnd))
    }
    event.preventDefault()
  }

  return (
    <div className={`${css.box} ${css.line}`} data-composer>
      {hasAbove && (
        <Suspense>
          <ComposerAttachments
            composer={composer}
            attachments={attachments}
            field={field}
            editingId={`${id}-editing`}
          />
        </Suspense>
      )}
      <MessageField
        field={field}
        draft={draft}
        change={change}
        chatId={chatId}
        describedBy={draft.editing ? `${id}-editing ${id}-why` : `${id}-why`}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <SendBar
        chatId={chatId}
        text={whole}
        canQueue={!onSend && !draft.editing}
        isTried={composer.isTried}
        whyId={`${id}-why`}
        onSend={composer.submit}
        onStop={stop}
      >
        <Suspense>
          <ComposerControls field={field} add={attachments.isOn ? add : null} />
        </Suspense>
      </SendBar>
    </div>
  )
}
