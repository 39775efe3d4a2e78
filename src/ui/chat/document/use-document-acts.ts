import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { errorToMessage, type AppError } from '#contract/api/messages.ts'
import type { Result } from '#contract/api/result.ts'
import type { DocumentDesk } from '#src/services/documents/document-desk.ts'
import type { TableSheet } from '#src/services/documents/table-sheets.ts'
import { useAppContext, useSend } from '../../kit/hooks/app.tsx'

/** Something that is done at a press: one at a time, however often it is pressed. */
export type DocumentAct = {
  readonly isBusy: boolean
  /** Why the last one failed, as text. */
  readonly error: string | null
  readonly act: () => void
}

/** Does `run` with the desk at a press, and `then` with what came of it while this still stands. */
const useAct = <T>(
  failed: string,
  run: (desk: DocumentDesk) => Promise<Result<T, AppError>>,
  then: (value: T) => void,
): DocumentAct => {
  const { documentDesk } = useAppContext()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** A second press comes before the first is drawn. */
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
    documentDesk()
      .then(run)
      .then(
        (done) => {
          end(done.ok ? null : errorToMessage(done.error))
          if (done.ok && isHere.current) then(done.value)
        },
        // Its code did not load.
        () => end(failed),
      )
  }
  return { isBusy, error, act }
}

/** Downloads the file of a document. */
export const useDownload = (documentId: string, name: string, failed: string): DocumentAct =>
  useAct(
    failed,
    (desk) => desk.download(documentId, name),
    () => {},
  )

/** Where the spreadsheet of a table is, and what is to be said of it there: that it is not whole. */
export const openedSheet = ({ spreadsheet, isCut }: TableSheet) => ({
  path: `/app/spreadsheet/${spreadsheet.id}`,
  told: isCut ? DOCUMENT_PANEL.cutSheet : null,
})

/** Makes a spreadsheet of a table and goes there. */
export const useTableSheet = (documentId: string, table: number, failed: string): DocumentAct => {
  const router = useRouter({ warn: false })
  const send = useSend()
  return useAct(
    failed,
    (desk) => desk.sheetOf({ documentId, table }),
    (made) => {
      const { path, told } = openedSheet(made)
      router?.history.push(path)
      if (told !== null) send({ type: 'NOTIFY', level: 'warning', text: told })
    },
  )
}
