import { rangePath } from '#contract/api/pages.ts'
import { quoteSheetName } from '#contract/workbook/cells.ts'
import { SHEET_CHECK } from '#src/texts/sheet-check.ts'
import { reference } from '../../theme/text.css.ts'
import { readRangeParams } from '../editor/range-params.ts'
import { useCellLinkClick } from './use-sheet-check.ts'

/** Cells of a worksheet in A1 notation. */
export type CellPlace = { readonly sheet: string; readonly range: string }

type CellLinkProps = {
  readonly spreadsheetId: string
  readonly place: CellPlace
  /** The worksheet whose heading is above. Other worksheets are named. */
  readonly under: string
  readonly isHidden: boolean
  readonly isCurrent?: boolean
  readonly onSelect: () => void
}

/** Cells as a link that selects them. Cells of a hidden worksheet are plain text. */
export const CellLink = ({
  spreadsheetId,
  place,
  under,
  isHidden,
  isCurrent,
  onSelect,
}: CellLinkProps) => {
  const visit = useCellLinkClick()
  const { sheet, range } = place
  const address = `${quoteSheetName(sheet)}!${range}`
  const text = sheet === under ? range : address
  const isLink = !isHidden && readRangeParams({ range: address }).range !== undefined
  if (!isLink) return <span title={isHidden ? SHEET_CHECK.hiddenHint : undefined}>{text}</span>
  return (
    <a
      className={reference}
      href={rangePath(spreadsheetId, address)}
      aria-label={SHEET_CHECK.select(text, sheet)}
      aria-current={isCurrent || undefined}
      onClick={(click) => {
        if (visit(click)) onSelect()
      }}
    >
      {text}
    </a>
  )
}
