import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { selectConversation } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig } from '../../kit/hooks/app.tsx'

/** The answer that contains a component, for components deep inside its blocks. */
export type EnclosingAnswer = {
  readonly conversationId: string | null
  readonly messageId: string
  /** The conversation's spreadsheet. Null if it has none or the `spreadsheets` flag is off. */
  readonly spreadsheetId: string | null
}

const Context = createContext<EnclosingAnswer | null>(null)
// A separate context, so that users of `EnclosingAnswer` do not render again when the stream ends.
const Streaming = createContext(false)

export const EnclosingAnswerProvider = ({
  conversationId,
  messageId,
  isStreaming,
  children,
}: Omit<EnclosingAnswer, 'spreadsheetId'> & {
  readonly isStreaming: boolean
  readonly children: ReactNode
}) => {
  const { spreadsheets } = useConfig().flags
  const linked = useApp(selectConversation(conversationId))?.spreadsheet_id ?? null
  const spreadsheetId = spreadsheets ? linked : null
  const place = useMemo(
    () => ({ conversationId, messageId, spreadsheetId }),
    [conversationId, messageId, spreadsheetId],
  )
  return (
    <Context value={place}>
      <Streaming value={isStreaming}>{children}</Streaming>
    </Context>
  )
}

/** Hides the answer from its children, which prevents a link within a link. */
export const NoEnclosingAnswer = ({ children }: { readonly children: ReactNode }) => (
  <Context value={null}>{children}</Context>
)

/** The answer that contains this component, or null outside an answer. */
export const useEnclosingAnswer = (): EnclosingAnswer | null => useContext(Context)

export const useIsAnswerStreaming = (): boolean => useContext(Streaming)
