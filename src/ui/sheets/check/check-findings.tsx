import type { FindingSeverity, SheetCheck, SheetFinding } from '#contract/api/sheet-check.ts'
import { faultName, SEVERITY_WORDS, SHEET_CHECK } from '#src/texts/sheet-check.ts'
import { Icon } from '../../kit/icon.tsx'
import { CircleAlert, Info, TriangleAlert, type IconNode } from '../../kit/icons.ts'
import { cut } from '../../theme/text.css.ts'
import { CellLink, type CellPlace } from './cell-link.tsx'
import * as css from './check.css.ts'
import { Proposal } from './proposal.tsx'

const ICONS: Readonly<Record<FindingSeverity, IconNode>> = {
  error: CircleAlert,
  warning: TriangleAlert,
  note: Info,
}

/** Scrolls the finding that the user looked at last into view when the panel opens again. */
const intoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

type FindingsProps = {
  readonly spreadsheetId: string
  readonly check: SheetCheck
  /** The finding whose cells are selected. */
  readonly current: SheetFinding | null
  readonly onSelect: (finding: SheetFinding) => void
}

type FindingProps = Omit<FindingsProps, 'check' | 'current'> & {
  readonly finding: SheetFinding
  readonly isCurrent: boolean
  readonly isHidden: (sheet: string) => boolean
}

const Finding = ({ spreadsheetId, finding, isCurrent, isHidden, onSelect }: FindingProps) => {
  const { rule, severity, sheet, also, evidence, proposal } = finding
  const cells = (place: CellPlace, isFirst = false) => (
    <CellLink
      spreadsheetId={spreadsheetId}
      place={place}
      under={sheet}
      isHidden={isHidden(place.sheet)}
      isCurrent={isFirst && isCurrent}
      onSelect={() => onSelect(finding)}
    />
  )
  return (
    <li
      className={css.finding}
      ref={isCurrent ? intoView : undefined}
      data-current={isCurrent || undefined}
    >
      <p className={css.first}>
        <span className={css.severity[severity]}>
          <Icon of={ICONS[severity]} size={14} />
          {SEVERITY_WORDS[severity]}
        </span>
        <span>{faultName(rule)}</span>
        <span className={css.cells}>{cells(finding, true)}</span>
      </p>
      <p className={css.evidence} dir="auto">
        {evidence}
      </p>
      {also.length > 0 && (
        <p className={css.evidence}>
          {SHEET_CHECK.also}{' '}
          {also.map((place, at) => (
            <span key={`${place.sheet}!${place.range}`}>
              {at > 0 && ', '}
              {cells(place)}
            </span>
          ))}
        </p>
      )}
      {proposal && <Proposal proposal={proposal} />}
    </li>
  )
}

/** The findings by worksheet. Both are worst first. */
export const CheckFindings = ({ check, current, ...rest }: FindingsProps) => {
  const hidden = new Set(check.worksheets.filter((one) => one.hidden).map(({ name }) => name))
  const groups = [...Map.groupBy(check.findings, ({ sheet }) => sheet)]
  return groups.map(([sheet, findings]) => (
    <div key={sheet}>
      <h3 className={css.group}>
        <span className={`${css.sheet} ${cut}`} title={sheet} dir="auto">
          {sheet}
        </span>
        {hidden.has(sheet) && <span className={css.aside}>{SHEET_CHECK.hidden}</span>}
        <span className={css.count}>{SHEET_CHECK.findings(findings.length)}</span>
      </h3>
      <ul>
        {findings.map((finding, at) => (
          <Finding
            key={at}
            {...rest}
            finding={finding}
            isCurrent={finding === current}
            isHidden={(name) => hidden.has(name)}
          />
        ))}
      </ul>
    </div>
  ))
}
