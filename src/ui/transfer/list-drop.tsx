import { useCallback, useRef, useState, type ReactNode } from 'react'
import { IMPORT } from '#src/texts/import.ts'
import { useFileDrop } from '../kit/hooks/use-file-drop.ts'
import { useAddFiles, useImportAddress } from './use-transfer.ts'
import * as css from './list-drop.css.ts'

/** A list that accepts dropped files and opens the dialog "Import". */
export const ListDrop = ({ children }: { readonly children: ReactNode }) => {
  const list = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const { open } = useImportAddress()
  const add = useAddFiles()
  const drop = useCallback(
    (files: readonly File[]) => {
      open()
      add(files)
    },
    [open, add],
  )
  useFileDrop(drop, setOver, list)
  return (
    <div ref={list} className={css.takesFiles} data-imports>
      {children}
      {isOver && (
        <p className={css.dropHere}>
          <b>{IMPORT.dropHere}</b>
          <span className={css.formats}>{IMPORT.formats}</span>
        </p>
      )}
    </div>
  )
}
