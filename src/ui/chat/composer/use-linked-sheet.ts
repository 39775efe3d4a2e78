import { useSearch } from '@tanstack/react-router'
import type { AppState } from '#src/log/state.ts'
import type { SheetMention } from './draft.ts'
import { useApp, useAppContext } from '../../kit/hooks/app.tsx'

/** The spreadsheet to link on the next send. `title` is null until it loads. */
export type LinkedSheet = {
  readonly title: string | null
  /** The account has no such spreadsheet, so the message is sent without a spreadsheet. */
  readonly isMissing: boolean
  /** The id to send, or null if missing. */
  readonly sendId: string | null
}

const titleOf =
  (id: string | null) =>
  ({ spreadsheets, workbook }: AppState): string | null =>
    spreadsheets.items.find((item) => item.id === id)?.title ??
    (id !== null && workbook.id === id ? workbook.title : null)

/** The spreadsheet in the address of a new chat. */
const useSheetInAddress = (conversationId: string | null): string | null => {
  const { spreadsheet = null } = useSearch({ strict: false })
  return conversationId === null ? spreadsheet : null
}

/**
 * The spreadsheet that the draft mentions. Without a mention, the one in a new chat's address, or
 * null.
 */
export const useLinkedSheet = (
  conversationId: string | null,
  mentioned?: SheetMention | undefined,
): LinkedSheet | null => {
  const { flags } = useAppContext().config
  const named = useSheetInAddress(conversationId)
  const id = mentioned?.id ?? named
  const known = useApp(titleOf(id))
  const isLoaded = useApp((state) => state.spreadsheets.status) === 'ready'
  if (id === null || !flags.spreadsheets) return null
  const isMissing = known === null && isLoaded
  return { title: known ?? (mentioned?.title || null), isMissing, sendId: isMissing ? null : id }
}
