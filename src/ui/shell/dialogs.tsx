import { Suspense, useMemo, type ComponentType, type ContextType, type RefObject } from 'react'
import { SIDEBAR } from '#src/texts/labels.ts'
import { ACTIONS } from '#src/texts/palette.ts'
import type { Dialogs, ShownDialog } from '../actions/dialogs.ts'
import { refOrFallback } from '../kit/hooks/use-opener.ts'
import { DialogPanel } from '../kit/dialog-panel.tsx'
import type { DialogProps } from '../kit/dialog.tsx'
import { lazyComponent } from '../kit/lazy-component.ts'
import { ShareHost } from '../sheets/share/share-host.tsx'
import { Paywall } from '../billing/paywall.tsx'

/** A dialog of the shell: its title and its lazy-loaded content. */
type ShellDialogEntry = {
  readonly title: string
  readonly shape?: DialogProps['shape']
  readonly Panel: ComponentType<{ readonly onClose: () => void }>
}

/** Props of a dialog that renders its own frame. */
export type OwnDialogProps = Pick<ShownDialog, 'isOpen'> & {
  readonly onClose: () => void
  /** The element that gets the focus when the dialog closes. */
  readonly returnTo: RefObject<HTMLElement | null>
}
type OwnDialogEntry = { readonly Own: ComponentType<OwnDialogProps> }

/** The dialogs of the shell. A new entry here is all that `useOpenDialog` needs. */
export const DIALOGS = {
  account: {
    title: SIDEBAR.account,
    Panel: lazyComponent(async () => (await import('../account/account-panel.tsx')).AccountPanel),
  },
  organizations: {
    title: ACTIONS.organizations.label,
    shape: 'wide',
    Panel: lazyComponent(
      async () => (await import('../organizations/organizations-panel.tsx')).OrganizationsPanel,
    ),
  },
  settings: {
    title: SIDEBAR.settings,
    shape: 'wide',
    Panel: lazyComponent(async () => (await import('./settings/settings-panel.tsx')).SettingsPanel),
  },
  notifications: {
    title: SIDEBAR.notifications,
    Panel: lazyComponent(
      async () => (await import('./notices/notifications-panel.tsx')).NotificationsPanel,
    ),
  },
  shortcuts: {
    title: ACTIONS.shortcuts.label,
    shape: 'wide',
    Panel: lazyComponent(
      async () => (await import('../palette/shortcuts-panel.tsx')).ShortcutsPanel,
    ),
  },
  palette: {
    Own: lazyComponent(async () => (await import('../palette/palette-dialog.tsx')).PaletteDialog),
  },
} as const satisfies Readonly<Record<string, ShellDialogEntry | OwnDialogEntry>>

/** The names that `useOpenDialog` accepts. */
export type DialogName = keyof typeof DIALOGS

type Show = { readonly show: ContextType<typeof Dialogs>[1] }

/** Selector of the element that gets the focus if the dialog's opener has disappeared. */
const FALLBACK = 'main'

const ShellDialog = ({ name, isOpen, returnTo, show }: ShownDialog & Show) => {
  const onClose = () => show((last) => last && { ...last, isOpen: false })
  const entry: ShellDialogEntry | OwnDialogEntry = DIALOGS[name]
  const target = useMemo(() => refOrFallback(returnTo, FALLBACK), [returnTo])
  if ('Own' in entry)
    return <entry.Own key={name} isOpen={isOpen} onClose={onClose} returnTo={target} />
  const { title, shape, Panel } = entry
  return (
    <DialogPanel
      key={name}
      open={isOpen}
      title={title}
      onClose={onClose}
      returnTo={target}
      {...(shape && { shape })}
    >
      <Panel onClose={onClose} />
    </DialogPanel>
  )
}

/** The paywall, "Share", and the last opened dialog, once its content has loaded. */
export const ShellDialogs = ({ shown, show }: Show & { readonly shown: ShownDialog | null }) => (
  <>
    <Paywall />
    <ShareHost />
    <Suspense>{shown && <ShellDialog {...shown} show={show} />}</Suspense>
  </>
)
