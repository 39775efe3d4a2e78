import { LocaleService, type Injector } from '@univerjs/presets'
import { IRenderManagerService, Textarea } from '@univerjs/preset-sheets-core'
import { useCallback, useState, type WheelEvent } from 'react'
import { followNote, joinNoteEdits, noteAt, writeNote, type NotePlace } from './grid-notes.ts'

/**
 * The place of a note. `temp` means read-only. `trigger` is how the user opened the note for
 * editing.
 */
type Shown = NotePlace & { readonly temp?: boolean; readonly trigger?: string }

/** The props that Univer passes to a popup beside a cell. */
type BoxProps = { readonly popup: { readonly extraProps?: { readonly location?: Shown } } }

type NoteProps = { readonly injector: Injector; readonly shown: Shown }

const CLASS_NAMES =
  'univer-ml-px univer-min-h-1 univer-min-w-1 univer-bg-white !univer-text-sm univer-shadow dark:!univer-bg-gray-800'

/** Puts the caret at the end, where the user continues to write. */
const enterAtEnd = (field: HTMLTextAreaElement): void => {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

const Note = ({ injector, shown }: NoteProps) => {
  const [note, setNote] = useState(() => noteAt(injector, shown))
  const follow = useCallback(
    (field: HTMLTextAreaElement | null) => {
      if (!field) return
      const leave = joinNoteEdits(injector, shown, field, window)
      // Also shows text that an undo restores.
      const unfollow = followNote(injector, shown, setNote)
      const isOpened = !shown.temp && shown.trigger !== undefined
      // The box gets its position in the next frame, so focus it then.
      const focusing = isOpened ? requestAnimationFrame(() => enterAtEnd(field)) : 0
      return () => {
        cancelAnimationFrame(focusing)
        unfollow()
        leave()
      }
    },
    [injector, shown],
  )
  const resize = (wide: number, high: number) => {
    const [width, height] = [Math.round(wide), Math.round(high)]
    if (width === note.width && height === note.height) return
    const next = { ...note, width, height }
    setNote(note.note === '' ? next : writeNote(injector, shown, next))
  }
  // Passes the wheel to the cells below while the note does not have the focus.
  const scroll = ({ currentTarget, type, nativeEvent }: WheelEvent) => {
    if (document.activeElement === currentTarget) return
    const drawn = injector.get(IRenderManagerService).getRenderById(shown.unitId)
    drawn?.engine.getCanvasElement().dispatchEvent(new globalThis.WheelEvent(type, nativeEvent))
  }
  return (
    <Textarea
      ref={follow}
      data-u-comp="note-textarea"
      className={CLASS_NAMES}
      style={{ width: note.width, height: note.height }}
      value={note.note}
      placeholder={injector.get(LocaleService).t('sheets-note-ui.note.placeholder')}
      onResize={resize}
      onValueChange={(text) => setNote(writeNote(injector, shown, { ...note, note: text }))}
      onWheel={scroll}
    />
  )
}

/** The note box of a cell. Every keystroke goes into the workbook. */
export const noteBox = (injector: Injector) => {
  const NoteBox = ({ popup }: BoxProps) => {
    const shown = popup.extraProps?.location
    if (!shown) return null
    const { subUnitId, row, col } = shown
    return <Note key={`${subUnitId} ${row} ${col}`} injector={injector} shown={shown} />
  }
  return NoteBox
}
