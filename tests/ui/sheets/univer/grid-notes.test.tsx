import {
  ICommandService,
  IUndoRedoService,
  IUniverInstanceService,
  LocaleType,
  LogLevel,
  RedoCommand,
  UndoCommand,
  Univer,
  UniverInstanceType,
  type IWorkbookData,
} from '@univerjs/core'
import { ComponentManager } from '@univerjs/preset-sheets-core'
import {
  RemoveNoteMutation,
  SheetsNote,
  SheetsNoteModel,
  SheetUpdateNoteCommand,
  UpdateNoteMutation,
} from '@univerjs/preset-sheets-note'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { UNDO_GROUPING_MS } from '#contract/limits.ts'
import {
  followNote,
  joinNoteEdits,
  noteAt,
  replaceNoteBox,
  writeNote,
} from '#src/ui/sheets/univer/grid-notes.ts'
import { undoOverride, UndoSteps } from '#src/ui/sheets/univer/grid-undo.ts'
import { noteBox } from '#src/ui/sheets/univer/note-box.tsx'

const place = { unitId: 'book', subUnitId: 'sheet', row: 1, col: 0 }

/** Univer's notes without a page, on a clock that moves only while the test types. */
const world = () => {
  let now = 0
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.SILENT,
    override: undoOverride(() => now),
  })
  univer.createUnit<Partial<IWorkbookData>, never>(UniverInstanceType.UNIVER_SHEET, {
    id: 'book',
    sheetOrder: ['sheet'],
    sheets: { sheet: { id: 'sheet', name: 'Sheet' } },
  })
  const injector = univer.__getInjector()
  injector.get(IUniverInstanceService).focusUnit('book')
  injector.add([SheetsNoteModel])
  injector.add([ComponentManager])
  const commands = injector.get(ICommandService)
  for (const command of [SheetUpdateNoteCommand, UpdateNoteMutation, RemoveNoteMutation])
    commands.registerCommand(command)
  const stored = () => injector.get(SheetsNoteModel).getNote('book', 'sheet', { row: 1, col: 0 })
  /** Types `text` letter by letter into a newly opened note box. */
  const type = (text: string, everyMs = 0): void => {
    let note = noteAt(injector, place)
    for (const letter of text) {
      note = writeNote(injector, place, { ...note, note: note.note + letter })
      now += everyMs
    }
  }
  const Box = noteBox(injector)
  const drawn = () => renderToStaticMarkup(<Box popup={{ extraProps: { location: place } }} />)
  return { injector, commands, stored, type, drawn }
}

describe('the box of a note', () => {
  it('[SAVE-73] stores typed text at once and shows it when reopened', () => {
    const { type, stored, drawn } = world()
    type('From the')
    expect(stored()?.note).toBe('From the')
    expect(drawn()).toContain('From the</textarea>')
    const { id } = stored() ?? {}
    type(' bank')
    expect(stored()).toMatchObject({ id, note: 'From the bank', width: 240, height: 118 })
  })

  it.each(['blur', 'pagehide', 'leave'])(
    '[SAVE-74] removes an empty note on %s, and undo restores its text',
    (how) => {
      const { injector, commands, stored, type } = world()
      expect(noteAt(injector, place)).toMatchObject({ note: '', row: 1, col: 0 })
      const [field, page] = [new EventTarget(), new EventTarget()]
      const leave = joinNoteEdits(injector, place, field, page)
      const go = (): void => {
        if (how === 'leave') leave()
        else (how === 'blur' ? field : page).dispatchEvent(new Event(how))
      }
      type('From the bank')
      field.dispatchEvent(new Event('focus'))
      go()
      expect(stored()?.note).toBe('From the bank')
      const rest = how === 'leave' ? joinNoteEdits(injector, place, field, page) : leave
      field.dispatchEvent(new Event('focus'))
      writeNote(injector, place, { ...noteAt(injector, place), note: '' })
      expect(stored()?.note).toBe('')
      if (how === 'leave') rest()
      else go()
      expect(stored() ?? null).toBeNull()
      commands.syncExecuteCommand(UndoCommand.id)
      expect(stored()?.note).toBe('From the bank')
      commands.syncExecuteCommand(RedoCommand.id)
      expect(stored() ?? null).toBeNull()
    },
  )

  it('[SAVE-74] adds no note if it is only opened', () => {
    const { injector, stored } = world()
    const field = new EventTarget()
    const leave = joinNoteEdits(injector, place, field, new EventTarget())
    field.dispatchEvent(new Event('focus'))
    leave()
    expect(stored() ?? null).toBeNull()
  })

  it('[SAVE-87] follows changes of its own note and of no other', () => {
    const { injector, commands, type } = world()
    const heard: string[] = []
    const stop = followNote(injector, place, ({ note }) => void heard.push(note))
    type('a')
    const other = { ...place, row: 5 }
    writeNote(injector, other, { ...noteAt(injector, other), note: 'other' })
    expect(heard).toEqual(['a'])
    commands.syncExecuteCommand(UndoCommand.id)
    expect(heard).toEqual(['a', ''])
    stop()
    type('b')
    expect(heard).toEqual(['a', ''])
  })

  it('[SAVE-73] replaces the note box of Univer and leaves other parts', () => {
    const { injector } = world()
    const Box = noteBox(injector)
    const Other = () => null
    replaceNoteBox(injector, Box)
    const parts = injector.get(ComponentManager)
    parts.register('note', SheetsNote)
    parts.register('other', Other)
    expect([parts.get('note'), parts.get('other')]).toEqual([Box, Other])
  })

  it('[SAVE-75] makes one undo step of all text typed between focus and blur', () => {
    const { injector, commands, stored, type } = world()
    const steps = injector.get(IUndoRedoService)
    expect(steps).toBeInstanceOf(UndoSteps)
    const field = new EventTarget()
    const leave = joinNoteEdits(injector, place, field, new EventTarget())
    field.dispatchEvent(new Event('focus'))
    type('From the bank', UNDO_GROUPING_MS)
    field.dispatchEvent(new Event('blur'))
    field.dispatchEvent(new Event('focus'))
    type(', not from us', UNDO_GROUPING_MS)
    leave()
    commands.syncExecuteCommand(UndoCommand.id)
    expect(stored()?.note).toBe('From the bank')
    commands.syncExecuteCommand(UndoCommand.id)
    expect(stored() ?? null).toBeNull()
  })
})
