import type { Injector } from '@univerjs/core'
import { IEditorBridgeService } from '@univerjs/preset-sheets-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepPressedBar } from '#src/ui/sheets/grid-bar-press.ts'

/** An element of which only its selectors are known. */
class Part {
  readonly #is: RegExp
  constructor(is: RegExp) {
    this.#is = is
  }
  matches(selector: string): boolean {
    return this.#is.test(selector)
  }
  closest(selector: string): Part | null {
    return this.matches(selector) ? this : null
  }
}

const TEXT = new Part(/formula-bar.*pl-3/)
const PICTURE = new Part(/^none$/)
const CELL_FIELD = new Part(/DOCS_NORMAL/)

let end = (): void => {}
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

const world = (isEditing = true) => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', Part)
  const focused: string[] = []
  const bridge = { isVisible: () => ({ visible: isEditing }) }
  const editors = { getEditor: (id: string) => ({ focus: () => focused.push(id) }) }
  const injector = { get: (one: unknown) => (one === IEditorBridgeService ? bridge : editors) }
  end = keepPressedBar(injector as unknown as Injector)
  const on = (target: Part, kind: string): void => {
    page.dispatchEvent(Object.defineProperty(new Event(kind), 'target', { value: target }))
  }
  const press = (target: Part): void => {
    for (const kind of ['pointerdown', 'pointerup']) on(target, kind)
  }
  const cellTakes = async (): Promise<readonly string[]> => {
    on(CELL_FIELD, 'focusin')
    await Promise.resolve()
    return focused
  }
  return { press, cellTakes, on }
}

describe('[SHEET-331] the focus after a press on the formula bar', () => {
  it('goes back to it each time the field of the cell takes it', async () => {
    const { press, cellTakes } = world()
    press(TEXT)
    expect(await cellTakes()).toEqual(['__INTERNAL_EDITOR__DOCS_FORMULA_BAR'])
    expect(await cellTakes()).toHaveLength(2)
  })

  it.each(['pointerdown', 'keydown'])('stays in the cell after another %s', async (kind) => {
    const { press, cellTakes, on } = world()
    press(TEXT)
    on(PICTURE, kind)
    expect(await cellTakes()).toEqual([])
  })

  it.each([
    ['a press on its pictures', PICTURE, true],
    ['a press where nothing is edited', TEXT, false],
  ] as const)('stays where it is after %s', async (_, pressed, isEditing) => {
    const { press, cellTakes } = world(isEditing)
    press(pressed)
    expect(await cellTakes()).toEqual([])
  })
})
