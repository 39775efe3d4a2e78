import { GRID_LABELS } from '#src/texts/grid.ts'

// The menus of cells, heads and sheet tabs, which Univer draws as buttons for the pointer: here they get
// the roles and the keys of a menu.

const SUBMENU = '[data-u-context-menu-submenu]'
const MENUS = '.univer-popup > section > div[class~="univer-min-w-52"]'
const ITEM = 'button[class~="univer-min-h-8"], button[class~="univer-size-8"], button[title]'
const HOLDER = 'div[class~="univer-relative"]'

/** The row that the keyboard opened more rows from. */
let opener: HTMLElement | null = null

const shows = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true })

const isInner = (item: Element): boolean => item.parentElement?.closest('button') !== null

/** "+" and "-" of a field: its arrows do the same. */
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
  // A field in a button cannot be told nor reached: the row is a group, and its words press it.
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
  // Rows that the pointer opened take nothing from those that it stands on.
  if (opener !== null || !menu.matches(SUBMENU)) itemsIn(menu)[0]?.focus({ preventScroll: true })
}

/** Names menus in `root`, and focuses the first row of one that was opened, as a menu does. */
export const mendMenus = (root: Element): void => {
  const menus = [...root.querySelectorAll<HTMLElement>(MENUS)]
  if (root.matches(SUBMENU) && root instanceof HTMLElement) menus.push(root)
  for (const menu of menus) {
    for (const item of menu.querySelectorAll(ITEM)) if (!isInner(item)) mendItem(item)
    if (!shows(menu)) menu.removeAttribute('data-grid-menu')
    else if (!menu.hasAttribute('data-grid-menu')) begin(menu)
  }
}

/** The menu that a key is for: a press may have left the focus in the cells below it. */
const menuOf = (target: HTMLElement): Element | null =>
  target.closest('[data-grid-menu]') ??
  [...document.querySelectorAll<HTMLElement>('.univer-popup [data-grid-menu]')].find(
    (menu) => shows(menu) && target.isContentEditable,
  ) ??
  null

/** Univer opens the rows beside a row when the pointer comes, and closes them when it goes. */
const point = (item: Element, kind: 'mouseover' | 'mouseout'): void => {
  const holder = item.closest(HOLDER) ?? item
  // React tells an entry that comes from outside its tree, and a leave to something within it.
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

/** What opens beside a row opens late, and would stand alone once the menu has gone. */
const closeMore = (): void => {
  if (opener) point(opener, 'mouseout')
  opener = null
}

/** The menu goes at once, the rows beside it only after a while: with them would go what is typed next. */
const closeAll = (): void => {
  close()
  for (const rows of document.querySelectorAll<HTMLElement>(SUBMENU)) rows.style.display = 'none'
}

/** Arrows, Home and End in such a menu; to the right into more rows, to the left back. */
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
