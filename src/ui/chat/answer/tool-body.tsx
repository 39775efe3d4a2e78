import { useMemo, useState, type ReactNode } from 'react'
import { DOCUMENT_TOOLS } from '#src/texts/citations.ts'
import { TOOL_DETAILS } from '#src/texts/screens.ts'
import { TOOL_LISTS, TOOL_TABLES } from '#src/texts/changed-cells.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { Button } from '../../kit/button.tsx'
import * as css from './blocks.css.ts'
import type { Field } from './tool-fields.ts'
import { ToolJson } from './tool-block/tool-json-view.tsx'
import { Notices } from './tool-block/tool-notice-lines.tsx'
import { ListTable } from './tool-block/tool-list-table.tsx'
import { BlocksTable, CellsTable, ChangesTable } from './tool-tables.tsx'
import { Passages } from './tool-block/tool-passages.tsx'
import { readTool, type ChangeView } from './tool-view.ts'
import { toolNoticesOf } from './tool-block/tool-notices.ts'

const Part = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.toolBody}>{children}</div>
)

/** A wide table scrolls in its own box, so the keyboard must reach it. */
const Wide = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  // The box scrolls, so it takes the focus. A section would be a landmark of a repeated name.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
  <div role="group" className={css.toolBody} aria-label={name} tabIndex={0}>
    {children}
  </div>
)

const Facts = ({
  name,
  fields,
  isNamed,
}: {
  readonly name: string
  readonly fields: readonly Field[]
  /** True if the name is visible, because another list is beside this one. */
  readonly isNamed: boolean
}) => (
  <Part>
    {isNamed && <p className={css.caption}>{name}</p>}
    <dl className={css.facts} aria-label={name}>
      {fields.map(([label, value], index) => (
        <div key={index} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Part>
)

const Changes = ({ changes, isTrial }: ChangesProps) => (
  <Wide name={isTrial ? TOOL_TABLES.trial : TOOL_DETAILS.changes}>
    {isTrial && <p className={css.caption}>{TOOL_TABLES.trial}</p>}
    <ChangesTable changes={changes} isTrial={isTrial} />
  </Wide>
)
type ChangesProps = { readonly changes: readonly ChangeView[]; readonly isTrial: boolean }

/** Tools that calculate other values and store nothing. The second is an earlier name. */
const TRIALS: ReadonlySet<string> = new Set(['what_if', 'try_values'])

/** The result of a tool as words, cells and fields. The JSON view is one click away. */
export const ToolBody = ({ block }: { readonly block: ToolBlock }) => {
  const [showsJson, setShowsJson] = useState(false)
  const view = useMemo(() => readTool(block), [block])
  const isNamed = view.given.length > 0
  return (
    <>
      {view.words !== '' && (
        <Part>
          <p className={css.words}>{view.words}</p>
        </Part>
      )}
      {view.given.length > 0 && (
        <Facts name={TOOL_DETAILS.given} fields={view.given} isNamed={isNamed} />
      )}
      {view.cells && (
        <Wide name={TOOL_DETAILS.cells}>
          <CellsTable cells={view.cells} />
        </Wide>
      )}
      {view.changes.length > 0 && (
        <Changes changes={view.changes} isTrial={TRIALS.has(block.toolName)} />
      )}
      {view.lists.map((list) => (
        <Wide key={list.name} name={list.name}>
          {list.name === TOOL_LISTS.names.results && <p className={css.caption}>{list.name}</p>}
          <ListTable list={list} />
          {list.more > 0 && <p className={css.caption}>{TOOL_LISTS.more(list.more)}</p>}
        </Wide>
      ))}
      {view.blocks.length > 0 && (
        <Wide name={TOOL_DETAILS.ranges}>
          <BlocksTable blocks={view.blocks} />
        </Wide>
      )}
      {view.passages.length > 0 && (
        <Wide name={DOCUMENT_TOOLS.passages}>
          <Passages passages={view.passages} />
        </Wide>
      )}
      {view.facts.length > 0 && (
        <Facts name={TOOL_DETAILS.result} fields={view.facts} isNamed={isNamed} />
      )}
      <div className={css.foot}>
        <span>{view.counts}</span>
        <Button size="sm" aria-expanded={showsJson} onClick={() => setShowsJson(!showsJson)}>
          {showsJson ? TOOL_DETAILS.hideJson : TOOL_DETAILS.showJson}
        </Button>
      </div>
      {showsJson && <ToolJson block={block} />}
    </>
  )
}

/** What a write's receipt warns of, below the row of its tool. */
export const ToolNotices = ({ block }: { readonly block: ToolBlock }) => {
  const notices = useMemo(() => toolNoticesOf(block), [block])
  return notices.length > 0 && <Notices notices={notices} />
}
