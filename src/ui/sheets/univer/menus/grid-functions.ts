import { ICommandService, type Injector } from '@univerjs/presets'
import {
  IFormulaEditorManagerService,
  ISidebarService,
  MoreFunctionsOperation,
} from '@univerjs/preset-sheets-core'

const LIST = '[data-u-comp="sheets-formula-functions-panel"]'
const SEARCH = `${LIST} input`
/** Frames that the list may take to be drawn. */
const FRAMES = 60

/** Who asks for the list goes on in it. */
const focusSearch = (frames: number): void => {
  const search = document.querySelector(SEARCH)
  if (search instanceof HTMLElement) search.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSearch(frames - 1))
}

/**
 * "fx" opens the list of functions; the cell is as it was until one is chosen. Univer's turns
 * its value into a formula, and keeps Escape from the list. The answer ends it.
 */
export const listFunctions = (injector: Injector): (() => void) => {
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
