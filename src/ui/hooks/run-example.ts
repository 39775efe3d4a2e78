import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Example } from '#contract/examples.ts'
import { SAMPLE_ID } from '#contract/templates.ts'
import { selectMaking, selectSpreadsheets } from '#src/events/selectors.ts'
import { useAppContext, type App } from './app.tsx'

/** Runs an example: which one waits for the sample data, and how to run one. */
export type RunExample = {
  readonly waiting: string | null
  readonly run: (example: Example) => void
}

const sampleIn = (app: App): string | null =>
  selectSpreadsheets(app.state()).items.find((item) => item.sample)?.id ?? null

/**
 * The sample data, made where there is none: `hear` is told its id, or null where it was not made. The
 * returned call ends the wait.
 */
export const sampleOf = (app: App, hear: (id: string | null) => void): (() => void) => {
  let isMade = false
  const look = (): void => {
    const id = sampleIn(app)
    if (selectMaking(app.state()) !== null || selectSpreadsheets(app.state()).status === 'loading')
      return
    if (id !== null || isMade) {
      stop()
      return hear(id)
    }
    isMade = true
    app.send({ type: 'CREATE_FROM_TEMPLATE', template: SAMPLE_ID, stays: true })
  }
  const stop = app.subscribe(look)
  look()
  return stop
}

/**
 * Sends an example in a new chat (SHELL-120). One about the sample data has it made first, where there is none
 * (SHELL-123); whoever leaves the page before that is there has it made and nothing sent. `onSent` hears
 * which one went.
 */
export const useRunExample = (
  spreadsheetId: string | null,
  onSent: (example: Example) => void,
): RunExample => {
  const app = useAppContext()
  const router = useRouter()
  const [waiting, setWaiting] = useState<string | null>(null)
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])

  const ask = (example: Example, about: string | null) => {
    const { message: text } = example
    app.send({ type: 'NEW_CONVERSATION' })
    app.send({ type: 'SEND', conversationId: null, text, documents: [], spreadsheetId: about })
    if (router.history.location.pathname !== '/app/chat') router.history.push('/app/chat')
    onSent(example)
  }
  const run = (example: Example) => {
    if (!example.onSample) return ask(example, spreadsheetId)
    setWaiting(example.id)
    stop.current = sampleOf(app, (id) => {
      setWaiting(null)
      if (id !== null) ask(example, id)
    })
  }
  return { waiting, run }
}
