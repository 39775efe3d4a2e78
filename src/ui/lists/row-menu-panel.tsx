import type { ActionId, ActionRow, ActionScope, ActionEffects } from '../actions/action.ts'
import { actionMenuItems } from '../actions/action-menu-items.ts'
import { actions } from '../actions/actions.ts'
import { useActionEnvironment } from '../actions/use-action-environment.ts'
import type { PageActionName } from '../actions/use-page-action-handler.ts'
import type { MenuItem, MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'

/** Actions that a row handles in place. */
export type RowActionHandlers = Readonly<Partial<Record<PageActionName, () => void>>>

const inMenu = actions.filter(({ inRowMenu }) => inRowMenu)
const idsBy = (isDestructive: boolean): readonly ActionId[] =>
  inMenu.filter(({ tone }) => (tone === 'neg') === isDestructive).map(({ id }) => id)

/**
 * The items of a row's menu, in the order of `actions`. A separator precedes the destructive items.
 */
export const rowMenuItems = (scene: ActionScope, tools: ActionEffects): readonly MenuItem[] => [
  ...actionMenuItems(idsBy(false), scene, tools),
  { type: 'rule' },
  ...actionMenuItems(idsBy(true), scene, tools),
]

type RowMenuPanelProps = MenuSlot & { readonly row: ActionRow; readonly acts: RowActionHandlers }

/** The content of a row's menu. Lazy-loaded on first opening. */
export const RowMenuPanel = ({ row, acts, ...slot }: RowMenuPanelProps) => {
  const { scene, tools } = useActionEnvironment()
  const act: ActionEffects['act'] = (name) => {
    acts[name]?.()
    return name in acts
  }
  const items = rowMenuItems({ ...scene(), row, can: (name) => name in acts }, { ...tools, act })
  return <MenuPanel {...slot} items={items} />
}
