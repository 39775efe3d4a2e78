import { not, stateIn, type ParameterizedObject } from 'xstate'
import type { Heard, WorkbookContext, WorkbookEvent } from './types.ts'

type Asked = { readonly context: WorkbookContext; readonly event: WorkbookEvent | Heard }

/** A state of a region of the open workbook, as a guard of the others. */
const region = (state: Parameters<typeof stateIn>[0]) =>
  stateIn<WorkbookContext, WorkbookEvent | Heard, ParameterizedObject['params'] | undefined>({
    open: state,
  })

/** Nothing was edited since the last save. */
export const untouched = region({ saving: 'clean' })
/** Edits wait while theirs are looked at, met or decided about. */
export const held = region({ saving: { dirty: 'held' } })
/** Edits wait for a pause in the typing. */
export const pausing = region({ saving: { dirty: 'pausing' } })
/** A save is under way. */
export const saving = region({ saving: 'saving' })
/** The last save failed. */
export const failed = region({ saving: 'failed' })
/** A save is wanted before the next pause. */
export const hurried = region({ haste: 'wanted' })
/** Nothing of theirs is looked at. */
export const unseen = region({ presence: 'idle' })
/** Theirs are looked at. */
export const looking = region({ presence: 'looking' })
/** A newer version is known, and not looked at yet. */
export const outdated = region({ news: 'outdated' })
/** A cell is typed into, and nothing else was edited. */
export const alone = region({ typed: 'alone' })
/** No conflict. */
export const agreed = region({ conflict: 'none' })
/** A conflict that nobody has decided about. */
export const undecided = region({ conflict: 'undecided' })
/** Both versions are being put together. */
export const meeting = region({ conflict: 'meeting' })
/** The workbook is left as soon as it is saved. */
export const departing = region({ departure: 'departing' })

/** Nothing of theirs is looked at or to be, and no save is wanted before the next pause. */
export const atRest = [unseen, agreed, not(hurried), not(outdated)] as const

const foundBy = ({ event }: Asked) =>
  event.type === 'xstate.done.actor.refresh' && event.output.ok ? event.output.value : null

/** A newer version was found while a cell is being typed into. */
export const isTyping = (asked: Asked): boolean => foundBy(asked)?.type === 'typing'

/** So it was, and nothing else was edited since. */
export const isTypedAlone = (asked: Asked): boolean => {
  const found = foundBy(asked)
  return found?.type === 'typing' && found.isAlone
}

/** The grid failed on the newer version. */
export const isUnfit = (asked: Asked): boolean => foundBy(asked)?.type === 'broken'
