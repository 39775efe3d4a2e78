import { not, stateIn, type ParameterizedObject } from 'xstate'
import type { RegionEvent, WorkbookContext, WorkbookEvent } from './types.ts'

type Asked = { readonly context: WorkbookContext; readonly event: WorkbookEvent | RegionEvent }

/** A guard that matches a state of another region. */
const region = (state: Parameters<typeof stateIn>[0]) =>
  stateIn<WorkbookContext, WorkbookEvent | RegionEvent, ParameterizedObject['params'] | undefined>({
    open: state,
  })

/** No edits since the last save. */
export const isUntouched = region({ saving: 'clean' })
/** Edits wait while the server's version loads or is merged, or during a conflict. */
export const isSaveHeld = region({ saving: { dirty: 'held' } })
/** Edits wait for a pause in typing. */
export const isPausing = region({ saving: { dirty: 'pausing' } })
export const isSaving = region({ saving: 'saving' })
export const isSaveFailed = region({ saving: 'failed' })
/** A save was requested while none could start, and has not begun yet. */
export const isSaveDue = region({ haste: 'wanted' })
/** The server's version is not loading. */
export const isRefreshIdle = region({ presence: 'idle' })
/** The server's version is loading. */
export const isRefreshing = region({ presence: 'refreshing' })
/** A newer version is known but not loaded. */
export const isOutdated = region({ news: 'outdated' })
/** All local edits were typed after a newer version was known. */
export const isAlone = region({ typed: 'alone' })
/** No conflict. */
export const hasNoConflict = region({ conflict: 'none' })
/** A conflict without a decision. */
export const isUndecided = region({ conflict: 'undecided' })
/** Both versions are being merged. */
export const isMerging = region({ conflict: 'meeting' })
/** The user has left, and the flow waits until the workbook is saved. */
export const isDeparting = region({ departure: 'departing' })

/** No refresh runs or is due, no conflict exists, and no immediate save is due. */
export const atRest = [isRefreshIdle, hasNoConflict, not(isSaveDue), not(isOutdated)] as const

const foundBy = ({ event }: Asked) =>
  event.type === 'xstate.done.actor.refresh' && event.output.ok ? event.output.value : null

/** A newer version arrived while a cell is in edit mode. */
export const isTyping = (asked: Asked): boolean => foundBy(asked)?.type === 'typing'

/** Like `isTyping`, and nothing else was edited since the newer version was known. */
export const isTypedAlone = (asked: Asked): boolean => {
  const found = foundBy(asked)
  return found?.type === 'typing' && found.isAlone
}

/** The grid could not apply the newer version. */
export const hasApplyFailed = (asked: Asked): boolean => foundBy(asked)?.type === 'broken'
