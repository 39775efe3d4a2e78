import { FileUp } from 'lucide-react'
import { SHEETS } from '#contract/screen-labels.ts'
import { useImportAddress } from '../hooks/import.ts'
import { Button } from '../kit/button.tsx'
import { preloadDialog } from '../kit/dialog.tsx'
import { hideOnPhone } from '../theme/text.css.ts'

type ImportButtonProps = {
  readonly isPlain?: boolean
}

/** Opens the dialog "Import" (TRANSFER-10). */
export const ImportButton = ({ isPlain = false }: ImportButtonProps) => {
  const { open } = useImportAddress()
  return (
    <Button
      kind={isPlain ? 'plain' : 'line'}
      icon={FileUp}
      aria-label={SHEETS.import}
      title={SHEETS.import}
      aria-haspopup="dialog"
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      onClick={open}
    >
      <span className={hideOnPhone}>{SHEETS.import}</span>
    </Button>
  )
}
