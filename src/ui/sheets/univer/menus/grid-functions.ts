import { ICommandService, type Injector } from '@univerjs/presets'
import {
  IFormulaEditorManagerService,
  ISidebarService,
  MoreFunctionsOperation,
} from '@univerjs/preset-sheets-core'

const LIST = '[data-u-comp="sheets-formula-functions-panel"]'
const SEARCH = `${LIST} input`
/** The number of frames to wait for the function list. */
const FRAMES = 60

/** Retries each frame until the list is drawn. */
const focusSearch = (frames: number): void => {
  const search = document.querySelector(SEARCH)
  if (search instanceof HTMLElement) search.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSearch(frames - 1))
}

/**
 * In Univer, "fx" turns the cell's value into a formula. Its function list also ignores Escape. We
 * replace the click handler: "fx" only opens the list, and Escape closes it. The returned function
 * removes the key listener.
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
