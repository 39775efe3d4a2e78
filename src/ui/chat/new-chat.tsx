import { Suspense } from 'react'
import { useSettings } from '../kit/hooks/use-settings.ts'
import { lazyComponent } from '../kit/lazy-component.ts'
import * as css from './ledger.css.ts'

const Starters = lazyComponent(
  async () => (await import('../first-run/example-list.tsx')).ChatExamples,
)
void Starters.preload()

type NewChatProps = {
  /** The sheet that the chat is about, or null. */
  readonly spreadsheetId: string | null
}

/**
 * The content of an empty new chat: a heading with a question, and the examples that the user has
 * not used or hidden.
 */
export const NewChat = ({ spreadsheetId }: NewChatProps) => {
  const isFirst = useSettings().offersDone.length === 0
  return (
    <div className={css.newChat}>
      <h1 className={css.title}>What are you working on?</h1>
      <Suspense fallback={isFirst && <div className={css.examplesSpace} />}>
        <Starters spreadsheetId={spreadsheetId} />
      </Suspense>
    </div>
  )
}
