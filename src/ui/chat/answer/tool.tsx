import { Check, ChevronDown, ChevronRight, Circle, X } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { CONVERSATION } from '#contract/labels.ts'
import { ANSWER_TEXTS } from '#contract/wording.ts'
import type { ToolBlock, ToolPhase } from '#contract/timeline.ts'
import { useElapsed } from '../../hooks/elapsed.ts'
import { Icon } from '../../kit/icon.tsx'
import { Spinner } from '../../kit/marks.tsx'
import { hideOnPhone } from '../../theme/text.css.ts'
import { InternalLink } from '../markdown/internal-link.tsx'
import * as css from './blocks.css.ts'
import { spanText } from './elapsed.ts'
import { ToolBody } from './tool-body.tsx'
import { readTool, type Touched } from './tool-view.ts'

const Sign = ({ phase }: { readonly phase: ToolPhase | 'unfinished' }) => (
  <span className={css.sign[phase]}>
    {phase === 'executing' && <Spinner />}
    {(phase === 'preparing' || phase === 'unfinished') && <Icon of={Circle} size={12} />}
    {phase === 'complete' && <Icon of={Check} size={14} />}
    {phase === 'error' && <Icon of={X} size={14} />}
  </span>
)

const What = ({ touched }: { readonly touched: Touched }) => (
  <span className={css.touched} title={touched.text}>
    {touched.path === null ? (
      touched.text
    ) : (
      <InternalLink path={touched.path}>{touched.text}</InternalLink>
    )}
    {touched.note !== '' && `, ${touched.note}`}
  </span>
)

type ToolProps = {
  readonly block: ToolBlock
  /** The answer is under way. */
  readonly isLive: boolean
}

/** What a row says of its tool; one that was left without an end was not finished. */
const shownPhase = (phase: ToolPhase, isLive: boolean) =>
  isLive || phase === 'complete' || phase === 'error' ? phase : 'unfinished'
const WORDS = { ...CONVERSATION.phases, unfinished: ANSWER_TEXTS.unfinished }

/** One run of a tool: its name, what it touches, its phase in words; opens on what came of it. */
export const Tool = memo(({ block, isLive }: ToolProps) => {
  const [opened, setOpened] = useState<boolean | null>(null)
  const id = useId()
  const phase = shownPhase(block.phase, isLive)
  const time = spanText(useElapsed(phase === 'preparing' || phase === 'executing'))
  const view = readTool(block)
  // A failure is opened by itself: its reason is the news.
  const isOpen = opened ?? phase === 'error'
  return (
    <fieldset className={css.tool} aria-label={block.toolDisplayName}>
      <div className={css.toolRow}>
        <Sign phase={phase} />
        <button
          type="button"
          className={css.toolName}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpened(!isOpen)}
        >
          {block.toolDisplayName}
        </button>
        {view.touched && <What touched={view.touched} />}
        <span className={css.phase[phase]}>
          <span>
            {WORDS[phase]}
            {time !== '' && <span className={hideOnPhone}> · {time}</span>}
          </span>
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
        </span>
      </div>
      {isOpen && (
        <div id={id}>
          <ToolBody view={view} />
        </div>
      )}
    </fieldset>
  )
})
Tool.displayName = 'Tool'
