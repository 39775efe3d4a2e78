import { useOpener } from '../kit/hooks/use-opener.ts'
import { MountWhenFirstNeeded } from '../kit/mount-when-first-needed.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog)

type ExportHostProps = {
  /** The spreadsheet to export. Null closes the dialog. */
  readonly sheet: { readonly id: string; readonly title: string } | null
  readonly isOpen?: boolean
  readonly onClose: () => void
}

/** The host of the dialog "Export". It lazy-loads the dialog on first opening. */
export const ExportHost = ({ sheet, isOpen = false, onClose }: ExportHostProps) => {
  const returnTo = useOpener(sheet?.id ?? null)
  return (
    <MountWhenFirstNeeded when={sheet !== null}>
      <ExportDialog sheet={sheet} isOpen={isOpen} onClose={onClose} returnTo={returnTo} />
    </MountWhenFirstNeeded>
  )
}
