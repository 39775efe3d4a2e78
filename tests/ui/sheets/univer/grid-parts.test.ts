import { afterEach, expect, it, vi } from 'vitest'
import { watchParts } from '#src/ui/sheets/univer/grid-parts.ts'

/** A fake element that has only these properties. */
class Part {
  readonly id = ''
  readonly children: readonly Part[] = []
  readonly kind: string
  constructor(kind: string) {
    this.kind = kind
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('[SHEET-370] submenu rows added out of sight are reported again when they appear', () => {
  const body = new Part('body')
  const page: Part[] = []
  const watched = new Map<Part, MutationObserverInit>()
  let tell: (changes: readonly object[]) => void = () => {}
  vi.stubGlobal('HTMLElement', Part)
  vi.stubGlobal('document', {
    body,
    querySelectorAll: (selector: string) =>
      page.filter(({ kind }) => selector.split(', ').includes(kind)),
  })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(heard: typeof tell) {
        tell = heard
      }
      observe(part: Part, how: MutationObserverInit) {
        watched.set(part, how)
      }
      disconnect() {}
    },
  )
  let frame = (): void => {}
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
    frame = next
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => {})

  const changed = vi.fn<() => void>()
  const end = watchParts(new Part('grid') as unknown as Element, changed)
  const rows = new Part('[data-u-context-menu-submenu]')
  page.push(rows)
  tell([{ target: body, addedNodes: [rows] }])
  frame()
  expect(changed).toHaveBeenCalledTimes(2)
  // In a later frame Univer places the rows and makes them visible by their style.
  expect(watched.get(rows)).toMatchObject({ attributes: true, attributeFilter: ['style'] })
  tell([{ target: rows, addedNodes: [] }])
  frame()
  expect(changed).toHaveBeenCalledTimes(3)
  end()
})
