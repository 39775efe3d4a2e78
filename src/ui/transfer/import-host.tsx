import { SHEETS } from '#src/texts/screens.ts'
import { useImportAddress, useImportShown } from './use-transfer.ts'
import { useOpener } from '../kit/hooks/use-opener.ts'
import { MountWhenFirstNeeded } from '../kit/mount-when-first-needed.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'

const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** What opens it, on phones in the editor by a menu. */
const OPENERS = `button[aria-label="${SHEETS.import}"], button[aria-label="${SHEETS.more}"]`

/**
 * Where the dialog "Import" stands, on each page that opens it; its code comes with the first. In the
 * editor (`opensWhole`) what was taken whole opens by itself.
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
