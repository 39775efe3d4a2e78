import type { Injector } from '@univerjs/core'
import { IMenuManagerService } from '@univerjs/preset-sheets-core'
import { debounce, defer, distinctUntilChanged, of, share, tap, timer, type Observable } from 'rxjs'
import { TOOLS_LATER_MS } from '#contract/limits.ts'

type Tool = { readonly disabled$?: Observable<boolean> }
type Menu = { readonly item?: Tool; readonly children?: readonly Menu[] }
type Menus = { getMenuByPositionKey: (key: string) => Menu[] }

const RIBBON = 'ribbon'

/** One moment for all who ask before it is over: what they wait with is drawn in one go. */
export const moments = (): (() => Observable<unknown>) => {
  let moment: Observable<unknown> | null = null
  return () => {
    moment ??= timer(TOOLS_LATER_MS).pipe(
      tap(() => {
        moment = null
      }),
      share(),
    )
    return moment
  }
}

/** What a source says at once, and from then on what it has come to after a moment. */
export const calmed = <T>(
  source: Observable<T>,
  moment: () => Observable<unknown>,
): Observable<T> =>
  defer(() => {
    let isFirst = true
    const wait = () => {
      if (!isFirst) return moment()
      isFirst = false
      return of(0)
    }
    return source.pipe(debounce(wait), distinctUntilChanged())
  })

const calmedMenu = (menu: Menu, moment: () => Observable<unknown>): Menu => ({
  ...menu,
  ...(menu.item?.disabled$ && {
    item: { ...menu.item, disabled$: calmed(menu.item.disabled$, moment) },
  }),
  ...(menu.children && { children: menu.children.map((child) => calmedMenu(child, moment)) }),
})

/**
 * Univer switches its whole toolbar off when a cell is typed into and on again when it is entered: drawn
 * at once that takes the page as long as all the rest of an entry. Here the tools follow a moment later,
 * and not at all for what is over by then (SHEET-227).
 */
export const calmTools = (injector: Injector): void => {
  const menus = injector.get(IMenuManagerService) as unknown as Menus
  const get = menus.getMenuByPositionKey.bind(menus)
  const moment = moments()
  menus.getMenuByPositionKey = (key) =>
    key === RIBBON ? get(key).map((menu) => calmedMenu(menu, moment)) : get(key)
}
