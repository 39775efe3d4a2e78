import { useSearch } from '@tanstack/react-router'
import type { AppState } from '#src/events/state.ts'
import { useApp, useAppContext } from './app.tsx'

/** The spreadsheet that a new chat is to be linked with; `title` is null until it is known. */
export type LinkedSheet = {
  readonly title: string | null
  /** No such spreadsheet in this account: the chat starts without one. */
  readonly isMissing: boolean
  /** What a send names: the id, or null where it is missing. */
  readonly sendId: string | null
}

const titleOf =
  (id: string | null) =>
  ({ spreadsheets, workbook }: AppState): string | null =>
    spreadsheets.items.find((item) => item.id === id)?.title ??
    (id !== null && workbook.id === id ? workbook.title : null)

/** What the address of a new chat names as its spreadsheet, or null (CONV-19). */
export const useLinkedSheet = (conversationId: string | null): LinkedSheet | null => {
  const { flags } = useAppContext().config
  const { spreadsheet } = useSearch({ strict: false })
  const isNamed = conversationId === null && flags.spreadsheets
  const id = isNamed ? (spreadsheet ?? null) : null
  const title = useApp(titleOf(id))
  const isLoaded = useApp((state) => state.spreadsheets.status) === 'ready'
  const isMissing = title === null && isLoaded
  return id === null ? null : { title, isMissing, sendId: isMissing ? null : id }
}
