import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { cleanFilename } from '#contract/documents/filename.ts'
import { isDelimitedFile } from '#src/shared/import-file.ts'
import { importRefusal } from '#src/texts/import-refusal.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { readUploadParams } from '../lists/upload-params.ts'
import { useAppContext, useSend } from '../kit/hooks/app.tsx'
import type { TransferCommand } from '#src/machines/transfer/types.ts'

/** Sends commands to the transfer machine. The function is stable. */
export const useTransfer = (): ((event: TransferCommand) => void) => {
  const send = useSend()
  return useCallback((event: TransferCommand) => send({ type: 'TRANSFER', event }), [send])
}

declare module '@tanstack/history' {
  // Only an interface can be merged with the library's one.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The dialog "Import" was opened from the previous history entry. */
    readonly opensImport?: boolean
  }
}

/**
 * Opens and closes the dialog "Import" through the address. If `open` opened the dialog, closing
 * goes back in the history, so no duplicate entry remains.
 */
export const useImportAddress = () => {
  const { action } = readUploadParams(useSearch({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  const closedKey = useRef<string>(undefined)
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
      // Going back is asynchronous. If the user closes the dialog again meanwhile, a second step
      // back would leave the page.
      if (closedKey.current !== state.__TSR_key) router.history.back()
      closedKey.current = state.__TSR_key
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

/**
 * Adds files to the import. An unsupported file is listed with an error. The function is stable.
 */
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
          isText: isDelimitedFile(file.name),
          error: importRefusal(file),
        })),
      })
    },
    [pickedFiles, send],
  )
}

/**
 * Tells the transfer machine whether the dialog is open. While it is closed, results appear as
 * notices.
 */
export const useImportShown = (isOpen: boolean): void => {
  const send = useTransfer()
  useEffect(() => {
    if (!isOpen) return
    send({ type: 'OPEN_IMPORT' })
    return () => send({ type: 'CLOSE_IMPORT' })
  }, [send, isOpen])
}

/** Opens the spreadsheet of a single, complete import. */
export const useOpenSingleImport = (rows: readonly ImportRow[], isOn: boolean): void => {
  const navigate = useNavigate()
  const id = isOn ? rows.find(({ opens }) => opens)?.spreadsheet?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    // Replaces the history entry of the dialog, so Back does not open the dialog again.
    void navigate({ to: '/app/spreadsheet/$id', params: { id }, replace: true })
  }, [navigate, id])
}
