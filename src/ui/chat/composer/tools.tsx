import { AtSign, Slash } from 'lucide-react'
import type { RefObject } from 'react'
import { COMPOSER } from '#contract/labels.ts'
import { useConfig } from '../../hooks/app.tsx'
import { useFileDrop } from '../../hooks/file-drop.ts'
import { Button } from '../../kit/button.tsx'
import { Attach } from './attach.tsx'
import * as css from './composer.css.ts'

type ToolsProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Types a sign into the text, at this place. */
  readonly onSign: (sign: string, at: number) => void
  /** Null where no files can be attached. */
  readonly onFiles: ((files: readonly File[]) => void) | null
  /** Hears whether a dragged file is over where it may be dropped. */
  readonly onOver: (isOver: boolean) => void
}

/** The composer's controls at the left: files, and what `/` and `@` open from the keyboard. */
export const Tools = ({ field, onSign, onFiles, onOver }: ToolsProps) => {
  useFileDrop(onFiles, onOver)
  const { flags } = useConfig()
  const mention = () => {
    const text = field.current
    if (!text) return
    const at = text.selectionStart
    const isInWord = at > 0 && !/\s/.test(text.value.charAt(at - 1))
    onSign(isInWord ? ' @' : '@', at)
  }
  return (
    <span className={css.tools}>
      {onFiles && <Attach onFiles={onFiles} />}
      <Button
        shape="icon"
        icon={Slash}
        aria-label={COMPOSER.commands}
        onClick={() => onSign('/', 0)}
      />
      {flags.spreadsheets && (
        <Button shape="icon" icon={AtSign} aria-label={COMPOSER.mention} onClick={mention} />
      )}
    </span>
  )
}
