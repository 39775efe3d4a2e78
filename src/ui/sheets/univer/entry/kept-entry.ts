import type { Injector } from '@univerjs/presets'
import { IEditorBridgeService } from '@univerjs/preset-sheets-core'

/**
 * Keeps what the user is typing when a stored change covers the edited cell. Univer replaces the
 * text in the open field by the new content of the cell. We replace it once the edit has ended. The
 * returned function stops this.
 */
export const keepOpenEntry = (injector: Injector): (() => void) => {
  const bridge = injector.get(IEditorBridgeService)
  const refresh = bridge.refreshEditCellState.bind(bridge)
  let hasMissed = false
  bridge.refreshEditCellState = () => {
    if (bridge.isVisible().visible) hasMissed = true
    else refresh()
  }
  const ended = bridge.visible$.subscribe(({ visible }) => {
    if (visible || !hasMissed) return
    hasMissed = false
    // An entry is stored right after the field closes.
    queueMicrotask(() => {
      if (!bridge.isVisible().visible) refresh()
    })
  })
  return () => {
    ended.unsubscribe()
    bridge.refreshEditCellState = refresh
  }
}
