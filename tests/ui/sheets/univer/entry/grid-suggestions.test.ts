import { ICommandService, IContextService, LogLevel, Univer } from '@univerjs/core'
import { KeyCode, PlatformService, ShortcutService } from '@univerjs/preset-sheets-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commitTypedOnEnter } from '#src/ui/sheets/univer/entry/grid-suggestions.ts'

const LIST = 'sheet.formula-embedding-editor.search_function.editor'

/** Univer's shortcuts listen for keys on `window`. These tests trigger the shortcuts directly. */
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

type Typing = (keys: EventTarget) => void
const nothing: Typing = () => undefined
const sign: Typing = (keys) => keys.dispatchEvent(new Event('input'))
const backspace: Typing = (keys) =>
  keys.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Backspace' }))

/**
 * The id of the shortcut that Univer runs for a key. The function list has a higher priority than
 * the cell.
 */
const pressed = (
  binding: KeyCode,
  { before = nothing, after = nothing }: { before?: Typing; after?: Typing } = {},
): string | undefined => {
  const injector = new Univer({ logLevel: LogLevel.SILENT }).__getInjector()
  const shortcuts = new ShortcutService(
    injector.get(ICommandService),
    new PlatformService(),
    injector.get(IContextService),
  )
  const keys = new EventTarget()
  commitTypedOnEnter(shortcuts, keys)
  shortcuts.registerShortcut({ id: 'cell', binding, preconditions: () => true })
  const list = { id: LIST, binding, preconditions: () => true, priority: 1000 }
  shortcuts.registerShortcut(list).dispose()
  before(keys)
  shortcuts.registerShortcut(list)
  after(keys)
  const key = { keyCode: binding, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
  return shortcuts.dispatch(key as KeyboardEvent)?.id
}

it('[SHEET-210, SHEET-1019] while functions are suggested, Enter enters the typed text and Tab takes a function', () => {
  expect(pressed(KeyCode.ENTER)).toBe('cell')
  expect(pressed(KeyCode.TAB)).toBe(LIST)
})

it('[SHEET-713] Tab takes nothing from an outdated list of functions', () => {
  expect(pressed(KeyCode.TAB, { after: sign })).toBe('cell')
  expect(pressed(KeyCode.TAB, { after: backspace })).toBe('cell')
  // The user typed between Univer's search and the display of its list.
  expect(pressed(KeyCode.TAB, { before: sign })).toBe('cell')
})
