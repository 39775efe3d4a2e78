import { useRouter } from '@tanstack/react-router'
import { useState, type FocusEvent } from 'react'
import { useAppContext } from '../../kit/hooks/app.tsx'
import { useSettings } from '../../kit/hooks/use-settings.ts'
import { Composer } from './composer.tsx'
import * as css from './composer.css.ts'

/** The page leaves as much room below its last row. */
const tellHeight = (float: HTMLDivElement): (() => void) => {
  const { style } = float.parentElement ?? float
  const telling = new ResizeObserver(() => {
    style.setProperty('--float', `${float.offsetHeight}px`)
  })
  telling.observe(float)
  return () => {
    telling.disconnect()
    style.removeProperty('--float')
  }
}

/**
 * The composer on every page but a chat, unless the settings say otherwise: collapsed until it has the
 * focus, or always expanded. Sending goes to the new chat and starts the message there; while an answer
 * streams nothing happens. None where chats are off.
 */
export const FloatingComposer = () => {
  const app = useAppContext()
  const router = useRouter()
  const { chatInputVisible, chatInputExpanded } = useSettings()
  const [hasFocus, setFocus] = useState(false)
  const close = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false)
  }
  const leave = () => router.history.push('/app/chat')
  if (!chatInputVisible || !app.config.flags.chat) return null
  return (
    <div
      className={css.float}
      ref={tellHeight}
      data-open={hasFocus || chatInputExpanded}
      onFocus={() => setFocus(true)}
      onBlur={close}
    >
      <Composer conversationId={null} onSend={leave} />
    </div>
  )
}
