import { Suspense, type RefObject } from 'react'
import { SIDEBAR } from '#contract/labels.ts'
import { Dialog } from '../kit/dialog.tsx'
import { part } from '../kit/part.ts'

const Panel = part(async () => (await import('./settings-panel.tsx')).SettingsPanel)

type SettingsDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly returnTo: RefObject<HTMLElement | null>
}

/** The dialog "Settings": its content loads when it opens (SHELL-41). */
export const SettingsDialog = ({ open, onClose, returnTo }: SettingsDialogProps) => (
  <Dialog open={open} title={SIDEBAR.settings} onClose={onClose} returnTo={returnTo}>
    <Suspense>
      <Panel />
    </Suspense>
  </Dialog>
)
