import * as Ariakit from '@ariakit/react'
import { Check } from './icons.ts'
import { useMenuFocus } from './use-menu-focus.ts'
import { Icon } from './icon.tsx'
import { Kbd } from './badges.tsx'
import type { MenuContent, MenuItem, MenuSlot } from './menu-items.ts'
import * as css from './menu.css.ts'

/** Margin to the window's edge, in px. */
const EDGE_PX = 8

/** The landmark of the button. Its menu must render inside the same landmark. */
const landmarkOf = (anchor: HTMLElement | null): HTMLElement =>
  anchor?.closest<HTMLElement>('[role=dialog], main, aside, header') ?? document.body

/**
 * The anchor rectangle, kept off the window's edge. At the edge the menu would flip to the other
 * side.
 */
const rectOf = (anchor: HTMLElement | null) => {
  if (!anchor) return null
  const { x, y, width, height } = anchor.getBoundingClientRect()
  return { x: Math.max(x, EDGE_PX), y, width, height }
}

/**
 * The menu's content. It contains Ariakit's menu, so menu-button.tsx lazy-loads it when the pointer
 * or the focus reaches the button.
 */
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
        // Menu rows have no identity beyond their index.
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
        <span className={css.itemEnd}>
          {item.note}
          {item.keys && <Kbd>{item.keys}</Kbd>}
          {item.isOn && <Icon of={Check} size={14} />}
        </span>
      )}
    </Ariakit.MenuItem>
  )
}
