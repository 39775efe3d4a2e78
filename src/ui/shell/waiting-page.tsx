import { selectSession } from '#src/log/selectors/selectors.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { Wordmark } from '../kit/logo.tsx'
import { column } from '../kit/page.css.ts'

/** Shown if a page waits for more than 200 ms: the wordmark, and why sign-in failed. */
export const WaitingPage = () => {
  const { error } = useApp(selectSession)
  return (
    <main className={column}>
      <Wordmark />
      {error !== null && <p role="alert">{error} It is tried again every three seconds.</p>}
    </main>
  )
}
