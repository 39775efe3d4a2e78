import { afterEach, expect, it, vi } from 'vitest'
import { isTypingInField, watchFieldTyping } from '#src/ui/sheets/univer/entry/grid-field-typing.ts'

const nextTask = () => new Promise((resolve) => void setTimeout(resolve))

/**
 * A fake element that matches `kind`. It is in the grid, in an open or closed panel, or elsewhere
 * on the page.
 */
const field = (kind: RegExp, at: 'grid' | 'open' | 'closed' | 'page') => ({
  at,
  matches: (selector: string) => kind.test(selector),
  closest: () =>
    at === 'open' || at === 'closed'
      ? {
          getBoundingClientRect: () => ({ width: 100, left: at === 'open' ? 0 : -1000 }),
          checkVisibility: () => true,
        }
      : null,
})

const NOTE = field(/textarea/, 'open')
const NAME = field(/contenteditable/, 'grid')
const FIND = field(/input/, 'open')
const CLOSED = field(/input/, 'closed')
const CELL = field(/contenteditable|DOCS_NORMAL/, 'grid')
const BAR = field(/contenteditable|DOCS_FORMULA_BAR/, 'grid')
const TITLE = field(/input/, 'page')
const BODY = field(/^body$/, 'page')

const grid = { contains: (one: { at: string }) => one.at === 'grid' } as unknown as Element

let end = (): void => {}
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const page = (active = BODY) => {
  const root = Object.assign(new EventTarget(), {
    activeElement: active,
    body: { children: [] },
    querySelectorAll: () => [],
  })
  /** Removing an element fires no focus event. Only a `MutationObserver` notices it. */
  let change = (): void => {}
  vi.stubGlobal('document', root)
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => then())
  vi.stubGlobal('cancelAnimationFrame', () => {})
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = () => {}
      disconnect = () => {}
      constructor(changed: (changes: readonly object[]) => void) {
        change = () => changed([])
      }
    },
  )
  const focus = async (next: typeof BODY): Promise<void> => {
    root.activeElement = BODY
    root.dispatchEvent(new Event('focusout'))
    root.activeElement = next
    if (next !== BODY) root.dispatchEvent(new Event('focusin'))
    await nextTask()
  }
  const remove = (): void => {
    root.activeElement = BODY
    change()
  }
  return { focus, remove }
}

it.each([
  ['a note', NOTE, true],
  ['the name of a worksheet', NAME, true],
  ['the find box', FIND, true],
  ['a field of a closed panel', CLOSED, false],
  ['a cell', CELL, false],
  ['the formula bar', BAR, false],
  ['the title of the spreadsheet', TITLE, false],
  ['nothing', BODY, false],
])(
  '[SAVE-85] the focus on %s counts as typing only in a note, a worksheet name or a field of an open panel',
  (_, active, is) => {
    page(active)
    expect(isTypingInField(grid)).toBe(is)
  },
)

it('[SAVE-85] the end of typing is reported once, by a new focus or a removed field', async () => {
  const { focus, remove } = page()
  const ended = vi.fn()
  end = watchFieldTyping(grid, ended)
  await focus(NOTE)
  await focus(FIND)
  expect(ended).not.toHaveBeenCalled()
  await focus(CELL)
  expect(ended).toHaveBeenCalledTimes(1)
  await focus(TITLE)
  await focus(BODY)
  expect(ended).toHaveBeenCalledTimes(1)
  await focus(NAME)
  remove()
  expect(ended).toHaveBeenCalledTimes(2)
  await focus(NOTE)
  end()
  await focus(CELL)
  expect(ended).toHaveBeenCalledTimes(2)
})
