import { Suspense, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { COMPOSER } from '#src/texts/labels.ts'
import { useTrigger } from './use-trigger.ts'
import { lazyComponent } from '../../kit/lazy-component.ts'
import * as css from './composer.css.ts'
import { replaceDraftText, type Draft } from './draft.ts'

const Suggestions = lazyComponent(async () => (await import('./suggestions.tsx')).Suggestions)

type MessageFieldProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly draft: Draft
  readonly change: (edit: (draft: Draft) => Draft) => void
  /** The chat on screen. Null is the new chat, undefined a page without a chat. */
  readonly chatId: string | null | undefined
  /** Ids for `aria-describedby`. */
  readonly describedBy: string
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}

/** The text field of a message, with the suggestions for `/` and `@`. */
export const MessageField = (props: MessageFieldProps) => {
  const { field, draft, change, chatId, describedBy, onKeyDown, onPaste } = props
  const { trigger, onCaret, onBlur, dismiss } = useTrigger(field, draft.text)
  return (
    <>
      {trigger && (
        <Suspense>
          <Suggestions
            field={field}
            trigger={trigger}
            chatId={chatId}
            change={change}
            onDismiss={dismiss}
          />
        </Suspense>
      )}
      <div className={css.grower} data-text={draft.text}>
        <textarea
          ref={field}
          className={css.text}
          rows={1}
          aria-label={COMPOSER.name}
          aria-describedby={describedBy}
          placeholder={COMPOSER.placeholder}
          value={draft.text}
          onChange={(event) => {
            const { value } = event.target
            change((now) => replaceDraftText(now, value))
            onCaret()
          }}
          onSelect={onCaret}
          onFocus={() => void Suggestions.preload()}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
    </>
  )
}
