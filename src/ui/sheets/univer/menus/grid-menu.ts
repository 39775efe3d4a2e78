import { GRID_LABELS } from '#src/texts/grid.ts'

// Univer draws its context menus as plain buttons for the pointer. We add ARIA roles and keyboard
// navigation.

const SUBMENU = '[data-u-context-menu-submenu]'
const MENUS = '.univer-popup > section > div[class~="univer-min-w-52"]'
const ITEM = 'button[class~="univer-min-h-8"], button[class~="univer-size-8"], button[title]'
const HOLDER = 'div[class~="univer-relative"]'

/** The item whose submenu the keyboard opened. */
let opener: HTMLElement | null = null

const shows = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true })

const isInner = (item: Element): boolean => item.parentElement?.closest('button') !== null

/** The "+" and "-" buttons of a number field. The arrow keys of the field do the same. */
const isStepper = (item: Element): boolean =>
  item.tagName === 'BUTTON' &&
  item.closest('button:has(input), [role="group"]:has(input)') !== null &&
  isInner(item)

const itemsIn = (menu: Element): readonly HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('button:enabled, input:enabled')].filter(
    (item) => shows(item) && item.getAttribute('role') !== 'group' && !isStepper(item),
  )

const opensMore = (item: Element): boolean =>
  item.querySelector(':scope > svg.univerjs-icon-more-icon') !== null

const mendItem = (item: Element): void => {
  // Screen readers cannot reach a field inside a button, so the item becomes a labelled group.
  if (item.querySelector('input')) {
    item.setAttribute('role', 'group')
    item.setAttribute('tabindex', '-1')
    const words = (item.textContent ?? '').replaceAll(/[+-]/g, '').trim()
    for (const one of [item, ...item.querySelectorAll('input')])
      one.setAttribute('aria-label', words)
    return
  }
  if (opensMore(item)) item.setAttribute('aria-haspopup', 'menu')
}

const begin = (menu: HTMLElement): void => {
  menu.setAttribute('data-grid-menu', '')
  menu.setAttribute('role', 'dialog')
  menu.setAttribute('aria-label', GRID_LABELS.menu)
  // A submenu that the pointer opened must not take the focus.
  if (opener !== null || !menu.matches(SUBMENU)) itemsIn(menu)[0]?.focus({ preventScroll: true })
}

/** Adds roles to the menus in `root`, and focuses the first item of each newly opened menu. */
export const makeMenusAccessible = (root: Element): void => {
  const menus = [...root.querySelectorAll<HTMLElement>(MENUS)]
  if (root.matches(SUBMENU) && root instanceof HTMLElement) menus.push(root)
  for (const menu of menus) {
    for (const item of menu.querySelectorAll(ITEM)) if (!isInner(item)) mendItem(item)
    if (!shows(menu)) menu.removeAttribute('data-grid-menu')
    else if (!menu.hasAttribute('data-grid-menu')) begin(menu)
  }
}

/**
 * The menu that handles keys on `target`. After a right click the cells can still have the focus,
 * so their keys go to the open menu.
 */
const menuOf = (target: HTMLElement): Element | null =>
  target.closest('[data-grid-menu]') ??
  [...document.querySelectorAll<HTMLElement>('.univer-popup [data-grid-menu]')].find(
    (menu) => shows(menu) && target.isContentEditable,
  ) ??
  null

/** Univer opens and closes submenus on pointer events only, so we dispatch them. */
const point = (item: Element, kind: 'mouseover' | 'mouseout'): void => {
  const holder = item.closest(HOLDER) ?? item
  // React derives "enter" and "leave" from `relatedTarget`. If it is outside the React tree, the
  // pointer enters the item. If it is the item's parent, the pointer leaves the item.
  const relatedTarget = kind === 'mouseover' ? document.body : holder.parentElement
  holder.dispatchEvent(new MouseEvent(kind, { bubbles: true, relatedTarget }))
}

const step = (menu: Element, from: HTMLElement, by: number): void => {
  const items = itemsIn(menu)
  items.at((items.indexOf(from) + by) % items.length)?.focus()
}

const open = (item: HTMLElement): void => {
  opener = item
  point(item, 'mouseover')
}

const close = (): void => {
  opener?.focus()
  closeMore()
}

/** Keeps a submenu from opening after its menu has closed. Univer opens submenus after a delay. */
const closeMore = (): void => {
  if (opener) point(opener, 'mouseout')
  opener = null
}

/**
 * Closes the menu and hides its submenus at once, so they do not receive the next keys. Univer
 * removes submenus after a delay.
 */
const closeAll = (): void => {
  close()
  for (const rows of document.querySelectorAll<HTMLElement>(SUBMENU)) rows.style.display = 'none'
}

/**
 * Handles arrow keys, Home and End in a context menu. Right opens a submenu, and left closes it.
 * Escape closes the whole menu.
 */
export const onMenuKey = (event: KeyboardEvent): void => {
  const { key, target } = event
  if (!(target instanceof HTMLElement)) return
  const menu = menuOf(target)
  if (!menu) return
  if (key === 'Escape') closeAll()
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(menu, target, 1),
    ArrowUp: () => step(menu, target, -1),
    Home: () => itemsIn(menu)[0]?.focus(),
    End: () => itemsIn(menu).at(-1)?.focus(),
    ...(opensMore(target) ? { ArrowRight: () => open(target), Enter: () => open(target) } : {}),
    ...(menu.matches(SUBMENU) && target.tagName === 'BUTTON' ? { ArrowLeft: close } : {}),
  }
  const act = acts[key]
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}
