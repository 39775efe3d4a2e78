import { Table2 } from '../../kit/icons.ts'
import { COMPOSER } from '#contract/labels.ts'
import type { LinkedSheet } from '../../hooks/linked-sheet.ts'
import { Chip } from '../../kit/chip.tsx'
import * as css from './composer.css.ts'

type LinkedSheetChipProps = {
  readonly sheet: LinkedSheet
  readonly onRemove: () => void
}

/** The spreadsheet that the next message is about; it can be taken off (CONV-19, SHELL-46). */
export const LinkedSheetChip = ({ sheet, onRemove }: LinkedSheetChipProps) => (
  <ul className={css.chips} aria-label={COMPOSER.linked}>
    <li>
      <Chip
        icon={Table2}
        name={sheet.isMissing ? COMPOSER.linkedMissing : (sheet.title ?? COMPOSER.linked)}
        failed={sheet.isMissing}
        removeLabel={COMPOSER.unlink}
        onRemove={onRemove}
      />
    </li>
  </ul>
)
