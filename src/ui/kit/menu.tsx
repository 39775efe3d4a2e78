import type { ComponentProps } from 'react'
import { MenuButton } from './menu-button.tsx'
import type { MenuContent } from './menu-items.ts'
import { lazyComponent } from './lazy-component.ts'

const Panel = lazyComponent(async () => (await import('./menu-panel.tsx')).MenuPanel)

type MenuProps = MenuContent & Omit<ComponentProps<typeof MenuButton>, 'preload' | 'menu'>

/** A button that opens a menu of `items`. */
export const Menu = ({ items, header, placement, ...button }: MenuProps) => (
  <MenuButton
    {...button}
    preload={Panel.preload}
    menu={(slot) => (
      <Panel {...slot} items={items} header={header} {...(placement && { placement })} />
    )}
  />
)
