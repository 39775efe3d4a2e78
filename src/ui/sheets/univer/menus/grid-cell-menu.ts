import { RANGE_TYPE, type Injector } from '@univerjs/presets'
import {
  ContextMenuPosition,
  IContextMenuService,
  IEditorBridgeService,
  SheetsSelectionsService,
} from '@univerjs/preset-sheets-core'

const POSITIONS: Readonly<Record<number, ContextMenuPosition>> = {
  [RANGE_TYPE.ROW]: ContextMenuPosition.ROW_HEADER,
  [RANGE_TYPE.COLUMN]: ContextMenuPosition.COL_HEADER,
}

type Press = Parameters<IContextMenuService['triggerContextMenu']>[0]

/** True for the keys that open a context menu: the menu key and Shift+F10. */
const asksMenu = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey)

const within = (at: number, from: number, to: number): number => Math.min(Math.max(at, from), to)

/**
 * Opens Univer's context menu, which Univer opens only on a right click. It opens below the active
 * cell. If whole rows or columns are selected, it has the items for them. If the cell is out of
 * view, it opens at the nearest edge of the canvas `cells`. Returns false if no cell is active.
 */
const openCellMenu = (cells: Element, injector: Injector): boolean => {
  const bridge = injector.get(IEditorBridgeService)
  const at = bridge.getLatestEditCellState()
  if (!at) return false
  const box = cells.getBoundingClientRect()
  const clientX = within(box.left + at.position.startX, box.left, box.right)
  const clientY = within(box.top + at.position.endY, box.top, box.bottom)
  const type = injector.get(SheetsSelectionsService).getCurrentLastSelection()?.range.rangeType
  const press = new MouseEvent('contextmenu', { clientX, clientY }) as unknown as Press
  const position = POSITIONS[type ?? RANGE_TYPE.NORMAL] ?? ContextMenuPosition.MAIN_AREA
  injector.get(IContextMenuService).triggerContextMenu(press, position)
  return true
}

/**
 * Makes the menu key and Shift+F10 open Univer's context menu instead of the browser's. They do so
 * while a field that passes `isField` has the focus and no cell is edited. Aborting `signal`
 * removes the listeners.
 */
export const addMenuKeys = (
  cells: () => Element | null,
  isField: (target: Element) => boolean,
  injector: Injector,
  signal: AbortSignal,
): void => {
  const isIdle = ({ target }: Event): boolean =>
    target instanceof Element &&
    isField(target) &&
    !injector.get(IEditorBridgeService).isVisible().visible
  const onKey = (event: KeyboardEvent): void => {
    const canvas = cells()
    if (!asksMenu(event) || !isIdle(event) || !canvas || !openCellMenu(canvas, injector)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onMenu = (event: MouseEvent): void => {
    if (isIdle(event)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey, { capture: true, signal })
  document.addEventListener('contextmenu', onMenu, { capture: true, signal })
}
