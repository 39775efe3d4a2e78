import { COMPOSER } from '#contract/labels.ts'
import { cleanFilename } from '#contract/filename.ts'
import { shownSize } from '#contract/uploads.ts'
import { WAITING } from '#contract/screen-labels.ts'
import type { WaitingFile } from '#src/services/waiting-files.ts'
import { Chip } from '../../kit/chip.tsx'
import { fileIcon } from '../../kit/file-icon.ts'
import * as css from './composer.css.ts'

type WaitingChipsProps = {
  readonly files: readonly WaitingFile[]
  /** Whether the chat has begun: then the files could have been uploaded. */
  readonly hasBegun: boolean
  readonly onRemove: (id: string) => void
}

/** The files that wait in a chat, with their state in words (SHELL-48). */
export const WaitingChips = ({ files, hasBegun, onRemove }: WaitingChipsProps) => (
  <ul className={css.chips} aria-label={COMPOSER.attachments}>
    {files.map(({ id, file }) => {
      const name = cleanFilename(file.name)
      const state = hasBegun ? WAITING.notUploaded : WAITING.waiting
      return (
        <li key={id} aria-label={name} className={css.fileItem}>
          <Chip
            icon={fileIcon(name)}
            name={name}
            state={`${shownSize(file.size)} · ${state}`}
            removeLabel={WAITING.remove(name)}
            onRemove={() => onRemove(id)}
          />
        </li>
      )
    })}
  </ul>
)
