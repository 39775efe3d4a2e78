import { PAST_NOTICES } from '#contract/notice-wording.ts'
import type { ActionId, ActionScene, ActionTools } from '../action.ts'
import { actionRows } from '../action-rows.ts'
import type { MenuItem } from '../kit/menu-items.ts'

/** The rows of the user menu, in the order of the spec (spec §2, SHELL-22). */
export const userMenuItems = (scene: ActionScene, tools: ActionTools): readonly MenuItem[] => {
  const rows = (...ids: readonly ActionId[]) => actionRows(ids, scene, tools)
  const { unread } = scene.state.past
  return [
    { type: 'rule' },
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
