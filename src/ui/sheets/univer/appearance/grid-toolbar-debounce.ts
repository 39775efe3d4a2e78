import type { Injector } from '@univerjs/core'
import { IMenuManagerService, IRibbonService } from '@univerjs/preset-sheets-core'
import { debounce, defer, distinctUntilChanged, of, share, tap, timer, type Observable } from 'rxjs'
import { TOOLBAR_DELAY_MS } from '#contract/limits.ts'

type Tool = { readonly disabled$?: Observable<boolean> }
type Menu = { readonly key: string; readonly item?: Tool; readonly children?: readonly Menu[] }
type Menus = { getMenuByPositionKey: (key: string) => Menu[] }

const RIBBON = 'ribbon'

/**
 * Returns a function whose callers share one delay. All subscribers during the delay update
 * together at its end.
 */
export const createSharedDelay = (): (() => Observable<unknown>) => {
  let moment: Observable<unknown> | null = null
  return () => {
    moment ??= timer(TOOLBAR_DELAY_MS).pipe(
      tap(() => {
        moment = null
      }),
      share(),
    )
    return moment
  }
}

/** Emits the first value at once and debounces the rest. */
export const debounceAfterFirst = <T>(
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

const debouncedMenu = (menu: Menu, moment: () => Observable<unknown>): Menu => ({
  ...menu,
  ...(menu.item?.disabled$ && {
    item: { ...menu.item, disabled$: debounceAfterFirst(menu.item.disabled$, moment) },
  }),
  ...(menu.children && { children: menu.children.map((child) => debouncedMenu(child, moment)) }),
})

const isSame = (one: Menu, other: Menu | undefined): boolean =>
  one === other ||
  (one.key === other?.key && one.item === other.item && areSameMenus(one.children, other.children))

/** Whether two menus have the same tools in the same groups. */
export const areSameMenus = (some: readonly Menu[] = [], others: readonly Menu[] = []): boolean =>
  some.length === others.length && some.every((one, at) => isSame(one, others[at]))

/**
 * Debounces the updates of the toolbar. Univer disables the whole toolbar when an edit starts and
 * enables it when the edit ends. Without debouncing, these two updates take as long as all other
 * work for the edit. Univer also emits the same list of tools for every selection, so we drop equal
 * lists.
 */
export const debounceToolbar = (injector: Injector): void => {
  const menus = injector.get(IMenuManagerService) as unknown as Menus
  const get = menus.getMenuByPositionKey.bind(menus)
  const moment = createSharedDelay()
  menus.getMenuByPositionKey = (key) =>
    key === RIBBON ? get(key).map((menu) => debouncedMenu(menu, moment)) : get(key)
  const ribbon = injector.get(IRibbonService)
  Object.assign(ribbon, { ribbon$: ribbon.ribbon$.pipe(distinctUntilChanged(areSameMenus)) })
}
