import { toDisposable } from '@univerjs/core'
import { KeyCode, type IShortcutItem, type IShortcutService } from '@univerjs/preset-sheets-core'

/** How Univer names the keys of its list of functions, which stands there while a formula is typed. */
const LIST = 'sheet.formula-embedding-editor.search_function.'

const isEnterOfList = ({ id, binding }: IShortcutItem): boolean =>
  id.startsWith(LIST) && binding === KeyCode.ENTER

/**
 * Enter enters what was typed, as in Excel: the list of functions comes late, and its first entry would
 * stand in a formula that was finished before. Tab and the mouse take an entry (SHEET-210).
 */
export const enterAsTyped = (shortcuts: Pick<IShortcutService, 'registerShortcut'>): void => {
  const register = shortcuts.registerShortcut.bind(shortcuts)
  Object.assign(shortcuts, {
    registerShortcut: (item: IShortcutItem) =>
      isEnterOfList(item) ? toDisposable(() => undefined) : register(item),
  })
}
