import { useEffect, useState } from 'react'
import {
  ANSWER_READ_CHECK_MS,
  ANSWER_READ_MS,
  ANSWER_WORD_READ_MS,
} from '#contract/limits/billing.ts'

/** Estimated reading time of an answer from its word count, in ms. */
const readingMs = (answer: Element): number => {
  const words = answer.textContent.split(/\s+/).length
  return Math.min(ANSWER_READ_MS.max, Math.max(ANSWER_READ_MS.min, words * ANSWER_WORD_READ_MS))
}

const newestAnswer = (): Element | null =>
  [...document.querySelectorAll('[role="log"] article')].at(-1) ?? null

const isEndInView = (answer: Element): boolean => {
  const box = answer.closest('[data-scroller]')?.getBoundingClientRect()
  const { bottom } = answer.getBoundingClientRect()
  return document.visibilityState === 'visible' && bottom <= (box?.bottom ?? innerHeight)
}

const isField = (target: EventTarget | null): boolean => target instanceof HTMLTextAreaElement

/**
 * Whether the user has read the newest answer to its end. It becomes true once the end was in view
 * for the reading time. It also becomes true if the user left the chat or used a text field.
 */
export const useAnswerRead = (isAsked: boolean): boolean => {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    const over = new AbortController()
    const { signal } = over
    let seenMs = 0
    const check = (): void => {
      const answer = newestAnswer()
      if (answer && isEndInView(answer)) seenMs += ANSWER_READ_CHECK_MS
      if (!answer || seenMs >= readingMs(answer)) setRead(true)
    }
    const timer = setInterval(check, ANSWER_READ_CHECK_MS)
    const use = ({ target }: Event): void => {
      if (isField(target)) setRead(true)
    }
    addEventListener('pointerdown', use, { capture: true, signal })
    addEventListener('focusin', use, { capture: true, signal })
    return () => {
      clearInterval(timer)
      over.abort()
      setRead(false)
    }
  }, [isAsked])
  return isRead
}
