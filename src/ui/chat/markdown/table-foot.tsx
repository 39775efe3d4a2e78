import { TableProperties } from '../../kit/icons.ts'
import { rangePath } from '#contract/api/pages.ts'
import { INSERT } from '#src/texts/screens.ts'
import type { AnswerTable } from '#contract/workbook/table-sheet.ts'
import { useEnclosingAnswer, useIsAnswerStreaming } from '../conversation/enclosing-answer.tsx'
import { useConfig } from '../../kit/hooks/app.tsx'
import { useInsertTable, type InsertTable } from './use-insert-table.ts'
import { useRegion } from '../../kit/hooks/use-region.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../answer/copy-button.tsx'
import { InternalLink } from './internal-link.tsx'
import * as css from './table-foot.css.ts'
import { tableClip } from './table-text.ts'

/** The nearest heading above an element in its answer, or ''. */
const headingAbove = (element: Element): string =>
  [...(element.closest('article')?.querySelectorAll('h2, h3, h4, h5, h6') ?? [])]
    .findLast(
      (heading) => element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_PRECEDING,
    )
    ?.textContent?.trim() ?? ''

const Outcome = ({ insert }: { readonly insert: InsertTable['insert'] }) => {
  if (!insert) return null
  if (insert.status === 'inserting') return INSERT.inserting
  if (!insert.place) return <span className={css.failed}>{insert.error}</span>
  const { id, title, range } = insert.place
  return (
    <>
      {INSERT.inserted(title)}{' '}
      <InternalLink path={rangePath(id, range)}>{INSERT.open}</InternalLink>
    </>
  )
}

type FootProps = {
  /** Identifies the table within its answer, and stays the same across renders. */
  readonly name: string
  readonly read: () => AnswerTable
}

const Insert = ({ name, read }: FootProps) => {
  const { insert, begin } = useInsertTable(name)
  const isOff = insert !== null && insert.status !== 'failed'
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={TableProperties}
        aria-disabled={isOff}
        onClick={({ currentTarget }) => !isOff && begin(read(), headingAbove(currentTarget))}
      >
        {INSERT.insert}
      </Button>
      <output className={css.outcome}>
        <Outcome insert={insert} />
      </output>
    </>
  )
}

const Controls = ({ name, read }: FootProps) => {
  const { spreadsheets } = useConfig().flags
  const { decimal } = useRegion()
  const readHere = () => ({ ...read(), decimal })
  return (
    <>
      <CopyButton label={INSERT.copy} read={() => tableClip(readHere())} />
      {spreadsheets && <Insert name={name} read={readHere} />}
    </>
  )
}

/** The actions below a table, Copy table and Insert into sheet, with their outcome. */
export const TableFoot = (props: FootProps) => {
  const isInAnswer = useEnclosingAnswer() !== null
  const isStreaming = useIsAnswerStreaming()
  if (!isInAnswer) return null
  // Reserves the height during the stream, so nothing shifts when the answer ends.
  return <div className={css.foot}>{!isStreaming && <Controls {...props} />}</div>
}
