import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Example } from '#src/texts/examples.ts'
import { loadLazily } from '#src/services/browser/lazy.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { useIdle } from '../kit/hooks/use-idle.ts'
import { preventDoubleClickSelection } from './prevent-double-click-selection.ts'

/** `waiting` is the id of the example that waits for the sample ledger. */
export type RunExample = {
  readonly waiting: string | null
  readonly run: (example: Example) => void
}

/** Lazy-loaded after the first page. */
const loadRunExample = () => loadLazily(() => import('./run-example.ts'))

/** `runExample` for a screen. Unmounting cancels the wait. `onSent` receives the sent example. */
export const useRunExample = (
  spreadsheetId: string | null,
  onSent: (example: Example) => void,
): RunExample => {
  const app = useAppContext()
  const router = useRouter()
  const [waiting, setWaiting] = useState<string | null>(null)
  const isLeft = useRef(false)
  const stop = useRef<() => void>(() => {})
  useIdle(loadRunExample)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      stop.current()
    }
  }, [])

  const run = async (example: Example) => {
    const { runExample } = await loadRunExample()
    if (isLeft.current) return
    stop.current = runExample(app, example, spreadsheetId, {
      wait: (isWaiting) => setWaiting(isWaiting ? example.id : null),
      sent: () => {
        preventDoubleClickSelection()
        if (router.history.location.pathname !== '/app/chat') router.history.push('/app/chat')
        onSent(example)
      },
    })
  }
  return { waiting, run: (example) => void run(example) }
}
