import { SHEETS } from '#src/texts/screens.ts'
import { useImportAddress, useImportShown } from './use-transfer.ts'
import { useOpener } from '../kit/hooks/use-opener.ts'
import { MountWhenFirstNeeded } from '../kit/mount-when-first-needed.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)

/**
 * Selects the buttons that open the dialog "Import". On phones the editor opens it from the menu
 * "More".
 */
const OPENERS = `button[aria-label="${SHEETS.import}"], button[aria-label="${SHEETS.more}"]`

/**
 * The host of the dialog "Import", on every page that opens it. It lazy-loads the dialog on first
 * opening. With `opensWhole`, the import of a single file opens its spreadsheet if nothing was left
 * out.
 */
export const ImportHost = ({ opensWhole = false }: { readonly opensWhole?: boolean }) => {
  const { isOpen, close } = useImportAddress()
  useImportShown(isOpen)
  const returnTo = useOpener(isOpen ? 'import' : null, OPENERS)
  return (
    <MountWhenFirstNeeded when={isOpen}>
      <ImportDialog open={isOpen} opensWhole={opensWhole} onClose={close} returnTo={returnTo} />
    </MountWhenFirstNeeded>
  )
}
