import { Clock, X } from 'lucide-react'
import { selectQueue, selectStartedId } from '#src/events/selectors.ts'
import { useApp, useSend } from '../../hooks/app.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { cut, grow, hideOnPhone, ink, small } from '../../theme/text.css.ts'
import * as css from './composer.css.ts'

/** Messages that wait for the running answer to end: rows on the composer's top edge (SEND-22). */
export const Queue = ({ conversationId }: { readonly conversationId: string | null }) => {
  const send = useSend()
  // A new chat that has begun is queued under its id, though the page still shows no id.
  const startedId = useApp(selectStartedId)
  const key = conversationId ?? startedId
  const queue = useApp(selectQueue).filter((item) => item.conversationId === key)
  if (queue.length === 0) return null
  return (
    <ul className={css.queue} aria-label="Queue">
      {queue.map((item) => (
        <li key={item.id}>
          <Icon of={Clock} size={14} />
          <span className={`${grow} ${cut}`} title={item.text}>
            {item.text}
          </span>
          <span className={`${small} ${ink.faint} ${hideOnPhone}`}>
            Sent when this answer ends. Not charged until then.
          </span>
          <Button
            size="sm"
            shape="icon"
            icon={X}
            aria-label="Remove from queue"
            onClick={() => send({ type: 'UNQUEUE', id: item.id })}
          />
        </li>
      ))}
    </ul>
  )
}
