import { DOCS_NORMAL_EDITOR_UNIT_ID_KEY, type Injector } from '@univerjs/presets'
import {
  DocSelectionRenderService,
  IEditorBridgeService,
  IEditorService,
} from '@univerjs/preset-sheets-core'

/** The text of the formula bar, without the icons before it. */
const BAR = '[data-u-comp="formula-bar"] [class~="univer-pl-3"]'

/**
 * Keeps the focus in the formula bar after a press. Univer starts the edit on the press and focuses
 * the cell's field. It focuses the field again in each of the next two frames. Letters typed into
 * the cell's field would be lost. So the field refuses the focus until the edit ends or another
 * element is pressed. The returned function stops this.
 */
export const keepFormulaBarFocus = (injector: Injector): (() => void) => {
  let isPressed = false
  const isEditing = (): boolean => injector.get(IEditorBridgeService).isVisible().visible
  /**
   * Objects whose focus methods we replaced. The replacements do nothing during an edit in the
   * formula bar.
   */
  const disabledParts = new WeakSet<object>()
  const hold = (part: object, methods: object): void => {
    if (!disabledParts.has(part)) Object.assign(part, methods)
    disabledParts.add(part)
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
    // Placing the caret in the cell's editor also takes the focus.
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
