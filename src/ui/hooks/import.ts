import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { cleanFilename } from '#contract/filename.ts'
import { importRefusal, isTextTable } from '#contract/import-file.ts'
import type { ImportRow } from '#src/events/import-fact.ts'
import { readUpload } from '../pages/upload-address.ts'
import { useAppContext, useSend } from './app.tsx'
import type { TransferCommand } from '#src/machines/transfer/types.ts'

/** How to ask the flow of imports and exports for something. Stable. */
export const useTransfer = (): ((event: TransferCommand) => void) => {
  const send = useSend()
  return useCallback((event: TransferCommand) => send({ type: 'TRANSFER', event }), [send])
}

/** Whether the address opens the dialog "Import", and how to put that into it and take it out (TRANSFER-10). */
export const useImportAddress = () => {
  const { action } = readUpload(useSearch({ strict: false }))
  const navigate = useNavigate()
  const open = useCallback(
    () => void navigate({ to: '.', search: (before) => ({ ...before, action: 'upload' }) }),
    [navigate],
  )
  const close = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (before) => {
          const { action: _, ...rest } = before
          return rest
        },
        replace: true,
      }),
    [navigate],
  )
  return { isOpen: action === 'upload', open, close } as const
}

/** Adds files to the dialog's list; one that can't be imported stands there with the reason (TRANSFER-3). Stable. */
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

/** Tells the flow while the dialog is there: what ends without it is told by a notice (TRANSFER-12). */
export const useImportShown = (isOpen: boolean): void => {
  const send = useTransfer()
  useEffect(() => {
    if (!isOpen) return
    send({ type: 'OPEN_IMPORT' })
    return () => send({ type: 'CLOSE_IMPORT' })
  }, [send, isOpen])
}

/** Where one file alone was taken whole, its spreadsheet opens by itself (TRANSFER-11). */
export const useOpenWhole = (rows: readonly ImportRow[], isOn: boolean): void => {
  const navigate = useNavigate()
  const [row] = rows
  const isWhole = rows.length === 1 && row?.status === 'done'
  const isAll = isWhole && Object.keys(row.leftOut).length === 0
  const id = isOn && isAll ? row.spreadsheet?.id : undefined
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/app/spreadsheet/$id', params: { id } })
  }, [navigate, id])
}
