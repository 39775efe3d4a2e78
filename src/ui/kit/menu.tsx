import { lazy, type ComponentProps } from 'react'
import { MenuButton } from './menu-button.tsx'
import type { MenuContent } from './menu-items.ts'

const load = () => import('./menu-panel.tsx')
const Panel = lazy(async () => ({ default: (await load()).MenuPanel }))
const preload = () => void load()

type MenuProps = MenuContent & Omit<ComponentProps<typeof MenuButton>, 'preload' | 'menu'>

/** A button that opens a menu of these items. */
export const Menu = ({ items, header, placement, ...button }: MenuProps) => (
  <MenuButton
    {...button}
    preload={preload}
    menu={(slot) => (
      <Panel {...slot} items={items} header={header} {...(placement && { placement })} />
    )}
  />
)
