import type { Injector } from '@univerjs/core'
import { IMenuManagerService, IRibbonService } from '@univerjs/preset-sheets-core'
import { BehaviorSubject, type Observable } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TOOLBAR_DELAY_MS } from '#contract/limits.ts'
import {
  areSameMenus,
  debounceAfterFirst,
  debounceToolbar,
  createSharedDelay,
} from '#src/ui/sheets/univer/appearance/grid-toolbar-debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const heard = (source: BehaviorSubject<boolean>, moment = createSharedDelay()) => {
  const values: boolean[] = []
  debounceAfterFirst(source, moment).subscribe((value) => values.push(value))
  return values
}

it('tools switch on or off a moment after a cell edit begins or ends, but show their first state at once', () => {
  const source = new BehaviorSubject(false)
  const values = heard(source)
  expect(values).toEqual([false])
  source.next(true)
  vi.advanceTimersByTime(TOOLBAR_DELAY_MS - 1)
  expect(values).toEqual([false])
  vi.advanceTimersByTime(1)
  expect(values).toEqual([false, true])
})

it('an edit that begins and ends within the delay switches no tools', () => {
  const source = new BehaviorSubject(false)
  const values = heard(source)
  source.next(true)
  source.next(false)
  vi.advanceTimersByTime(TOOLBAR_DELAY_MS * 3)
  expect(values).toEqual([false])
  source.next(true)
  vi.advanceTimersByTime(TOOLBAR_DELAY_MS)
  expect(values).toEqual([false, true])
})

it('tools that change at different times within the delay switch together', () => {
  const [one, other] = [new BehaviorSubject(false), new BehaviorSubject(false)]
  const moment = createSharedDelay()
  const [first, second] = [heard(one, moment), heard(other, moment)]
  one.next(true)
  vi.advanceTimersByTime(TOOLBAR_DELAY_MS / 2)
  other.next(true)
  vi.advanceTimersByTime(TOOLBAR_DELAY_MS / 2)
  expect([first, second]).toEqual([
    [false, true],
    [false, true],
  ])
})

it('a list of the same tools in the same groups counts as unchanged', () => {
  const [bold, italic, sum] = [{ id: 'bold' }, { id: 'italic' }, { id: 'sum' }]
  const list = (...tools: readonly object[]) => [
    { key: 'start', children: [{ key: 'format', children: tools.map(toolOf) }] },
  ]
  const toolOf = (item: object, at: number) => ({ key: `tool ${at}`, item })
  expect(areSameMenus(list(bold, italic), list(bold, italic))).toBe(true)
  expect(areSameMenus(list(bold, italic), list(bold))).toBe(false)
  expect(areSameMenus(list(bold, italic), list(bold, sum))).toBe(false)
  expect(areSameMenus(list(bold), [...list(bold), ...list(sum)])).toBe(false)
})

it('the toolbar of the grid ignores an unchanged list of tools and switches tools a moment later', () => {
  const off = new BehaviorSubject(false)
  const item = { disabled$: off }
  const list = () => [{ key: 'start', children: [{ key: 'bold', item }] }]
  const lists = new BehaviorSubject<object[]>(list())
  const menus = { getMenuByPositionKey: (_key: string) => list() }
  const ribbon = { ribbon$: lists as Observable<object[]> }
  const parts = new Map<unknown, unknown>([
    [IMenuManagerService, menus],
    [IRibbonService, ribbon],
  ])
  debounceToolbar({ get: (key: unknown) => parts.get(key) } as unknown as Injector)

  let drawn = 0
  ribbon.ribbon$.subscribe(() => (drawn += 1))
  lists.next(list())
  expect(drawn).toBe(1)
  lists.next([...list(), ...list()])
  expect(drawn).toBe(2)

  const switched: boolean[] = []
  const [group] = menus.getMenuByPositionKey('ribbon')
  group?.children[0]?.item.disabled$.subscribe((isOff) => switched.push(isOff))
  off.next(true)
  expect(switched).toEqual([false])
  vi.advanceTimersByTime(TOOLBAR_DELAY_MS)
  expect(switched).toEqual([false, true])
  expect(menus.getMenuByPositionKey('menu of a cell')[0]?.children[0]?.item).toBe(item)
})
