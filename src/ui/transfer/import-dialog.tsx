import { useRef, type RefObject } from 'react'
import { IMPORT } from '#src/texts/import.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { selectImports } from '#src/log/selectors/sheets.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { useAddFiles, useOpenSingleImport } from './use-transfer.ts'
import { Dialog } from '../kit/dialog.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileRow } from './file-row.tsx'
import { ImportSummary } from './import-summary.tsx'
import * as css from './transfer.css.ts'

type ImportDialogProps = {
  readonly open: boolean
  readonly opensWhole: boolean
  readonly onClose: () => void
  readonly returnTo: RefObject<HTMLElement | null>
}

/** Number of waiting text files whose choices the user has not confirmed. */
const unread = (rows: readonly ImportRow[]): number =>
  rows.filter(({ isReady, status }) => !isReady && status === 'waiting').length

const Content = ({ opensWhole }: Pick<ImportDialogProps, 'opensWhole'>) => {
  const rows = useApp(selectImports)
  const add = useAddFiles()
  const chooser = useRef<HTMLButtonElement>(null)
  useOpenSingleImport(rows, opensWhole)
  return (
    <div className={css.content}>
      <DropZone chooser={chooser} isSmall={rows.length > 0} onFiles={add} />
      <ImportSummary rows={rows} />
      {rows.length > 0 && (
        <ul className={css.files} aria-label={IMPORT.files}>
          {rows.map((row) => (
            <FileRow
              key={row.id}
              row={row}
              isOnly={rows.length === 1}
              behind={unread(rows)}
              onGone={() => chooser.current?.focus()}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The dialog "Import". It imports dropped or chosen files one after another. */
export const ImportDialog = ({ open, opensWhole, onClose, returnTo }: ImportDialogProps) => (
  <Dialog open={open} title={IMPORT.title} shape="wide" onClose={onClose} returnTo={returnTo}>
    <Content opensWhole={opensWhole} />
  </Dialog>
)
