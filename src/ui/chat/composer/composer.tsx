import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { COMPOSER } from '#contract/labels.ts'
import { PASTED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import { useAppContext, useSend } from '../../hooks/app.tsx'
import { useDraft } from '../../hooks/draft.ts'
import { useLinkedSheet } from '../../hooks/linked-sheet.ts'
import { media } from '../../theme/media.ts'
import * as css from './composer.css.ts'
import { emptyDraft, paste, removeSegment, retype, wholeText } from './draft.ts'
import { LinkedSheetChip } from './linked-sheet-chip.tsx'
import { PastedChips } from './pasted-chips.tsx'
import { SendBar } from './send-bar.tsx'

type ComposerProps = {
  readonly conversationId: string | null
  /** Called before a message goes out: the floating composer leaves for the chat. */
  readonly onSend?: () => void
}

const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229

/**
 * Where a message is written (SHELL-5 to SHELL-8): Enter sends, Shift+Enter breaks the line, Ctrl or
 * Cmd+Enter queues while an answer streams. A long paste becomes a chip; its text is sent whole.
 */
export const Composer = ({ conversationId, onSend }: ComposerProps) => {
  const app = useAppContext()
  const send = useSend()
  const [draft, change] = useDraft(conversationId)
  const field = useRef<HTMLTextAreaElement>(null)
  const whyId = useId()
  const whole = wholeText(draft)
  const sheet = useLinkedSheet(conversationId)
  const spreadsheetId = sheet?.sendId ?? null

  const submit = () => {
    if (whole === '' || app.state().chat.run !== null || !app.state().isOnline) return
    onSend?.()
    send({ type: 'SEND', conversationId, text: whole, documents: [], spreadsheetId })
    // A send that was refused (no credits left) keeps its text.
    if (app.state().chat.run !== null) change(() => emptyDraft)
  }
  const queue = () => {
    if (whole === '') return
    send({ type: 'QUEUE', conversationId, text: whole, spreadsheetId })
    change(() => emptyDraft)
  }

  // Stop goes away with the answer: whoever pressed it is where the next message is written.
  const stop = () => {
    send({ type: 'STOP' })
    if (!matchMedia(media.touch).matches) field.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    if ((event.ctrlKey || event.metaKey) && app.state().chat.run !== null) queue()
    else submit()
  }

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const content = event.clipboardData.getData('text/plain')
    if (content.length < PASTED_TEXT_CHIP_CHARS) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    change((now) => paste(now, content, selectionStart, selectionEnd))
  }

  const remove = (id: string) => {
    change((now) => removeSegment(now, id))
    field.current?.focus()
  }

  return (
    <div className={`${css.box} ${css.line}`}>
      {sheet && <LinkedSheetChip sheet={sheet} onRemove={() => field.current?.focus()} />}
      <PastedChips segments={draft.segments} onRemove={remove} />
      <div className={css.grower} data-text={draft.text}>
        <textarea
          ref={field}
          className={css.text}
          rows={1}
          aria-label={COMPOSER.name}
          aria-describedby={whyId}
          placeholder={COMPOSER.placeholder}
          value={draft.text}
          onChange={(event) => {
            const { value } = event.target
            change((now) => retype(now, value))
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      <SendBar
        conversationId={conversationId}
        text={whole}
        whyId={whyId}
        onSend={submit}
        onStop={stop}
      />
    </div>
  )
}
