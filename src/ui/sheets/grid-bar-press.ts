import { DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY, type Injector } from '@univerjs/presets'
import { IEditorBridgeService, IEditorService } from '@univerjs/preset-sheets-core'

/** What is written in the formula bar; the pictures before it are beside this. */
const BAR = '[data-u-comp="formula-bar"] [class~="univer-pl-3"]'
/** The field that takes the keys of the cell which is edited. */
const CELL_FIELD = '[id$="__INTERNAL_EDITOR__DOCS_NORMAL"]'

/**
 * Leaves the focus in the formula bar after a press on it (SHEET-331). Univer begins the edit as the press
 * begins and gives its field of the cell the focus, twice more in the next two frames: after a press that
 * ends before those the letters would go there, and to nowhere. The answer ends it.
 */
export const keepPressedBar = (injector: Injector): (() => void) => {
  let isPressed = false
  const onUp = ({ target }: Event): void => {
    isPressed = target instanceof Element && target.closest(BAR) !== null
  }
  const onOther = (): void => {
    isPressed = false
  }
  const onFocus = ({ target }: Event): void => {
    if (!isPressed || !(target instanceof Element) || !target.matches(CELL_FIELD)) return
    // Who gave it to the cell has still to end. To the service of editors the bar has the focus all along.
    queueMicrotask(() => {
      if (!injector.get(IEditorBridgeService).isVisible().visible) return
      injector.get(IEditorService).getEditor(DOCS_FORMULA_BAR_EDITOR_UNIT_ID_KEY)?.focus()
    })
  }
  const listening = new AbortController()
  const how = { capture: true, signal: listening.signal }
  document.addEventListener('pointerup', onUp, how)
  document.addEventListener('focusin', onFocus, how)
  document.addEventListener('pointerdown', onOther, how)
  document.addEventListener('keydown', onOther, how)
  return () => listening.abort()
}
