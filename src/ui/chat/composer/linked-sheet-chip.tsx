import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import { Table2 } from '../../kit/icons.ts'
import type { LinkedSheet } from './use-linked-sheet.ts'
import { Chip } from '../../kit/chip.tsx'
import * as css from './composer.css.ts'

type LinkedSheetChipProps = {
  readonly sheet: LinkedSheet
  readonly onRemove: () => void
}

/** The chip of the spreadsheet linked to the next message, with a remove button. */
export const LinkedSheetChip = ({ sheet, onRemove }: LinkedSheetChipProps) => (
  <ul className={css.chips} aria-label={COMPOSER_CONTROLS.linked}>
    <li>
      <Chip
        icon={Table2}
        name={
          sheet.isMissing
            ? COMPOSER_CONTROLS.linkedMissing
            : (sheet.title ?? COMPOSER_CONTROLS.linked)
        }
        failed={sheet.isMissing}
        removeLabel={COMPOSER_CONTROLS.unlink}
        onRemove={onRemove}
      />
    </li>
  </ul>
)
