import { ICommandService, IContextService, LogLevel, Univer } from '@univerjs/core'
import { KeyCode, PlatformService, ShortcutService } from '@univerjs/preset-sheets-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enterAsTyped } from '#src/ui/sheets/grid-suggestions.ts'

const LIST = 'sheet.formula-embedding-editor.search_function.editor'

/** Univer's shortcuts listen to the window for keys; here they are pressed by hand. */
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

/** Univer's own shortcuts, with the keys of its list of functions above those of the cell. */
const pressed = (binding: KeyCode): string | undefined => {
  const injector = new Univer({ logLevel: LogLevel.SILENT }).__getInjector()
  const shortcuts = new ShortcutService(
    injector.get(ICommandService),
    new PlatformService(),
    injector.get(IContextService),
  )
  enterAsTyped(shortcuts)
  shortcuts.registerShortcut({ id: 'cell', binding, preconditions: () => true })
  const list = { id: LIST, binding, preconditions: () => true, priority: 1000 }
  shortcuts.registerShortcut(list).dispose()
  shortcuts.registerShortcut(list)
  const key = { keyCode: binding, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
  return shortcuts.dispatch(key as KeyboardEvent)?.id
}

it('[SHEET-210] Enter enters what was typed while functions are offered; Tab takes one', () => {
  expect(pressed(KeyCode.ENTER)).toBe('cell')
  expect(pressed(KeyCode.TAB)).toBe(LIST)
})
