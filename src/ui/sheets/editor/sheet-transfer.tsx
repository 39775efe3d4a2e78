import { Download } from '../../kit/icons.ts'
import { useCallback, useState } from 'react'
import { DEFAULT_TITLES } from '#src/texts/labels.ts'
import { SHEETS } from '#src/texts/screens.ts'
import { selectWorkbook } from '#src/log/selectors/selectors.ts'
import { selectUnconfirmedImportCount } from '#src/log/selectors/sheets.ts'
import type { WorkbookState } from '#src/log/state.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useImportAddress } from '../../transfer/use-transfer.ts'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { usePageActionHandler } from '../../actions/use-page-action-handler.ts'
import { Button } from '../../kit/button.tsx'
import { preloadDialog } from '../../kit/dialog.tsx'
import { media } from '../../theme/media.ts'
import { ExportHost } from '../../transfer/export-host.tsx'
import { ImportButton } from '../../transfer/import-button.tsx'
import { ImportHost } from '../../transfer/import-host.tsx'
import { TransferMenu } from '../../transfer/transfer-menu.tsx'

/** Whether the sheet can be exported: it exists, was not deleted, and has not failed to load. */
const canBeExported = ({ isMissing, status, save }: WorkbookState): boolean =>
  !isMissing && status !== 'failed' && save !== 'gone'

/** "Import" and "Export" with their dialogs. A sheet that was never saved has no export. */
export const SheetTransfer = () => {
  const workbook = useApp(selectWorkbook)
  const { id, title } = workbook
  const asking = useApp(selectUnconfirmedImportCount)
  const { open: openImport } = useImportAddress()
  const isPhone = useMedia(media.phone)
  const [isExport, setExport] = useState(false)
  const canExport = id !== null && canBeExported(workbook)
  const openExport = useCallback(() => setExport(true), [])
  usePageActionHandler('import', openImport)
  usePageActionHandler('export', canExport ? openExport : null)
  return (
    <>
      {isPhone ? (
        <TransferMenu asking={asking} />
      ) : (
        <>
          <ImportButton isPlain />
          {canExport && (
            <Button
              icon={Download}
              aria-haspopup="dialog"
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={openExport}
            >
              {SHEETS.export}
            </Button>
          )}
        </>
      )}
      <ImportHost opensWhole />
      <ExportHost
        sheet={isExport && canExport ? { id, title: title || DEFAULT_TITLES.spreadsheet } : null}
        isOpen
        onClose={() => setExport(false)}
      />
    </>
  )
}
