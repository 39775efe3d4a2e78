import { useMemo, useState } from 'react'
import { selectMessage } from '#src/log/selectors/selectors.ts'
import { useAppContext } from '../../kit/hooks/app.tsx'
import { estimateHeight } from './use-near-row.ts'

/**
 * Height in px of the part at the end of a conversation that the first frame renders, about one
 * viewport.
 */
const WINDOW_PX = 800
/** Minimum rows in the first frame: a question and its answer, whatever their height. */
const ROWS = 2

type App = ReturnType<typeof useAppContext>

const estimateRowHeight = (app: App, conversationId: string | null, id: string): number => {
  const row = selectMessage(conversationId, id)(app.state())
  if (row?.type === 'user') return estimateHeight(row.content)
  return row?.type === 'assistant' ? estimateHeight(row.plainText) : 0
}

/** Index of the first row that renders in the first frame. */
export const useFirstRenderedRow = (
  conversationId: string | null,
  ids: readonly string[],
): number => {
  const app = useAppContext()
  return useMemo(() => {
    let index = ids.length
    for (let height = 0; index > 0; index -= 1) {
      if (height > WINDOW_PX && index <= ids.length - ROWS) break
      height += estimateRowHeight(app, conversationId, ids[index - 1] ?? '')
    }
    return index
  }, [app, conversationId, ids])
}

/** Estimated height of a group of rows before their first layout, in px. */
export const useEstimatedHeight = (
  conversationId: string | null,
  ids: readonly string[],
): number => {
  const app = useAppContext()
  const [height] = useState(() =>
    ids.reduce((sum, id) => sum + estimateRowHeight(app, conversationId, id), 0),
  )
  return height
}
