import { memo, useId, useMemo, useState } from 'react'
import { drawFootnote } from './block.tsx'
import { BlockGroup } from './block-group.tsx'
import { headingPathAfter, type HeadingPath } from './syntax/heading-levels.ts'
import {
  initialParse,
  parseMore,
  type MarkdownBlock,
  type ParseState,
} from './syntax/incremental.ts'
import * as css from './markdown.css.ts'
import type { FootnoteToken } from './syntax/footnote-syntax.ts'
import { Footnotes } from './footnotes.tsx'
import { PENDING } from './syntax/pending-mark.ts'
import { closedBlocks, openBlocks } from './syntax/open-tail.ts'
import type { Definitions } from './syntax/definitions.ts'
import { AnswerDefinitionsContext } from './answer-definitions.ts'
import { warmUp } from './warm-up.ts'

/** Blocks per group. React compares groups first, so a long answer needs few comparisons. */
const GROUP_BLOCKS = 4
/** Groups at the end of an answer that may be visible. About one viewport. */
const NEAR_GROUPS = 2

type Run = { readonly above: HeadingPath; readonly blocks: readonly MarkdownBlock[] }

const groupsOf = (blocks: readonly MarkdownBlock[]): readonly Run[] => {
  let above: HeadingPath = ''
  return Array.from({ length: Math.ceil(blocks.length / GROUP_BLOCKS) }, (_, index) => {
    const run = { above, blocks: blocks.slice(index * GROUP_BLOCKS, (index + 1) * GROUP_BLOCKS) }
    for (const { token } of run.blocks) above = headingPathAfter(above, token)
    return run
  })
}

/** Caches the last parse. The same text returns the same blocks, so rendering stays pure. */
const createReader = () => {
  let parsed: ParseState = initialParse
  return (text: string): ParseState => {
    parsed = parseMore(parsed, text)
    return parsed
  }
}

/** The footnotes of an answer. The first footnote of a label wins. */
const notesIn = (
  blocks: readonly MarkdownBlock[],
  { marks }: Definitions,
): readonly FootnoteToken[] => {
  if (marks.length === 0 && !blocks.some(({ token }) => token.type === 'note')) return []
  const notes = new Map<string, FootnoteToken>()
  for (const { token } of blocks)
    if (token.type === 'note' && !notes.has(token.label)) notes.set(token.label, token)
  return [...notes.values()]
}

/** The label of a definition whose line may still grow, so its address is unknown. */
const growingLabel = ({ text, blocks }: ParseState): string | null => {
  const last = blocks.at(-1)?.token
  return last?.type === 'def' && !text.endsWith('\n') ? last.tag : null
}

/**
 * Numbers footnotes in the order of their references. During the stream, a reference counts even if
 * its footnote has not arrived.
 */
const useAnswerDefinitions = (
  parsed: ParseState,
  notes: readonly FootnoteToken[],
  isOpen: boolean,
) => {
  const { definitions } = parsed
  const growing = isOpen ? growingLabel(parsed) : null
  const id = useId()
  const written = notes.map((note) => note.label).join('\n')
  return useMemo(() => {
    const labels = written === '' ? [] : written.split('\n')
    const marks = definitions.marks.filter((label) => isOpen || labels.includes(label))
    const ordered = [...new Set([...marks, ...labels])]
    const numbers = new Map(ordered.map((label, index) => [label, index + 1]))
    const { links } = definitions
    const known = growing === null ? links : { ...links, [growing]: { href: PENDING } }
    return { links: known, numbers, id, isOpen }
  }, [definitions, growing, written, id, isOpen])
}

/**
 * The prose of an answer. `isOpen` is true during the stream. A delta then parses and renders only
 * the last block. Incomplete markdown renders as its expected final form.
 */
export const Markdown = memo(
  ({ text, isOpen = false }: { readonly text: string; readonly isOpen?: boolean }) => {
    const [read] = useState(createReader)
    const { parsed, blocks } = useMemo(() => {
      const known = read(text)
      return { parsed: known, blocks: isOpen ? openBlocks(known) : closedBlocks(known) }
    }, [read, text, isOpen])
    const groups = groupsOf(blocks)
    const notes = notesIn(blocks, parsed.definitions)
    const referring = useAnswerDefinitions(parsed, notes, isOpen)
    return (
      <AnswerDefinitionsContext value={referring}>
        <div className={css.prose}>
          {groups.map((group, index) => (
            <BlockGroup
              key={index}
              blocks={group.blocks}
              above={group.above}
              isNear={!isOpen || index >= groups.length - NEAR_GROUPS}
              isStreaming={isOpen}
            />
          ))}
          {notes.length > 0 && <Footnotes notes={notes} draw={drawFootnote} />}
        </div>
      </AnswerDefinitionsContext>
    )
  },
)
Markdown.displayName = 'Markdown'

export { warmUp }
