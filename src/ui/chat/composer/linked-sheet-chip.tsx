import { useRouter } from '@tanstack/react-router'
import { Table2 } from 'lucide-react'
import { COMPOSER } from '#contract/labels.ts'
import type { LinkedSheet } from '../../hooks/linked-sheet.ts'
import { Chip } from '../../kit/chip.tsx'
import * as css from './composer.css.ts'

type LinkedSheetChipProps = {
  readonly sheet: LinkedSheet
  /** Called when the link has been taken off. */
  readonly onRemove: () => void
}

/** The spreadsheet that a new chat is about, until the chat has begun; it can be taken off (CONV-19). */
export const LinkedSheetChip = ({ sheet, onRemove }: LinkedSheetChipProps) => {
  const router = useRouter()
  const remove = () => {
    router.history.replace('/app/chat')
    onRemove()
  }
  return (
    <ul className={css.chips} aria-label={COMPOSER.linked}>
      <li>
        <Chip
          icon={Table2}
          name={sheet.isMissing ? COMPOSER.linkedMissing : (sheet.title ?? COMPOSER.linked)}
          failed={sheet.isMissing}
          removeLabel={COMPOSER.unlink}
          onRemove={remove}
        />
      </li>
    </ul>
  )
}
