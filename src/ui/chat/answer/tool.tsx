import { Check, ChevronDown, ChevronRight, Circle, TriangleAlert, X } from '../../kit/icons.ts'
import { memo, useId, useState } from 'react'
import { cleanFilename } from '#contract/documents/filename.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { documentName } from '#src/log/selectors/documents.ts'
import { useApp } from '../../kit/hooks/app.tsx'
import { useElapsed } from './use-elapsed.ts'
import { Icon } from '../../kit/icon.tsx'
import { Spinner } from '../../kit/badges.tsx'
import { InternalLink } from '../markdown/internal-link.tsx'
import * as css from './blocks.css.ts'
import { elapsedSeconds, durationText } from './elapsed.ts'
import { ToolBody, ToolNotices } from './tool-body.tsx'
import { phaseWords, shownPhase, type ShownPhase } from './tool-phase.ts'
import { toolTargetOf, type ToolTarget } from './tool-target.ts'

const isAmber = (phase: ShownPhase): boolean =>
  phase === 'warned' || phase === 'refused' || phase === 'waiting'

const Sign = ({ phase }: { readonly phase: ShownPhase }) => (
  <span className={css.sign[phase]}>
    {phase === 'executing' && <Spinner />}
    {(phase === 'preparing' || phase === 'unfinished') && <Icon of={Circle} size={12} />}
    {phase === 'complete' && <Icon of={Check} size={14} />}
    {isAmber(phase) && <Icon of={TriangleAlert} size={14} />}
    {phase === 'error' && <Icon of={X} size={14} />}
  </span>
)

const TargetText = ({ touched }: { readonly touched: ToolTarget }) => (
  <span className={css.touchedCells} title={touched.text}>
    {touched.path === null ? (
      touched.text
    ) : (
      <InternalLink path={touched.path}>{touched.text}</InternalLink>
    )}
    {touched.note !== '' && `, ${touched.note}`}
  </span>
)

/** `TargetText` with the document's name, if the conversation knows it. */
const DocumentTargetText = ({
  touched,
  id,
}: {
  readonly touched: ToolTarget
  readonly id: string
}) => {
  const name = useApp(documentName(id))
  const text = `${cleanFilename(name)}, ${touched.text}`
  return <TargetText touched={name === '' ? touched : { ...touched, text }} />
}

const TargetLabel = ({ touched }: { readonly touched: ToolTarget }) =>
  touched.unnamedDocumentId ? (
    <DocumentTargetText touched={touched} id={touched.unnamedDocumentId} />
  ) : (
    <TargetText touched={touched} />
  )

type ToolProps = {
  readonly block: ToolBlock
  /** The answer is still streaming. */
  readonly isLive: boolean
}

/** One run of a tool. The row expands to its result. */
export const Tool = memo(({ block, isLive }: ToolProps) => {
  const [opened, setOpened] = useState<boolean | null>(null)
  const id = useId()
  const phase = shownPhase(block, isLive)
  const watched = useElapsed(phase === 'preparing' || phase === 'executing')
  const time = durationText(elapsedSeconds(block.elapsedMs, watched))
  const touched = toolTargetOf(block)
  // A failed tool opens by default, so the user sees the reason.
  const isOpen = opened ?? block.phase === 'error'
  return (
    <fieldset className={css.tool} aria-label={block.toolDisplayName}>
      <div className={css.toolRow}>
        <Sign phase={phase} />
        <button
          type="button"
          className={css.toolName}
          title={block.toolDisplayName}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpened(!isOpen)}
        >
          {block.toolDisplayName}
        </button>
        {touched && <TargetLabel touched={touched} />}
        <span className={css.phase[phase]}>
          <span>
            <span>{phaseWords(block, isLive)}</span>
            {time !== '' && <span className={css.phaseTime}> · {time}</span>}
          </span>
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
        </span>
      </div>
      {isAmber(phase) && <ToolNotices block={block} />}
      {isOpen && (
        <div id={id}>
          <ToolBody block={block} />
        </div>
      )}
    </fieldset>
  )
})
Tool.displayName = 'Tool'
