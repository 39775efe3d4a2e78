import { DOCS_NORMAL_EDITOR_UNIT_ID_KEY, type Injector } from '@univerjs/presets'
import {
  DocSelectionRenderService,
  IEditorBridgeService,
  IEditorService,
} from '@univerjs/preset-sheets-core'

/** What is written in the formula bar; the pictures before it are beside this. */
const BAR = '[data-u-comp="formula-bar"] [class~="univer-pl-3"]'

/**
 * Leaves the focus in the formula bar after a press on it. Univer begins the edit as
 * the press begins and gives its field of the cell the focus, twice more in the next two frames: letters
 * would go there, and to nowhere. Until the edit has ended, or something else is pressed, the cell's
 * field does not take it. The answer ends it.
 */
export const keepPressedBar = (injector: Injector): (() => void) => {
  let isPressed = false
  const isEditing = (): boolean => injector.get(IEditorBridgeService).isVisible().visible
  /** Those whose methods do nothing while the edit is the bar's. */
  const held = new WeakSet<object>()
  const hold = (part: object, methods: object): void => {
    if (!held.has(part)) Object.assign(part, methods)
    held.add(part)
  }
  const unlessBars =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args): void => {
      if (!isPressed || !isEditing()) act(...args)
    }
  const holdCell = (): void => {
    const editors = injector.get(IEditorService)
    const cell = editors.getEditor(DOCS_NORMAL_EDITOR_UNIT_ID_KEY)
    if (!cell) return
    const field = cell.render.with(DocSelectionRenderService)
    const focus = editors.focus.bind(editors)
    const focusCell = unlessBars(focus)
    hold(editors, {
      focus: (id: string) => (id === DOCS_NORMAL_EDITOR_UNIT_ID_KEY ? focusCell : focus)(id),
    })
    hold(field, { focus: unlessBars(field.focus.bind(field)) })
    // The caret of the cell takes the focus too.
    hold(cell, { setSelectionRanges: unlessBars(cell.setSelectionRanges.bind(cell)) })
  }
  const onPress = ({ target }: Event): void => {
    isPressed = target instanceof Element && target.closest(BAR) !== null
    if (isPressed) holdCell()
  }
  const onKey = (): void => {
    if (!isEditing()) isPressed = false
  }
  const listening = new AbortController()
  const how = { capture: true, signal: listening.signal }
  document.addEventListener('pointerdown', onPress, how)
  document.addEventListener('keydown', onKey, how)
  return () => listening.abort()
}
