import { FileUp } from '../kit/icons.ts'
import { SHEETS } from '#src/texts/screens.ts'
import { IMPORT_WAITING } from '#src/texts/transfer.ts'
import { selectUnconfirmedImportCount } from '#src/log/selectors/sheets.ts'
import { useApp } from '../kit/hooks/app.tsx'
import { useImportAddress } from './use-transfer.ts'
import { Button } from '../kit/button.tsx'
import { preloadDialog } from '../kit/dialog.tsx'
import { hideOnPhone } from '../theme/text.css.ts'
import * as css from './transfer.css.ts'

type ImportButtonProps = {
  readonly isPlain?: boolean
}

/** Opens the dialog "Import". Shows how many files wait for the user's choices. */
export const ImportButton = ({ isPlain = false }: ImportButtonProps) => {
  const { open } = useImportAddress()
  const asking = useApp(selectUnconfirmedImportCount)
  return (
    <Button
      kind={isPlain ? 'plain' : 'line'}
      icon={FileUp}
      aria-label={SHEETS.import}
      title={asking > 0 ? IMPORT_WAITING.waits(asking) : SHEETS.import}
      aria-haspopup="dialog"
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      onClick={open}
    >
      <span className={hideOnPhone}>{SHEETS.import}</span>
      {asking > 0 && <span className={css.asking} data-count={asking} />}
    </Button>
  )
}
