import {
  generateRandomId,
  ICommandService,
  IUndoRedoService,
  type IDisposable,
  type Injector,
} from '@univerjs/presets'
import { ComponentManager } from '@univerjs/preset-sheets-core'
import {
  SheetsNote,
  SheetsNoteModel,
  SheetUpdateNoteCommand,
  type ISheetNote,
} from '@univerjs/preset-sheets-note'

// Univer's box takes up what is written of a note 300 ms later, also over what was written since, and stores an
// empty note where one is only opened. Ours writes each letter at once (SAVE-73).

/** The cell of a note, 0-based. */
export type NotePlace = {
  readonly unitId: string
  readonly subUnitId: string
  readonly row: number
  readonly col: number
}

/** How large the box of a new note is, in px: five lines. */
const NEW = { width: 240, height: 118 }

/** The note of a cell; where it has none one without text, which is not stored. */
export const noteAt = (
  injector: Injector,
  { unitId, subUnitId, row, col }: NotePlace,
): ISheetNote => {
  const note = injector.get(SheetsNoteModel).getNote(unitId, subUnitId, { row, col })
  return { ...(note ?? { id: generateRandomId(6), note: '', ...NEW }), row, col }
}

/** Writes the note of a cell; the answer is what stands then: the one of before where it may not be changed. */
export const writeNote = (injector: Injector, place: NotePlace, note: ISheetNote): ISheetNote => {
  const { unitId, subUnitId: sheetId, row, col } = place
  const params = { unitId, sheetId, row, col, note }
  const isDone = injector
    .get(ICommandService)
    .syncExecuteCommand<typeof params, boolean>(SheetUpdateNoteCommand.id, params)
  return isDone ? note : noteAt(injector, place)
}

/** What is written while the field has the focus is one step of undo; the answer ends it. */
export const joinSteps = (
  injector: Injector,
  { unitId }: Pick<NotePlace, 'unitId'>,
  field: EventTarget,
): (() => void) => {
  const steps = injector.get(IUndoRedoService)
  let joining: IDisposable | null = null
  const begin = (): void => {
    joining ??= steps.__tempBatchingUndoRedo(unitId)
  }
  const end = (): void => {
    joining?.dispose()
    joining = null
  }
  field.addEventListener('focus', begin)
  field.addEventListener('blur', end)
  return () => {
    field.removeEventListener('focus', begin)
    field.removeEventListener('blur', end)
    end()
  }
}

/** Has `box` drawn where Univer would draw its own; before the notes are added to the grid. */
export const replaceNotes = (
  injector: Injector,
  box: Parameters<ComponentManager['register']>[1],
): void => {
  const parts = injector.get(ComponentManager)
  const register = parts.register.bind(parts)
  parts.register = (name, part, options) =>
    register(name, part === SheetsNote ? box : part, options)
}
