import { Bell, CircleUser, CreditCard, LogOut, Settings, Zap, type LucideIcon } from 'lucide-react'
import { SIDEBAR } from '#contract/labels.ts'
import type { AppConfig } from '#contract/entities.ts'
import { PAST_NOTICES } from '#contract/notice-wording.ts'
import type { CreditsState } from '#src/events/state.ts'
import type { AppCommand } from '#src/machines/app/commands.ts'
import type { OpenDialog } from '../hooks/open-dialog.ts'
import type { MenuItem } from '../kit/menu-items.ts'
import { DIALOGS, type DialogName } from './dialogs.tsx'

/** What the rows of the user menu stand for. */
type UserMenuScene = {
  readonly flags: Pick<AppConfig['flags'], 'billing'>
  readonly credits: CreditsState
  /** Whether the backend has calls about one's own account (API-9). */
  readonly hasAccount: boolean
  /** Notices that nobody has looked at. */
  readonly unread: number
  readonly openDialog: OpenDialog
  /** Gets the focus back from a dialog. */
  readonly anchor: HTMLElement | null
  readonly send: (command: AppCommand) => void
}

/** A row that opens a dialog of the shell. */
const dialogRow = (
  name: Exclude<DialogName, 'palette'>,
  icon: LucideIcon,
  scene: UserMenuScene,
): Extract<MenuItem, { type: 'action' }> => ({
  type: 'action',
  label: DIALOGS[name].title,
  icon,
  onSelect: () => scene.openDialog(name, scene.anchor),
})

/** The subscription's row: none without billing, or before it is known who is Pro. */
const subscription = ({ flags, credits, send }: UserMenuScene): readonly MenuItem[] => {
  if (!flags.billing || credits.status !== 'ready') return []
  return [
    credits.isPro
      ? {
          type: 'action',
          label: credits.isPortalAsked ? SIDEBAR.loading : SIDEBAR.manageSubscription,
          icon: CreditCard,
          isOff: credits.isPortalAsked,
          staysOpen: true,
          onSelect: () => send({ type: 'MANAGE_SUBSCRIPTION' }),
        }
      : {
          type: 'action',
          label: SIDEBAR.upgrade,
          icon: Zap,
          onSelect: () => send({ type: 'OPEN_PAYWALL' }),
        },
  ]
}

/** The rows of the user menu, in the order of the spec (spec §2, SHELL-22). */
export const userMenuItems = (scene: UserMenuScene): readonly MenuItem[] => [
  { type: 'rule' },
  ...(scene.hasAccount ? [dialogRow('account', CircleUser, scene)] : []),
  ...subscription(scene),
  {
    ...dialogRow('notifications', Bell, scene),
    ...(scene.unread > 0 && { keys: PAST_NOTICES.unread(scene.unread) }),
  },
  dialogRow('settings', Settings, scene),
  { type: 'rule' },
  {
    type: 'action',
    label: SIDEBAR.logOut,
    icon: LogOut,
    onSelect: () => scene.send({ type: 'SIGN_OUT' }),
  },
]
