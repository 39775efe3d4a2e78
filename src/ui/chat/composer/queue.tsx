import { Clock, Pencil, X } from '../../kit/icons.ts'
import { QUEUE_TEXTS } from '#src/texts/screen-wording.ts'
import { selectIsStreaming, selectQueue, selectStartedId } from '#src/log/selectors/selectors.ts'
import type { QueuedMessage } from '#src/log/state.ts'
import { useApp, useSend } from '../../kit/hooks/app.tsx'
import { useEditQueued } from './use-edit-queued.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { cut, hideOnPhone, ink, small } from '../../theme/text.css.ts'
import * as css from './composer.css.ts'

/** A queued message. Without a running stream it can be sent at once. */
const Waiting = ({ item }: { readonly item: QueuedMessage }) => {
  const send = useSend()
  const edit = useEditQueued()
  const isStreaming = useApp(selectIsStreaming)
  const isNext = isStreaming && item.waitsFor === undefined
  return (
    <li>
      <Icon of={Clock} size={14} />
      <span className={`${css.queueText} ${cut}`} title={item.text}>
        {item.text}
      </span>
      <span className={`${cut} ${small} ${ink.faint} ${hideOnPhone}`}>
        {isNext ? QUEUE_TEXTS.next : QUEUE_TEXTS.waits}
      </span>
      {!isStreaming && (
        <Button size="sm" onClick={() => send({ type: 'SEND_QUEUED', id: item.id })}>
          {QUEUE_TEXTS.sendNow}
        </Button>
      )}
      <Button
        size="sm"
        shape="icon"
        icon={Pencil}
        aria-label={QUEUE_TEXTS.edit}
        onClick={() => edit(item)}
      />
      <Button
        size="sm"
        shape="icon"
        icon={X}
        aria-label={QUEUE_TEXTS.remove}
        onClick={() => send({ type: 'UNQUEUE', id: item.id })}
      />
    </li>
  )
}

/** Messages queued behind a running answer. */
export const Queue = ({ conversationId }: { readonly conversationId: string | null }) => {
  // Messages to a chat that has just started are queued under its id. The address does not show
  // this id yet.
  const startedId = useApp(selectStartedId)
  const key = conversationId ?? startedId
  const queue = useApp(selectQueue).filter((item) => item.conversationId === key)
  if (queue.length === 0) return null
  return (
    <ul className={css.queue} aria-label="Queue">
      {queue.map((item) => (
        <Waiting key={item.id} item={item} />
      ))}
    </ul>
  )
}
