import { SIDEBAR } from '#src/texts/labels.ts'
import { MENU_ORGANIZATIONS_MAX_ENTRIES } from '#contract/limits/organizations.ts'
import type { SessionState } from '#src/log/state.ts'
import type { MenuItem } from '../kit/menu-items.ts'

/**
 * Rows to switch the workspace: personal, the active organization, then others up to the limit.
 * Empty if the user belongs to no organization.
 */
export const workspaceItems = (
  { user, organizationId }: Pick<SessionState, 'user' | 'organizationId'>,
  switchTo: (id: string | null) => void,
): readonly MenuItem[] => {
  const all = user?.organizations ?? []
  if (all.length === 0) return []
  const isActive = ({ id }: { readonly id: string }): boolean => id === organizationId
  const shown = [...all.filter(isActive), ...all.filter((one) => !isActive(one))]
  const row = (id: string | null, label: string): MenuItem => ({
    type: 'action',
    label,
    isOn: id === organizationId,
    onSelect: () => {
      if (id !== organizationId) switchTo(id)
    },
  })
  return [
    row(null, SIDEBAR.personalWorkspace),
    ...shown.slice(0, MENU_ORGANIZATIONS_MAX_ENTRIES).map(({ id, name }) => row(id, name)),
  ]
}
