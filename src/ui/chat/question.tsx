import { FileText } from 'lucide-react'
import { useState } from 'react'
import { CONVERSATION } from '#contract/labels.ts'
import type { UserMessage } from '#contract/message.ts'
import { Button } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import { Folio } from '../kit/marks.tsx'
import * as css from './ledger.css.ts'
import { shortTime, wholeTime } from './time.ts'

/** From this length on a message is cut to its first lines, in characters. */
const LONG_CHARS = 1200

/** What I said, with its number and time in the margin. */
export const Question = ({
  message,
  folio,
}: {
  readonly message: UserMessage
  readonly folio: number | null
}) => {
  const [isWhole, setWhole] = useState(false)
  const isLong = message.content.length > LONG_CHARS || message.content.split('\n', 14).length > 13
  return (
    <article className={`${css.you} ${css.resting}`} aria-label={CONVERSATION.you}>
      <div className={css.margin}>
        {folio !== null && <Folio number={folio} />}
        <time dateTime={message.timestamp} title={wholeTime(message.timestamp)}>
          {shortTime(message.timestamp)}
        </time>
      </div>
      <p className={isLong && !isWhole ? `${css.said} ${css.clamped}` : css.said}>
        {message.content}
      </p>
      {isLong && (
        <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? 'Show less'
            : `Show all ${message.content.length.toLocaleString('en-US')} characters`}
        </Button>
      )}
      {message.documents.length > 0 && (
        <ul className={css.chips} aria-label="Attachments">
          {message.documents.map((document) => (
            <li key={document.id} aria-label={document.filename}>
              <Chip icon={FileText} name={document.filename} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
