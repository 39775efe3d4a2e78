import { useOpener } from '../kit/hooks/use-opener.ts'
import { MountWhenFirstNeeded } from '../kit/mount-when-first-needed.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog)

type ExportHostProps = {
  /** Of which spreadsheet; null where the dialog is closed. */
  readonly sheet: { readonly id: string; readonly title: string } | null
  readonly isOpen?: boolean
  readonly onClose: () => void
}

/** Where the dialog "Export" stands; its code comes with the first. */
export const ExportHost = ({ sheet, isOpen = false, onClose }: ExportHostProps) => {
  const returnTo = useOpener(sheet?.id ?? null)
  return (
    <MountWhenFirstNeeded when={sheet !== null}>
      <ExportDialog sheet={sheet} isOpen={isOpen} onClose={onClose} returnTo={returnTo} />
    </MountWhenFirstNeeded>
  )
}
