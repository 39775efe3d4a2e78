import type { Injector } from '@univerjs/core'
import { IEditorBridgeService } from '@univerjs/preset-sheets-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepFormulaBarFocus } from '#src/ui/sheets/univer/entry/grid-bar-focus.ts'

/** A fake element that matches the selectors in `is`. */
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

const BAR = '__INTERNAL_EDITOR__DOCS_FORMULA_BAR'
const CELL = '__INTERNAL_EDITOR__DOCS_NORMAL'
const TEXT = new Part(/formula-bar.*pl-3/)
const PICTURE = new Part(/^none$/)

let end = (): void => {}
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

/** Fake Univer editors. `focused` records which part received the focus or the caret. */
const world = () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('Element', Part)
  const focused: string[] = []
  const edit = { isOpen: false }
  const bridge = { isVisible: () => ({ visible: edit.isOpen }) }
  const field = { focus: () => void focused.push('field') }
  const cell = {
    render: { with: () => field },
    setSelectionRanges: () => void focused.push('caret'),
  }
  const editors = { getEditor: () => cell, focus: (id: string) => void focused.push(id) }
  const injector = { get: (one: unknown) => (one === IEditorBridgeService ? bridge : editors) }
  end = keepFormulaBarFocus(injector as unknown as Injector)
  const on = (target: Part, kind: string): void => {
    page.dispatchEvent(Object.defineProperty(new Event(kind), 'target', { value: target }))
  }
  /** A press that opens the cell editor. */
  const press = (target: Part): void => {
    on(target, 'pointerdown')
    edit.isOpen = true
  }
  /**
   * Gives the cell the focus in every way that Univer uses. Returns the parts that received the
   * focus.
   */
  const giveCell = (): readonly string[] => {
    focused.length = 0
    editors.focus(CELL)
    field.focus()
    cell.setSelectionRanges()
    return focused
  }
  const giveBar = (): readonly string[] => {
    focused.length = 0
    editors.focus(BAR)
    return focused
  }
  return { press, giveCell, giveBar, on, edit }
}

const REACHED = [CELL, 'field', 'caret']

describe('[SHEET-331] [SHEET-340] the focus after a press on the formula bar', () => {
  it('stays in the bar, also while the user types in it', () => {
    const { press, giveCell, giveBar, on } = world()
    press(TEXT)
    expect(giveCell()).toEqual([])
    on(TEXT, 'keydown')
    press(TEXT)
    expect(giveCell()).toEqual([])
    expect(giveBar()).toEqual([BAR])
  })

  it('returns to the cell after a press elsewhere or at the end of the edit', () => {
    const { press, giveCell, on, edit } = world()
    press(TEXT)
    on(PICTURE, 'pointerdown')
    expect(giveCell()).toEqual(REACHED)
    press(TEXT)
    edit.isOpen = false
    expect(giveCell()).toEqual(REACHED)
    // The next edit begins in the cell.
    on(PICTURE, 'keydown')
    edit.isOpen = true
    expect(giveCell()).toEqual(REACHED)
  })

  it('goes to the cell after a press on an icon of the bar, or once the grid is closed', () => {
    const { press, giveCell } = world()
    press(PICTURE)
    expect(giveCell()).toEqual(REACHED)
    end()
    press(TEXT)
    expect(giveCell()).toEqual(REACHED)
  })
})
