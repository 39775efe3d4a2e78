import { AppLink } from '../kit/app-link.tsx'
import { Plus } from '../kit/icons.ts'
import { PALETTE } from '#src/texts/palette.ts'
import { SHEET_LIST } from '#src/texts/screens.ts'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { hideOnPhone, phoneOnly } from '../theme/text.css.ts'

/** The only filled button of its page. With `isShort`, its label is hidden on phones. */
export const NewSheetButton = ({ isShort = false }: { readonly isShort?: boolean }) => (
  <AppLink
    to="/app/spreadsheet"
    className={buttonClass({ kind: 'main' })}
    aria-label={PALETTE.newSpreadsheet}
  >
    <Icon of={Plus} />
    <span className={isShort ? hideOnPhone : undefined}>{PALETTE.newSpreadsheet}</span>
    {isShort && <span className={phoneOnly}>{SHEET_LIST.newShort}</span>}
  </AppLink>
)
