import { useSearch } from '@tanstack/react-router'
import type { AppState } from '#src/log/state.ts'
import type { SheetMention } from './draft.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** The spreadsheet that the next message is to link its conversation with; `title` is null until it is known. */
export type LinkedSheet = {
  readonly title: string | null
  /** No such spreadsheet in this account: the message goes without one. */
  readonly isMissing: boolean
  /** What a send names: the id, or null where it is missing. */
  readonly sendId: string | null
}

const titleOf =
  (id: string | null) =>
  ({ spreadsheets, workbook }: AppState): string | null =>
    spreadsheets.items.find((item) => item.id === id)?.title ??
    (id !== null && workbook.id === id ? workbook.title : null)

/** The sheet that the address names, where it is that of a new chat. */
const useNamed = (conversationId: string | null): string | null => {
  const { spreadsheet = null } = useSearch({ strict: false })
  return conversationId === null ? spreadsheet : null
}

/**
 * The spreadsheet that was mentioned in the draft, else what the address of a new chat names, or null.
 */
export const useLinkedSheet = (
  conversationId: string | null,
  mentioned?: SheetMention | undefined,
): LinkedSheet | null => {
  const { flags } = useAppContext().config
  const named = useNamed(conversationId)
  const id = mentioned?.id ?? named
  const known = useApp(titleOf(id))
  const isLoaded = useApp((state) => state.spreadsheets.status) === 'ready'
  if (id === null || !flags.spreadsheets) return null
  const isMissing = known === null && isLoaded
  return { title: known ?? (mentioned?.title || null), isMissing, sendId: isMissing ? null : id }
}
