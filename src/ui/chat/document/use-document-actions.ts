import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { errorToMessage } from '#src/texts/errors/error-message.ts'
import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'
import type { DocumentService } from '#src/services/documents/document-service.ts'
import type { TableSheet } from '#src/services/documents/table-sheets.ts'
import { useAppContext, useSend } from '../../kit/hooks/app.tsx'

/** An action of the document panel. While it runs, further presses are ignored. */
export type DocumentAction = {
  readonly isBusy: boolean
  /** The error text of the last run. */
  readonly error: string | null
  readonly act: () => void
}

/** Runs `run` with the lazy-loaded service. Calls `then` only while the component is mounted. */
const useDocumentAction = <T>(
  failed: string,
  run: (service: DocumentService) => Promise<Result<T, AppError>>,
  then: (value: T) => void,
): DocumentAction => {
  const { documentService } = useAppContext()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** A ref, because a second press can come before React renders `isBusy`. */
  const under = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const end = (text: string | null): void => {
    under.current = false
    setBusy(false)
    setError(text)
  }
  const act = (): void => {
    if (under.current) return
    under.current = true
    setBusy(true)
    setError(null)
    documentService()
      .then(run)
      .then(
        (done) => {
          end(done.ok ? null : errorToMessage(done.error))
          if (done.ok && isHere.current) then(done.value)
        },
        // The code chunk did not load.
        () => end(failed),
      )
  }
  return { isBusy, error, act }
}

export const useDownload = (documentId: string, name: string, failed: string): DocumentAction =>
  useDocumentAction(
    failed,
    (service) => service.download(documentId, name),
    () => {},
  )

/** The path of a table's spreadsheet, and a warning if the table was cut. */
export const sheetToOpen = ({ spreadsheet, isCut }: TableSheet) => ({
  path: `/app/spreadsheet/${spreadsheet.id}`,
  warning: isCut ? DOCUMENT_PANEL.cutSheet : null,
})

/** Creates a spreadsheet from a table and opens it. */
export const useTableSheet = (
  documentId: string,
  table: number,
  failed: string,
): DocumentAction => {
  const router = useRouter({ warn: false })
  const send = useSend()
  return useDocumentAction(
    failed,
    (service) => service.sheetOf({ documentId, table }),
    (made) => {
      const { path, warning } = sheetToOpen(made)
      router?.history.push(path)
      if (warning !== null) send({ type: 'NOTIFY', level: 'warning', text: warning })
    },
  )
}
