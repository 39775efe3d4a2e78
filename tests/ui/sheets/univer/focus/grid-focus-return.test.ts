import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { returnFocus } from '#src/ui/sheets/univer/focus/grid-focus-return.ts'

/** A fake element that gets the focus by events and can be removed from the page. */
class Part extends EventTarget {
  isConnected = true
  readonly at: 'passing' | 'tool' | 'cells'
  constructor(at: Part['at']) {
    super()
    this.at = at
  }
  matches = () => false
  focus = (): void => {
    document.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: this }))
    Object.assign(document, { activeElement: this })
  }
  checkVisibility = () => true
  closest = (selector: string) =>
    this.at === 'passing' && selector.includes('rect-popup') ? this : null
}

let frames: (() => void)[] = []
let end = (): void => {}

beforeEach(() => {
  frames = []
  vi.stubGlobal('HTMLElement', Part)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => frames.push(then))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = () => {}
      disconnect = () => {}
    },
  )
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const world = () => {
  const body = { children: [] }
  const page = Object.assign(new EventTarget(), {
    body,
    activeElement: body as unknown,
    querySelectorAll: () => [],
  })
  vi.stubGlobal('document', page)
  const grid = { contains: (part: Part) => part.at !== 'passing', closest: () => null }
  const focus = (part: Part): void => {
    page.activeElement = part
    page.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: part }))
  }
  const enter = vi.fn(() => focus(new Part('cells')))
  const returning = returnFocus(
    grid as unknown as Element,
    (part) => (part as unknown as Part).at === 'cells',
    enter,
  )
  end = returning.end
  const press = (key: string): void => {
    window.dispatchEvent(Object.assign(new Event('keydown'), { key }))
  }
  const remove = (part: Part): void => {
    part.isConnected = false
    page.activeElement = body
    page.dispatchEvent(new Event('focusout'))
  }
  const drawFrame = (): void => {
    for (const frame of frames.splice(0)) frame()
  }
  return { ...returning, enter, focus, press, remove, drawFrame }
}

it.each([
  ['Escape', 'cells', true],
  ['a', 'cells', false],
  ['Escape', 'tool', false],
] as const)(
  '[SAVE-86] after %s in a note opened from the %s, the cells are about to regain the focus: %s',
  (key, before, is) => {
    const { isReturning, focus, press, remove, drawFrame, enter } = world()
    focus(new Part(before))
    const note = new Part('passing')
    focus(note)
    press(key)
    expect(isReturning()).toBe(false)
    remove(note)
    expect(isReturning()).toBe(is)
    drawFrame()
    expect(isReturning()).toBe(false)
    expect(enter).toHaveBeenCalledTimes(before === 'cells' ? 1 : 0)
  },
)
