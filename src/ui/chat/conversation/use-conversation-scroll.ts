import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { selectMessage, selectMessageIds, selectStartedId } from '#src/log/selectors/selectors.ts'
import { selectHasEarlier } from '#src/log/selectors/conversation-rows.ts'
import type { AppState, ShownMessage } from '#src/log/state.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'
import { createScrollControl, type ScrollStatus } from './scroll-control.ts'

export type ConversationScroll = ScrollStatus & {
  readonly toNewest: () => void
  readonly toAsked: () => void
}

const sizeOf = (row: ShownMessage): string => {
  if (row.type === 'user') return row.id
  const { timeline } = row.type === 'stopped' ? row.answer : row
  const block = timeline.at(-1)
  return `${timeline.length}:${block?.kind === 'text' ? block.content.length : (block?.kind ?? '')}`
}

/** A key that changes when the newest text changes. An answer without blocks does not count. */
const newestOf = (state: AppState, id: string | null): string => {
  const ids = selectMessageIds(id)(state)
  for (let index = ids.length - 1; index >= 0; index -= 1) {
    const row = selectMessage(id, ids[index] ?? '')(state)
    if (row && (row.type !== 'assistant' || row.timeline.length > 0)) return sizeOf(row)
  }
  return ''
}

/** Input events that release a held scroll position. */
const RELEASE_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
/** Input events that may send a message. */
const SEND_EVENTS = ['keydown', 'click'] as const

/**
 * Connects the scroll box of a conversation, `box`, to a scroll control. A message sent by the user
 * scrolls to the end. A message sent from the queue moves nothing. A ResizeObserver measures after
 * the layout of each frame, so new text forces no extra layout.
 */
export const useConversationScroll = (
  conversationId: string | null,
  box: HTMLElement | null,
): ConversationScroll => {
  const app = useAppContext()
  const startedId = useApp(selectStartedId)
  const key = conversationId ?? startedId
  const firstId = useApp(selectMessageIds(conversationId))[0]
  const [view, show] = useState<ScrollStatus>({ hasNew: false, askedId: null })
  const reader = useRef<ReturnType<typeof createScrollControl> | null>(null)
  // Undefined until a conversation opens here.
  const open = useRef<string | null | undefined>(undefined)

  const leave = useCallback(() => {
    if (typeof open.current === 'string' && reader.current)
      app.places.keep(open.current, reader.current.place())
  }, [app])

  useLayoutEffect(() => {
    if (!box) return
    const here = () => open.current ?? null
    const now = createScrollControl({
      box,
      isQuestion: (id) => selectMessage(here(), id)(app.state())?.type === 'user',
      hasEarlier: () => selectHasEarlier(here())(app.state()),
      newest: () => newestOf(app.state(), here()),
      show,
    })
    reader.current = now
    const observer = new ResizeObserver(now.settle)
    for (const element of [box, box.firstElementChild]) if (element) observer.observe(element)
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('scroll', now.scrolled, { passive: true, signal })
    for (const act of RELEASE_EVENTS)
      box.addEventListener(act, () => now.release(act), { passive: true, signal })
    const stand = (event: Event): void => {
      if (event instanceof CustomEvent && event.target instanceof Element)
        now.stand(event.target, Number(event.detail))
    }
    box.addEventListener('stand', stand, { signal })
    window.addEventListener('pagehide', leave, { signal })
    return () => {
      listening.abort()
      observer.disconnect()
      leave()
      reader.current = null
      open.current = undefined
    }
  }, [app, box, leave])

  useLayoutEffect(() => {
    if (!box || open.current === key) return
    // A new chat that receives its id keeps its scroll position.
    const hasStarted = open.current === null && key === startedId
    if (!hasStarted) leave()
    open.current = key
    if (!hasStarted) reader.current?.open(key === null ? null : app.places.of(key))
  }, [app, box, key, startedId, leave])

  useEffect(() => {
    if (!box) return
    const here = () => open.current ?? null
    let isActing = false
    let { run } = app.state().chat
    let first = selectMessageIds(here())(app.state())[0]
    const act = () => {
      isActing = true
      setTimeout(() => (isActing = false))
    }
    for (const order of SEND_EVENTS) box.addEventListener(order, act, true)
    const stop = app.subscribe(() => {
      const state = app.state()
      const now = selectMessageIds(here())(state)[0]
      // Earlier messages are about to render above. The control must first record which row keeps
      // its offset.
      if (now !== first) reader.current?.look()
      first = now
      if (state.chat.run?.replyId !== run?.replyId && state.chat.run && isActing)
        reader.current?.toEnd()
      run = state.chat.run
      reader.current?.updateHasNew()
    })
    return () => {
      for (const order of SEND_EVENTS) box.removeEventListener(order, act, true)
      stop()
    }
  }, [app, box])

  useLayoutEffect(() => reader.current?.settle(), [firstId])

  const { askedId } = view
  return {
    ...view,
    toNewest: () => reader.current?.toNewest(),
    toAsked: () => askedId !== null && reader.current?.toRow(askedId),
  }
}
