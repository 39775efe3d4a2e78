import { ICommandService, type Injector } from '@univerjs/presets'
import {
  IFormulaEditorManagerService,
  ISidebarService,
  MoreFunctionsOperation,
} from '@univerjs/preset-sheets-core'

const LIST = '[data-u-comp="sheets-formula-functions-panel"]'
const SEARCH = `${LIST} input`
/** The maximum number of frames to wait for the function list. */
const FRAMES = 60

/** Focuses the search field of the function list, as soon as the list is drawn. */
const focusSearch = (frames: number): void => {
  const search = document.querySelector(SEARCH)
  if (search instanceof HTMLElement) search.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSearch(frames - 1))
}

/**
 * Replaces what a click on "fx" does. Univer turns the cell's value into a formula, and its
 * function list ignores Escape. Our click only opens the list, and Escape closes the list. The
 * returned function removes the key listener.
 */
export const replaceFxAction = (injector: Injector): (() => void) => {
  const handleFxBtnClick = (): void => {
    void injector.get(ICommandService).executeCommand(MoreFunctionsOperation.id)
    focusSearch(FRAMES)
  }
  Object.assign(injector.get(IFormulaEditorManagerService), { handleFxBtnClick })
  const onKey = ({ key, target }: KeyboardEvent): void => {
    if (key === 'Escape' && target instanceof Element && target.closest(LIST))
      injector.get(ISidebarService).close()
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
}
