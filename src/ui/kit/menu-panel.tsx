import * as Ariakit from '@ariakit/react'
import { Check } from './icons.ts'
import { useMenuFocus } from './hooks/use-menu-focus.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './badges.tsx'
import type { MenuContent, MenuItem, MenuSlot } from './menu-items.ts'
import * as css from './menu.css.ts'

/** A menu keeps this far from the window's edge, in pixels. */
const EDGE_PX = 8

/** The part of the page that the button is in: a menu stays in its landmark. */
const landmarkOf = (anchor: HTMLElement | null): HTMLElement =>
  anchor?.closest<HTMLElement>('[role=dialog], main, aside, header') ?? document.body

/** Where the menu hangs: a button at the window's edge would turn it to its other side. */
const rectOf = (anchor: HTMLElement | null) => {
  if (!anchor) return null
  const { x, y, width, height } = anchor.getBoundingClientRect()
  return { x: Math.max(x, EDGE_PX), y, width, height }
}

/** The list itself. Loaded on intent by menu-button.tsx: it brings Ariakit's menu with it. */
export const MenuPanel = ({
  open,
  onClose,
  anchor,
  label,
  items,
  header,
  placement = 'bottom-end',
}: MenuContent & MenuSlot) => {
  const store = Ariakit.useMenuStore({
    open,
    setOpen: (next) => {
      if (!next) onClose()
    },
    placement,
    focusLoop: true,
  })
  useMenuFocus(store, open)
  return (
    <Ariakit.Menu
      store={store}
      className={css.menu}
      aria-label={label}
      portal
      portalElement={() => landmarkOf(anchor.current)}
      fixed
      gutter={4}
      unmountOnHide
      preserveTabOrder={false}
      overflowPadding={EDGE_PX}
      getAnchorRect={() => rectOf(anchor.current)}
      finalFocus={anchor}
      hideOnInteractOutside={(event) => !anchor.current?.contains(event.target as Node)}
    >
      {header && <div className={css.header}>{header}</div>}
      {items.map((item, index) => (
        // Items of a menu have no identity beyond their place.
        <Row key={index} item={item} />
      ))}
    </Ariakit.Menu>
  )
}

const Row = ({ item }: { readonly item: MenuItem }) => {
  if (item.type === 'rule') return <Ariakit.MenuSeparator className={css.rule} />
  return (
    <Ariakit.MenuItem
      className={css.item[item.tone ?? 'plain']}
      onClick={item.onSelect}
      disabled={item.isOff === true}
      accessibleWhenDisabled
      hideOnClick={item.staysOpen !== true}
      {...(item.isOn !== undefined && { role: 'menuitemradio', 'aria-checked': item.isOn })}
    >
      {item.icon && <Icon of={item.icon} />}
      {item.label}
      {(item.keys || item.note || item.isOn) && (
        <span className={css.end}>
          {item.note}
          {item.keys && <Kbd>{item.keys}</Kbd>}
          {item.isOn && <Icon of={Check} size={14} />}
        </span>
      )}
    </Ariakit.MenuItem>
  )
}
