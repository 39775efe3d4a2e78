import { ArrowUp } from '../kit/icons.ts'
import { useId, useState, type RefObject } from 'react'
import { COMPOSER } from '#src/texts/labels.ts'
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts'
import { VISITOR_CHAT } from '#src/texts/site.ts'
import { SEND_TEXTS } from '#src/texts/wording.ts'
import { composerActionOf } from '../chat/composer/keys.ts'
import { Button } from '../kit/button.tsx'
import * as css from './visitor-chat.css.ts'

type VisitorComposerProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
}

/** The composer for visitors. As in the app, Enter sends and Shift+Enter breaks the line. */
export const VisitorComposer = ({ field, text, onChange, onSend }: VisitorComposerProps) => {
  const whyId = useId()
  const isEmpty = text.trim() === ''
  const [isTried, setTried] = useState(false)
  const trySend = () => {
    setTried(isEmpty)
    onSend()
  }
  return (
    <div className={css.box}>
      <div className={css.grower} data-text={text}>
        <textarea
          ref={field}
          className={css.text}
          rows={1}
          maxLength={MESSAGE_MAX_CHARS}
          aria-label={COMPOSER.name}
          aria-describedby={whyId}
          placeholder={COMPOSER.placeholder}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            const meaning = composerActionOf(event.nativeEvent)
            if (meaning !== 'send' && meaning !== 'queue') return
            event.preventDefault()
            trySend()
          }}
        />
      </div>
      <div className={css.bar}>
        <span className={css.reason} id={whyId}>
          {isEmpty && isTried ? SEND_TEXTS.empty : VISITOR_CHAT.why}
        </span>
        <Button
          kind="main"
          shape="icon"
          className={css.send}
          icon={ArrowUp}
          aria-label={COMPOSER.send}
          aria-disabled={isEmpty}
          aria-describedby={whyId}
          onClick={trySend}
        />
      </div>
    </div>
  )
}
