import type { SheetCheck, SheetFinding } from '#contract/api/sheet-check.ts'
import { NOTICES } from '#src/texts/labels.ts'
import { NOT_CHECKED, SHEET_CHECK } from '#src/texts/sheet-check.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState, FailureMessage } from '../../kit/empty-state.tsx'
import { Loading, SkeletonBar } from '../../kit/skeleton.tsx'
import { visuallyHidden } from '../../theme/text.css.ts'
import { CheckFindings } from './check-findings.tsx'
import * as css from './check.css.ts'
import type { CheckView } from './use-sheet-check.ts'

const LINES = ['52%', '94%', '61%', '44%', '88%', '70%', '48%', '91%', '57%'] as const

const Skeletons = () => (
  <Loading label={SHEET_CHECK.checking}>
    <div className={css.skeletons}>
      <p className={css.read}>{SHEET_CHECK.checking}</p>
      {LINES.map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </div>
  </Loading>
)

type ContentProps = {
  readonly spreadsheetId: string
  readonly view: CheckView
  readonly current: SheetFinding | null
  readonly onSelect: (finding: SheetFinding) => void
  readonly again: () => void
}

const Again = ({
  again,
  children,
}: Pick<ContentProps, 'again'> & { readonly children: string }) => (
  <Button kind="line" size="sm" onClick={again}>
    {children}
  </Button>
)

/** What is above a list that no longer says all: it is outdated, or the last check failed. */
const ListNotice = ({ view, again }: Pick<ContentProps, 'view' | 'again'>) => {
  const { check, failure, isOutdated } = view
  if (check === null) return null
  if (failure !== null)
    return (
      <div className={css.notice} role="alert">
        <FailureMessage action={<Again again={again}>{NOTICES.tryAgain}</Again>}>
          {NOT_CHECKED[failure].title}
        </FailureMessage>
      </div>
    )
  if (!isOutdated) return null
  return (
    <output className={css.notice}>
      <FailureMessage tone="warn" action={<Again again={again}>{SHEET_CHECK.again}</Again>}>
        {SHEET_CHECK.outdated}
      </FailureMessage>
    </output>
  )
}

/** The findings, or why there are none. */
const Shown = ({ spreadsheetId, view, current, onSelect, again }: ContentProps) => {
  const { check, failure } = view
  if (check === null)
    return failure === null ? (
      <Skeletons />
    ) : (
      <div className={css.blank}>
        <EmptyState {...NOT_CHECKED[failure]} alert>
          {failure !== 'unknown' && (
            <Button kind="line" onClick={again}>
              {NOTICES.tryAgain}
            </Button>
          )}
        </EmptyState>
      </div>
    )
  if (!hasFindings(check))
    return (
      <div className={css.blank}>
        <EmptyState title={SHEET_CHECK.none(check)} text={SHEET_CHECK.noneHint} />
      </div>
    )
  return (
    <CheckFindings
      spreadsheetId={spreadsheetId}
      check={check}
      current={current}
      onSelect={onSelect}
    />
  )
}

const hasFindings = ({ findings }: SheetCheck): boolean => findings.length > 0

const resultText = (check: SheetCheck): string =>
  hasFindings(check) ? SHEET_CHECK.found(check) : SHEET_CHECK.none(check)

/** What was found, if anything, and what was read. */
const Summary = ({ check, isChecking }: CheckView & { readonly check: SheetCheck }) => (
  <div className={css.summary}>
    {hasFindings(check) && <p className={css.found}>{SHEET_CHECK.found(check)}</p>}
    <p className={css.read}>{isChecking ? SHEET_CHECK.checking : SHEET_CHECK.read(check)}</p>
  </div>
)

/** What the list leaves out. */
const Rest = ({ check: { left_out, unused_inputs_checked } }: { readonly check: SheetCheck }) => (
  <>
    {left_out > 0 && <p className={css.foot}>{SHEET_CHECK.more(left_out)}</p>}
    {!unused_inputs_checked && <p className={css.foot}>{SHEET_CHECK.inputsUnchecked}</p>}
  </>
)

/** The content of the panel in each of its states. */
export const CheckContent = (props: ContentProps) => {
  const { view, again } = props
  const { check, isChecking } = view
  return (
    <>
      {check && <Summary {...view} check={check} />}
      <ListNotice view={view} again={again} />
      {/* The box scrolls, so it must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.box} aria-label={SHEET_CHECK.list} tabIndex={0}>
        <Shown {...props} />
        {check && <Rest check={check} />}
      </section>
      <output className={visuallyHidden}>{check && !isChecking && resultText(check)}</output>
    </>
  )
}
