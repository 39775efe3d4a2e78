import { useRouter } from '@tanstack/react-router'
import { useState, type FocusEvent } from 'react'
import { useAppContext } from '../../kit/hooks/app.tsx'
import { useSettings } from '../../kit/hooks/use-settings.ts'
import { Composer } from './composer.tsx'
import * as css from './composer.css.ts'

/** Publishes the composer's height, so the page keeps its last row clear of the composer. */
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
 * The composer on every page except chats. It is missing if the settings hide it or if chats are
 * off. Without the focus it is collapsed, unless the settings keep it expanded. Sending opens the
 * new chat, which shows the message. During a stream, sending does nothing.
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
