import { Suspense, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { COMPOSER } from '#src/texts/labels.ts'
import { useTrigger } from './use-trigger.ts'
import { lazyComponent } from '../../kit/lazy-component.ts'
import * as css from './composer.css.ts'
import { retype, type Draft } from './draft.ts'

const Suggestions = lazyComponent(async () => (await import('./suggestions.tsx')).Suggestions)

type MessageFieldProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly draft: Draft
  readonly change: (edit: (draft: Draft) => Draft) => void
  /** The chat on the screen, null the new one; undefined on a page that is no chat. */
  readonly chatId: string | null | undefined
  /** Ids of what is told with the field. */
  readonly describedBy: string
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}

/** The text of a message, which grows with its lines, and what `/` and `@` open. */
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
            change((now) => retype(now, value))
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
