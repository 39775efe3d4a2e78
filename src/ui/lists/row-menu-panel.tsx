import type { ActionId, ActionRow, ActionScene, ActionTools } from '../actions/action.ts'
import { actionRows } from '../actions/action-rows.ts'
import { actions } from '../actions/actions.ts'
import { useActing } from '../actions/use-acting.ts'
import type { PageAct } from '../actions/use-page-act.ts'
import type { MenuItem, MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'

/** Actions that a row handles in place. */
export type RowActs = Readonly<Partial<Record<PageAct, () => void>>>

const inMenu = actions.filter(({ inRowMenu }) => inRowMenu)
const idsBy = (isDestructive: boolean): readonly ActionId[] =>
  inMenu.filter(({ tone }) => (tone === 'neg') === isDestructive).map(({ id }) => id)

/** The rows of a row's menu, in the order of `actions`. A rule precedes the destructive ones. */
export const rowMenuItems = (scene: ActionScene, tools: ActionTools): readonly MenuItem[] => [
  ...actionRows(idsBy(false), scene, tools),
  { type: 'rule' },
  ...actionRows(idsBy(true), scene, tools),
]

type RowMenuPanelProps = MenuSlot & { readonly row: ActionRow; readonly acts: RowActs }

/** The content of a row's menu. Lazy-loaded on first opening. */
export const RowMenuPanel = ({ row, acts, ...slot }: RowMenuPanelProps) => {
  const { scene, tools } = useActing()
  const act: ActionTools['act'] = (name) => {
    acts[name]?.()
    return name in acts
  }
  const items = rowMenuItems({ ...scene(), row, can: (name) => name in acts }, { ...tools, act })
  return <MenuPanel {...slot} items={items} />
}
