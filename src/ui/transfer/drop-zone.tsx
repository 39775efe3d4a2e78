import { clsx } from 'clsx'
import { FileUp } from '../kit/icons.ts'
import { useRef, useState, type DragEvent, type RefObject } from 'react'
import { IMPORT_ACCEPT } from '#src/shared/import-file.ts'
import { IMPORT } from '#src/texts/import.ts'
import { Button } from '../kit/button.tsx'
import * as css from './transfer.css.ts'

type DropZoneProps = {
  readonly chooser: RefObject<HTMLButtonElement | null>
  /** True once the dialog lists files. */
  readonly isSmall: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Accepts dropped files and files chosen by button. */
export const DropZone = ({ chooser, isSmall, onFiles }: DropZoneProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={clsx(css.zone[isSmall ? 'small' : 'large'], isOver && css.zoneOver)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={css.zoneText}>
        {!isSmall && <b className={css.zoneTitle}>{IMPORT.drop}</b>}
        <span className={css.formats}>{IMPORT.formats}</span>
      </p>
      <Button
        ref={chooser}
        // The dialog focuses this button when it opens.
        data-autofocus
        kind={isSmall ? 'line' : 'main'}
        icon={FileUp}
        onClick={() => input.current?.click()}
      >
        {IMPORT.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMPORT_ACCEPT}
        aria-label={IMPORT.choose}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Without this reset, the browser fires no event if the user chooses the same file again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
