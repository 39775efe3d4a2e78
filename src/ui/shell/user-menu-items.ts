import { PAST_NOTICES } from '#src/texts/past-notices.ts'
import type { ActionId, ActionScope, ActionEffects } from '../actions/action.ts'
import { actionMenuItems } from '../actions/action-menu-items.ts'
import type { MenuItem } from '../kit/menu-items.ts'
import { workspaceItems } from './workspace-items.ts'

/** The rows of the user menu, in display order. */
export const userMenuItems = (
  scene: ActionScope,
  tools: ActionEffects,
  /** Switches to the organization with this id, or to the personal workspace for null. */
  switchTo: (id: string | null) => void,
): readonly MenuItem[] => {
  const rows = (...ids: readonly ActionId[]) => actionMenuItems(ids, scene, tools)
  const { unread } = scene.state.past
  const workspaces = [...workspaceItems(scene.state.session, switchTo), ...rows('organizations')]
  return [
    { type: 'rule' },
    ...workspaces,
    ...(workspaces.length > 0 ? [{ type: 'rule' } as const] : []),
    ...rows('account', 'subscription', 'upgrade'),
    ...rows('notifications').map((row) => ({
      ...row,
      ...(unread > 0 && { note: PAST_NOTICES.unread(unread) }),
    })),
    ...rows('settings'),
    { type: 'rule' },
    ...rows('logOut'),
  ]
}
