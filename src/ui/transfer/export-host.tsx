import { useOpener } from '../hooks/opener.ts'
import { Once } from '../kit/once.tsx'
import { part } from '../kit/part.ts'

const ExportDialog = part(async () => (await import('./export-dialog.tsx')).ExportDialog)

type ExportHostProps = {
  /** Of which spreadsheet; null where the dialog is closed. */
  readonly sheet: { readonly id: string; readonly title: string } | null
  readonly isOpen?: boolean
  readonly onClose: () => void
}

/** Where the dialog "Export" stands; its code comes with the first (TRANSFER-13, TRANSFER-20). */
export const ExportHost = ({ sheet, isOpen = false, onClose }: ExportHostProps) => {
  const returnTo = useOpener(sheet?.id ?? null)
  return (
    <Once when={sheet !== null}>
      <ExportDialog sheet={sheet} isOpen={isOpen} onClose={onClose} returnTo={returnTo} />
    </Once>
  )
}
