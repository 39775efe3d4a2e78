import { memo, useMemo, useState } from 'react'
import { Group } from './group.tsx'
import { nothingParsed, parseMore, type MarkdownBlock, type Parsed } from './incremental.ts'
import { warmUp } from './lexer.ts'
import * as css from './markdown.css.ts'
import { openBlocks } from './open-tail.ts'

/** Blocks of one group: React compares groups first, so a long answer costs few comparisons. */
const GROUP_BLOCKS = 4
/** Groups at the end of an answer that may be in view: about a window. */
const NEAR_GROUPS = 2

const groupsOf = (blocks: readonly MarkdownBlock[]): readonly (readonly MarkdownBlock[])[] =>
  Array.from({ length: Math.ceil(blocks.length / GROUP_BLOCKS) }, (_, index) =>
    blocks.slice(index * GROUP_BLOCKS, (index + 1) * GROUP_BLOCKS),
  )

/** Remembers what was read last; the same text gives the same blocks, so rendering stays pure. */
const createReader = () => {
  let parsed: Parsed = nothingParsed
  return (text: string): Parsed => {
    parsed = parseMore(parsed, text)
    return parsed
  }
}

/**
 * The prose of an answer. `isOpen` while it streams: a delta reads and draws the last block alone
 * (SHELL-31), and a table that has only begun is drawn as a table.
 */
export const Markdown = memo(
  ({ text, isOpen = false }: { readonly text: string; readonly isOpen?: boolean }) => {
    const [read] = useState(createReader)
    const blocks = useMemo(() => {
      const parsed = read(text)
      return isOpen ? openBlocks(parsed) : parsed.blocks
    }, [read, text, isOpen])
    const groups = groupsOf(blocks)
    return (
      <div className={css.prose}>
        {groups.map((group, index) => (
          <Group
            key={index}
            blocks={group}
            isNear={!isOpen || index >= groups.length - NEAR_GROUPS}
            isStreaming={isOpen}
          />
        ))}
      </div>
    )
  },
)
Markdown.displayName = 'Markdown'

export { warmUp }
