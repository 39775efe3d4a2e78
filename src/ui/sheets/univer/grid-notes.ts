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

// Replaces Univer's note box. Univer debounces note text by 300 ms and then overwrites newer
// text. It also stores an empty note when a box merely opens. Our box writes every keystroke at
// once.

/** The cell of a note, 0-based. */
export type NotePlace = {
  readonly unitId: string
  readonly subUnitId: string
  readonly row: number
  readonly col: number
}

/** Size of a new note's box, in px. Five lines of text. */
const NEW = { width: 240, height: 118 }

/** The note of a cell, or an unsaved empty one. */
export const noteAt = (
  injector: Injector,
  { unitId, subUnitId, row, col }: NotePlace,
): ISheetNote => {
  const note = injector.get(SheetsNoteModel).getNote(unitId, subUnitId, { row, col })
  return { ...(note ?? { id: generateRandomId(6), note: '', ...NEW }), row, col }
}

/**
 * Writes a note and returns the note that the cell then has. If Univer refuses to write, this is
 * the previous note.
 */
export const writeNote = (injector: Injector, place: NotePlace, note: ISheetNote): ISheetNote => {
  const { unitId, subUnitId: sheetId, row, col } = place
  const params = { unitId, sheetId, row, col, note }
  const isDone = injector
    .get(ICommandService)
    .syncExecuteCommand<typeof params, boolean>(SheetUpdateNoteCommand.id, params)
  return isDone ? note : noteAt(injector, place)
}

/** Removes a stored note without text. */
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

/** Calls `changed` on every change of a cell's note. The returned function unsubscribes. */
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
 * Joins the edits of a note into one undo step while its field has the focus. The step ends on blur
 * and when `page` closes, and an empty note is then removed. The returned function also ends the
 * step.
 */
export const joinNoteEdits = (
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
  // Listens in the capture phase, because the edit storage listens to the same event and must run
  // later.
  page.addEventListener('pagehide', end, { signal, capture: true })
  return () => {
    ending.abort()
    end()
  }
}

/** Registers `box` in place of Univer's note box. Call it before the notes plugin starts. */
export const replaceNoteBox = (
  injector: Injector,
  box: Parameters<ComponentManager['register']>[1],
): void => {
  const parts = injector.get(ComponentManager)
  const register = parts.register.bind(parts)
  parts.register = (name, part, options) =>
    register(name, part === SheetsNote ? box : part, options)
}
