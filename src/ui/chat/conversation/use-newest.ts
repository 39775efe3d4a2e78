import { useMemo, useState } from 'react'
import { selectMessage } from '#src/log/selectors/selectors.ts'
import { useAppContext } from '../../kit/hooks/app.tsx'
import { guessHeight } from './use-near-row.ts'

/** So much of the end of a conversation is drawn with its first frame, in px: about a window. */
const WINDOW_PX = 800
/** A question and its answer, however high they are. */
const ROWS = 2

type App = ReturnType<typeof useAppContext>

/** About how high the row of a message is, in px. */
const guessRow = (app: App, conversationId: string | null, id: string): number => {
  const row = selectMessage(conversationId, id)(app.state())
  if (row?.type === 'user') return guessHeight(row.content)
  return row?.type === 'assistant' ? guessHeight(row.plainText) : 0
}

/** Index of the first of the newest rows of a conversation, which are drawn at once. */
export const useNewest = (conversationId: string | null, ids: readonly string[]): number => {
  const app = useAppContext()
  return useMemo(() => {
    let index = ids.length
    for (let height = 0; index > 0; index -= 1) {
      if (height > WINDOW_PX && index <= ids.length - ROWS) break
      height += guessRow(app, conversationId, ids[index - 1] ?? '')
    }
    return index
  }, [app, conversationId, ids])
}

/** About how high some rows are together, in px, before they have ever been laid out. */
export const useGuess = (conversationId: string | null, ids: readonly string[]): number => {
  const app = useAppContext()
  const [height] = useState(() =>
    ids.reduce((sum, id) => sum + guessRow(app, conversationId, id), 0),
  )
  return height
}
