import { Sheet } from '../../kit/icons.ts'
import { DOCUMENT_PANEL } from '#src/texts/document-panel.ts'
import { MESSAGES } from '#contract/api/messages.ts'
import { useHasSheets } from '../../kit/hooks/app.tsx'
import { useTableSheet } from './use-document-actions.ts'
import { Button } from '../../kit/button.tsx'
import * as css from './document.css.ts'

type OpenTableAsSheetProps = { readonly documentId: string; readonly table: number }

const Act = ({ documentId, table }: OpenTableAsSheetProps) => {
  const { isBusy, error, act } = useTableSheet(documentId, table, MESSAGES.createSpreadsheet)
  return (
    <>
      <span className={css.tableAction}>
        <Button size="sm" icon={Sheet} aria-disabled={isBusy} onClick={act}>
          {isBusy ? DOCUMENT_PANEL.openingSheet : DOCUMENT_PANEL.openAsSheet}
        </Button>
      </span>
      {error !== null && (
        <span className={css.failed} role="alert">
          {error}
        </span>
      )}
    </>
  )
}

/** Renders nothing if the backend has no spreadsheets. */
export const OpenTableAsSheet = (props: OpenTableAsSheetProps) =>
  useHasSheets() ? <Act {...props} /> : null
