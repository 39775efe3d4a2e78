import type { SheetFinding } from '#contract/api/sheet-check.ts'
import { groupedFigure } from '#contract/figures/locale.ts'
import { SHEET_CHECK } from '#src/texts/sheet-check.ts'
import { useRegion } from '../../kit/hooks/use-region.ts'
import * as css from './check.css.ts'

/** Excel's precision. More digits would expose floating-point errors. */
const DIGITS = 15

type ProposalProps = { readonly proposal: NonNullable<SheetFinding['proposal']> }

/** The change that would mend a fault, as text. */
export const Proposal = ({ proposal }: ProposalProps) => {
  const region = useRegion()
  const shown = (): string => {
    if ('formula' in proposal) return proposal.formula
    const { value, text } = proposal
    if (text !== undefined) return text
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    return typeof value === 'number' ? groupedFigure(value, DIGITS, region) : value
  }
  return (
    <p className={css.proposal}>
      {SHEET_CHECK.proposed(proposal.cell)} <code>{shown()}</code>
    </p>
  )
}
