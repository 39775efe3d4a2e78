import { memo } from 'react'
import { useDeferredRender } from '../../kit/hooks/use-deferred-render.ts'
import { Block } from './block.tsx'
import { mapWithHeadings, type HeadingPath } from './syntax/heading-levels.ts'
import type { MarkdownBlock } from './syntax/incremental.ts'
import * as css from './markdown.css.ts'

/** Line height and characters per line, to estimate a group's height. */
const LINE_PX = 24
const LINE_CHARS = 60

type RunProps = {
  readonly blocks: readonly MarkdownBlock[]
  /** The headings above the first block. */
  readonly above: HeadingPath
}

type GroupProps = RunProps & {
  /** The group was near the end of the answer when it mounted, so it renders at once. */
  readonly isNear: boolean
  readonly isStreaming: boolean
}

const isSameRun = (before: RunProps, after: RunProps): boolean =>
  before.above === after.above &&
  before.blocks.length === after.blocks.length &&
  before.blocks.every((block, index) => block === after.blocks[index])

/** Memoized separately, so that no block renders again when the stream ends. */
const Blocks = memo(
  ({ blocks, above }: RunProps) =>
    mapWithHeadings(
      blocks.map(({ token }) => token),
      above,
      (token, index, now) => <Block key={blocks[index]?.start} token={token} above={now} />,
    ),
  isSameRun,
)
Blocks.displayName = 'Blocks'

/**
 * A group of blocks. When much text arrives at once, most groups leave the viewport before anyone
 * can see them. Such a group shows its plain source until it comes near the viewport. After the
 * stream it also renders when the browser is idle.
 */
export const BlockGroup = memo(
  ({ blocks, above, isNear, isStreaming }: GroupProps) => {
    const { isDrawn, watch } = useDeferredRender(isNear, !isStreaming)
    if (isDrawn)
      return (
        <div className={css.group}>
          <Blocks blocks={blocks} above={above} />
        </div>
      )
    const source = blocks.map((block) => block.token.raw).join('\n\n')
    const height = Math.ceil(source.length / LINE_CHARS) * LINE_PX
    return (
      <div className={css.group} style={{ containIntrinsicSize: `auto ${height}px` }} ref={watch}>
        {source}
      </div>
    )
  },
  (before, after) => before.isStreaming === after.isStreaming && isSameRun(before, after),
)
BlockGroup.displayName = 'Group'
