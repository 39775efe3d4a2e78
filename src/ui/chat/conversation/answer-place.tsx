import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { selectConversation } from '#src/log/selectors/selectors.ts'
import { useApp, useConfig } from '../../kit/hooks/app.tsx'

/** Where an answer stands, for what is drawn deep inside of it. */
export type AnswerPlace = {
  readonly conversationId: string | null
  readonly messageId: string
  /** The spreadsheet of the conversation; null without one, or where spreadsheets are off. */
  readonly spreadsheetId: string | null
}

const Context = createContext<AnswerPlace | null>(null)
// By itself: what only wants to know where it stands is not drawn again when the answer ends.
const Streaming = createContext(false)

/** Tells what is below which answer it is in. */
export const AnswerPlaceProvider = ({
  conversationId,
  messageId,
  isStreaming,
  children,
}: Omit<AnswerPlace, 'spreadsheetId'> & {
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

/** Inside of it nothing stands in an answer: no link within a link. */
export const NoPlace = ({ children }: { readonly children: ReactNode }) => (
  <Context value={null}>{children}</Context>
)

/** The answer that this stands in; null outside of one. */
export const useAnswerPlace = (): AnswerPlace | null => useContext(Context)

/** Whether the answer that this stands in still streams. */
export const useIsAnswerStreaming = (): boolean => useContext(Streaming)
