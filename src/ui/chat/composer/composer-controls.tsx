import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import { AtSign, Slash } from '../../kit/icons.ts'
import { useMemo, useState, type RefObject } from 'react'
import { useConfig } from '../../kit/hooks/app.tsx'
import type { Attachments } from './use-attachments.ts'
import { useFileDrop } from '../../kit/hooks/use-file-drop.ts'
import { Button } from '../../kit/button.tsx'
import { AttachButton } from './attach-button.tsx'
import * as css from './composer.css.ts'

type ToolsProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Adds files. Null if attachments are off. */
  readonly add: Attachments['add'] | null
}

/** The composer's controls at the left: files, and buttons for `/` and `@`. */
export const ComposerControls = ({ field, add }: ToolsProps) => {
  const onFiles = useMemo(
    () => add && ((files: readonly File[]) => void add(files, 'chosen')),
    [add],
  )
  const [isOver, setOver] = useState(false)
  useFileDrop(onFiles, setOver, field)
  const { flags } = useConfig()
  // Dispatches an input event as typing does, so the suggestions open.
  const typeSign = (sign: string, at: number) => {
    field.current?.focus()
    field.current?.setRangeText(sign, at, at, 'end')
    field.current?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const mention = () => {
    const text = field.current
    if (!text) return
    const at = text.selectionStart
    const isInWord = at > 0 && !/\s/.test(text.value.charAt(at - 1))
    typeSign(isInWord ? ' @' : '@', at)
  }
  return (
    <span className={css.tools} data-over={isOver}>
      {onFiles && <AttachButton onFiles={onFiles} />}
      <Button
        shape="icon"
        icon={Slash}
        aria-label={COMPOSER_CONTROLS.commands}
        onClick={() => typeSign('/', 0)}
      />
      {flags.spreadsheets && (
        <Button
          shape="icon"
          icon={AtSign}
          aria-label={COMPOSER_CONTROLS.mention}
          onClick={mention}
        />
      )}
    </span>
  )
}
