import {
  generateRandomId,
  ICommandService,
  IUndoRedoService,
  type IDisposable,
  type Injector,
} from '@univerjs/presets'
import { ComponentManager } from '@univerjs/preset-sheets-core'
import {
  RemoveNoteMutation,
  SheetsNote,
  SheetsNoteModel,
  SheetUpdateNoteCommand,
  UpdateNoteMutation,
  type ISheetNote,
} from '@univerjs/preset-sheets-note'

// Univer's box takes up what is written of a note 300 ms later, also over what was written since, and stores an
// empty note where one is only opened. Ours writes each letter at once.

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

/** Takes away the note of a cell that has no text left; one that was never stored is none. */
const dropEmpty = (
  injector: Injector,
  { unitId, subUnitId: sheetId, row, col }: NotePlace,
): void => {
  const note = injector.get(SheetsNoteModel).getNote(unitId, sheetId, { row, col })
  if (!note || note.note !== '') return
  const at = { unitId, sheetId, row, col }
  const redo = { id: RemoveNoteMutation.id, params: { ...at, noteId: note.id } }
  if (!injector.get(ICommandService).syncExecuteCommand(redo.id, redo.params)) return
  injector.get(IUndoRedoService).pushUndoRedo({
    unitID: unitId,
    redoMutations: [redo],
    undoMutations: [{ id: UpdateNoteMutation.id, params: { ...at, note } }],
  })
}

/** Calls back with the note of a cell whenever it is changed, by whatever; the answer ends it. */
export const followNote = (
  injector: Injector,
  place: NotePlace,
  changed: (note: ISheetNote) => void,
): (() => void) => {
  const { unitId, subUnitId, row, col } = place
  const following = injector.get(SheetsNoteModel).change$.subscribe((change) => {
    const note = change.newNote ?? change.oldNote
    const isHere = change.unitId === unitId && change.subUnitId === subUnitId
    if (isHere && note?.row === row && note.col === col) changed(noteAt(injector, place))
  })
  return () => following.unsubscribe()
}

/**
 * What is written while the field has the focus is one step of undo; when it is left, or the `page` goes,
 * a note without text goes too. The answer ends it.
 */
export const joinSteps = (
  injector: Injector,
  place: NotePlace,
  field: EventTarget,
  page: EventTarget,
): (() => void) => {
  const steps = injector.get(IUndoRedoService)
  let joining: IDisposable | null = null
  const begin = (): void => {
    joining ??= steps.__tempBatchingUndoRedo(place.unitId)
  }
  const end = (): void => {
    if (joining) dropEmpty(injector, place)
    joining?.dispose()
    joining = null
  }
  const ending = new AbortController()
  const { signal } = ending
  field.addEventListener('focus', begin, { signal })
  field.addEventListener('blur', end, { signal })
  // What keeps the edits hears of the same event, after this.
  page.addEventListener('pagehide', end, { signal, capture: true })
  return () => {
    ending.abort()
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
