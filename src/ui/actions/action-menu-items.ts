import { SIDEBAR } from '#src/texts/labels.ts'
import type { ActionId, ActionScope, ActionEffects } from './action.ts'
import { actions } from './actions.ts'
import type { MenuItem } from '../kit/menu-items.ts'

const byId = new Map(actions.map((action) => [action.id, action]))

/** Menu items for the available actions, in the order of `ids`. */
export const actionMenuItems = (
  ids: readonly ActionId[],
  scene: ActionScope,
  tools: ActionEffects,
): readonly Extract<MenuItem, { type: 'action' }>[] =>
  ids.flatMap((id) => {
    const action = byId.get(id)
    if (!action || !('run' in action) || !action.isThere(scene)) return []
    const { label, short = label, icon, tone, isWaiting } = action
    const isOff = isWaiting?.(scene) === true
    return [
      {
        type: 'action',
        label: isOff ? SIDEBAR.loading : short,
        icon,
        ...(tone && { tone }),
        ...(isWaiting && { isOff, staysOpen: true }),
        onSelect: () => action.run(tools, scene),
      },
    ]
  })
