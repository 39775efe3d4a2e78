import { memo, Suspense } from 'react'
import { MARKDOWN_MAX_CHARS } from '#contract/limits.ts'
import type { Block, Timeline, ToolBlock } from '#contract/stream/timeline.ts'
import * as css from './blocks.css.ts'
import { Markdown } from './load-markdown.ts'
import { PlainText } from './plain-text.tsx'
import { Reasoning } from './reasoning.tsx'
import { Tool } from './tool.tsx'

/** Blocks that render together. Consecutive tools share one list. */
type Run =
  | { readonly kind: 'tools'; readonly blocks: readonly ToolBlock[] }
  | { readonly kind: 'one'; readonly block: Exclude<Block, ToolBlock> }

const runsOf = (timeline: Timeline): readonly Run[] => {
  const runs: Run[] = []
  for (const block of timeline) {
    const last = runs.at(-1)
    if (block.kind !== 'tool') runs.push({ kind: 'one', block })
    else if (last?.kind === 'tools')
      runs[runs.length - 1] = { kind: 'tools', blocks: [...last.blocks, block] }
    else runs.push({ kind: 'tools', blocks: [block] })
  }
  return runs
}

const Text = memo(({ content, isOpen }: { readonly content: string; readonly isOpen: boolean }) => {
  const plain = <PlainText text={content} />
  if (content.length > MARKDOWN_MAX_CHARS) return plain
  return (
    <Suspense fallback={plain}>
      <Markdown text={content} isOpen={isOpen} />
    </Suspense>
  )
})
Text.displayName = 'Text'

const Tools = memo(
  ({ blocks, isLive }: { readonly blocks: readonly ToolBlock[]; readonly isLive: boolean }) => (
    <div className={css.tools}>
      {blocks.map((block) => (
        <Tool key={block.executionId} block={block} isLive={isLive} />
      ))}
    </div>
  ),
  (before, after) =>
    before.isLive === after.isLive &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index]),
)
Tools.displayName = 'Tools'

/**
 * The blocks of an answer in reading order. Only the last block can still grow, and unchanged
 * blocks do not render again.
 */
export const Blocks = ({
  timeline,
  isStreaming,
}: {
  readonly timeline: Timeline
  readonly isStreaming: boolean
}) => {
  const runs = runsOf(timeline)
  return runs.map((run, index) => {
    if (run.kind === 'tools') return <Tools key={index} blocks={run.blocks} isLive={isStreaming} />
    if (run.block.kind === 'reasoning') return <Reasoning key={index} block={run.block} />
    const isOpen = isStreaming && index === runs.length - 1
    return <Text key={index} content={run.block.content} isOpen={isOpen} />
  })
}
