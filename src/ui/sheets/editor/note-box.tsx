import { LocaleService, type Injector } from '@univerjs/presets'
import { IRenderManagerService, Textarea } from '@univerjs/preset-sheets-core'
import { useCallback, useState, type WheelEvent } from 'react'
import { followNote, joinSteps, noteAt, writeNote, type NotePlace } from '../univer/grid-notes.ts'

/** Where a note is shown: to be read (`temp`), or to be written, by which way it was opened (`trigger`). */
type Shown = NotePlace & { readonly temp?: boolean; readonly trigger?: string }

/** What Univer gives to what it draws beside a cell. */
type BoxProps = { readonly popup: { readonly extraProps?: { readonly location?: Shown } } }

type NoteProps = { readonly injector: Injector; readonly shown: Shown }

const LOOK =
  'univer-ml-px univer-min-h-1 univer-min-w-1 univer-bg-white !univer-text-sm univer-shadow dark:!univer-bg-gray-800'

/** One goes on writing where the text ends. */
const enterAtEnd = (field: HTMLTextAreaElement): void => {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
}

const Note = ({ injector, shown }: NoteProps) => {
  const [note, setNote] = useState(() => noteAt(injector, shown))
  const follow = useCallback(
    (field: HTMLTextAreaElement | null) => {
      if (!field) return
      const leave = joinSteps(injector, shown, field, window)
      // What undo brings back shows too.
      const unfollow = followNote(injector, shown, setNote)
      const isOpened = !shown.temp && shown.trigger !== undefined
      // Where it stands is known in the next frame.
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
  // A note that is only read lets the cells below it scroll.
  const scroll = ({ currentTarget, type, nativeEvent }: WheelEvent) => {
    if (document.activeElement === currentTarget) return
    const drawn = injector.get(IRenderManagerService).getRenderById(shown.unitId)
    drawn?.engine.getCanvasElement().dispatchEvent(new globalThis.WheelEvent(type, nativeEvent))
  }
  return (
    <Textarea
      ref={follow}
      data-u-comp="note-textarea"
      className={LOOK}
      style={{ width: note.width, height: note.height }}
      value={note.note}
      placeholder={injector.get(LocaleService).t('sheets-note-ui.note.placeholder')}
      onResize={resize}
      onValueChange={(text) => setNote(writeNote(injector, shown, { ...note, note: text }))}
      onWheel={scroll}
    />
  )
}

/** The box of a cell's note, in a grid: what is written in it is in the workbook with each letter. */
export const noteBox = (injector: Injector) => {
  const NoteBox = ({ popup }: BoxProps) => {
    const shown = popup.extraProps?.location
    if (!shown) return null
    const { subUnitId, row, col } = shown
    return <Note key={`${subUnitId} ${row} ${col}`} injector={injector} shown={shown} />
  }
  return NoteBox
}
