import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import { Pencil } from '../../kit/icons.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { cut, grow } from '../../theme/text.css.ts'
import * as css from './composer.css.ts'

type EditingRowProps = {
  /** The question's number, or null if unknown. */
  readonly folio: number | null
  readonly id: string
  readonly onCancel: () => void
}

/** The edited question, with Cancel. */
export const EditingRow = ({ folio, id, onCancel }: EditingRowProps) => (
  <div className={css.editing}>
    <Icon of={Pencil} size={14} />
    <span id={id} className={`${grow} ${cut}`}>
      {COMPOSER_CONTROLS.editing(folio)}
    </span>
    <Button size="sm" onClick={onCancel} title={COMPOSER_CONTROLS.cancelHint}>
      {COMPOSER_CONTROLS.cancel}
    </Button>
  </div>
)
