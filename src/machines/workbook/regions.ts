import { not, stateIn, type ParameterizedObject } from 'xstate'
import type { Heard, WorkbookContext, WorkbookEvent } from './types.ts'

type Asked = { readonly context: WorkbookContext; readonly event: WorkbookEvent | Heard }

/** A state of a region of the open workbook, as a guard of the others. */
const region = (state: Parameters<typeof stateIn>[0]) =>
  stateIn<WorkbookContext, WorkbookEvent | Heard, ParameterizedObject['params'] | undefined>({
    open: state,
  })

export const untouched = region({ saving: 'clean' })
export const held = region({ saving: { dirty: 'held' } })
export const pausing = region({ saving: { dirty: 'pausing' } })
export const saving = region({ saving: 'saving' })
export const failed = region({ saving: 'failed' })
export const hurried = region({ haste: 'wanted' })
export const unseen = region({ presence: 'idle' })
export const looking = region({ presence: 'looking' })
export const outdated = region({ news: 'outdated' })
export const alone = region({ typed: 'alone' })
export const agreed = region({ conflict: 'none' })
export const undecided = region({ conflict: 'undecided' })
export const meeting = region({ conflict: 'meeting' })
export const departing = region({ departure: 'departing' })

/** Nothing of theirs is looked at or to be, and no save is wanted before the next pause. */
export const atRest = [unseen, agreed, not(hurried), not(outdated)] as const

const foundBy = ({ event }: Asked) =>
  event.type === 'xstate.done.actor.refresh' && event.output.ok ? event.output.value : null

/** A newer version was found while a cell is being typed into (SAVE-64). */
export const isTyping = (asked: Asked): boolean => foundBy(asked)?.type === 'typing'

/** So it was, and nothing else was edited since. */
export const isTypedAlone = (asked: Asked): boolean => {
  const found = foundBy(asked)
  return found?.type === 'typing' && found.isAlone
}

/** The grid failed on the newer version (SAVE-402). */
export const isUnfit = (asked: Asked): boolean => foundBy(asked)?.type === 'broken'
