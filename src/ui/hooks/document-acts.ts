import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorToMessage, type AppError } from '#contract/messages.ts'
import type { Result } from '#contract/result.ts'
import type { DocumentDesk } from '#src/services/document-desk.ts'
import { useAppContext } from './app.tsx'

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

/** Downloads the file of a document (DOC-119). */
export const useDownload = (documentId: string, name: string, failed: string): DocumentAct =>
  useAct(
    failed,
    (desk) => desk.download(documentId, name),
    () => {},
  )

/** Makes a spreadsheet of a table and goes there (DOC-119). */
export const useTableSheet = (documentId: string, table: number, failed: string): DocumentAct => {
  const router = useRouter({ warn: false })
  return useAct(
    failed,
    (desk) => desk.sheetOf({ documentId, table }),
    ({ spreadsheet }) => router?.history.push(`/app/spreadsheet/${spreadsheet.id}`),
  )
}
