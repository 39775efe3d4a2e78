import { useRouter } from '@tanstack/react-router'
import { useState, type FocusEvent } from 'react'
import { useAppContext, useSend } from '../../hooks/app.tsx'
import { Composer } from './composer.tsx'
import * as css from './composer.css.ts'

/**
 * The composer on every page but a chat: collapsed until it has the focus. Sending goes to the new
 * chat and starts the message there; while an answer streams nothing happens (SHELL-3, SHELL-4).
 */
export const FloatingComposer = () => {
  const app = useAppContext()
  const send = useSend()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const close = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const leave = () => {
    if (app.state().chat.run !== null) return
    send({ type: 'NEW_CONVERSATION' })
    router.history.push('/app/chat')
  }
  return (
    <div className={css.float} data-open={isOpen} onFocus={() => setOpen(true)} onBlur={close}>
      <Composer conversationId={null} onSend={leave} />
    </div>
  )
}
