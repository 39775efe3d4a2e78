import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { cleanFilename } from '#contract/documents/filename.ts'
import { isTextTable } from '#contract/transfer/import-file.ts'
import { importRefusal } from '#src/texts/import-refusal.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { readUpload } from '../lists/upload-address.ts'
import { useAppContext, useSend } from '../kit/hooks/app.tsx'
import type { TransferCommand } from '#src/machines/transfer/types.ts'

/** How to ask the flow of imports and exports for something. Stable. */
export const useTransfer = (): ((event: TransferCommand) => void) => {
  const send = useSend()
  return useCallback((event: TransferCommand) => send({ type: 'TRANSFER', event }), [send])
}

declare module '@tanstack/history' {
  // Only an interface is merged into another one.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The dialog "Import" was opened from the page that is one step back. */
    readonly opensImport?: boolean
  }
}

/**
 * Whether the address opens the dialog "Import", and how to put that into it and take it out.
 * What was opened from its page is closed by going back to it, so that no step of the history repeats
 * that page.
 */
export const useImportAddress = () => {
  const { action } = readUpload(useSearch({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  const left = useRef<string>(undefined)
  const open = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, action: 'upload' }),
        state: (before) => ({ ...before, opensImport: true }),
      }),
    [navigate],
  )
  const close = useCallback(() => {
    const { state } = router.history.location
    if (state.opensImport === true) {
      // Going back takes a moment: a second press in it must not leave the page.
      if (left.current !== state.__TSR_key) router.history.back()
      left.current = state.__TSR_key
      return
    }
    void navigate({
      to: '.',
      search: (before) => {
        const { action: _, ...rest } = before
        return rest
      },
      replace: true,
    })
  }, [navigate, router])
  return { isOpen: action === 'upload', open, close } as const
}

/** Adds files to the dialog's list; one that can't be imported stands there with the reason. Stable. */
export const useAddFiles = (): ((files: readonly File[]) => void) => {
  const { pickedFiles } = useAppContext()
  const send = useTransfer()
  return useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return
      const ids = pickedFiles.hold(files)
      send({
        type: 'IMPORT_FILES',
        files: files.map((file, at) => ({
          id: ids[at] ?? '',
          name: cleanFilename(file.name),
          size: file.size,
          isText: isTextTable(file.name),
          error: importRefusal(file),
        })),
      })
    },
    [pickedFiles, send],
  )
}

/** Tells the flow while the dialog is there: what ends without it is told by a notice. */
export const useImportShown = (isOpen: boolean): void => {
  const send = useTransfer()
  useEffect(() => {
    if (!isOpen) return
    send({ type: 'OPEN_IMPORT' })
    return () => send({ type: 'CLOSE_IMPORT' })
  }, [send, isOpen])
}

/** Where one file alone was taken whole in this dialog, its spreadsheet opens by itself. */
export const useOpenWhole = (rows: readonly ImportRow[], isOn: boolean): void => {
  const navigate = useNavigate()
  const id = isOn ? rows.find(({ opens }) => opens)?.spreadsheet?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    // Back leads to the page, not to its dialog.
    void navigate({ to: '/app/spreadsheet/$id', params: { id }, replace: true })
  }, [navigate, id])
}
