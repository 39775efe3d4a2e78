import { expect, it } from 'vitest'
import { emptyState } from '#src/log/fold.ts'
import { sign } from '#src/ui/chat/answer/blocks.css.ts'
import { ChangesTable } from '#src/ui/chat/answer/tool-tables.tsx'
import { readTool } from '#src/ui/chat/answer/tool-view.ts'
import { Tool } from '#src/ui/chat/answer/tool.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { textOfMarkup } from '#tests/support/chat/markup.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'

const drawn = (count: number): string => {
  const block = toolBlock('write_range', { range: 'A1' }, { errors: { count, cells: [] } })
  return drawnOver(emptyState, <Tool block={block} isLive={false} />)
}

it('[AGENT-432, AGENT-821] a write that left errors in cells shows their number and a warning sign', () => {
  for (const [count, words] of [
    [1, 'Done · 1 cell shows an error'],
    [1200, 'Done · 1,200 cells show errors'],
  ] as const) {
    expect(textOfMarkup(drawn(count))).toContain(words)
    expect(drawn(count)).toContain(sign.warned)
    expect(drawn(count)).not.toContain(`"${sign.complete}"`)
  }
  expect(textOfMarkup(drawn(0))).not.toContain('error')
  expect(drawn(0)).toContain(sign.complete)
})

it('[CONV-650] a changed cell is a link that the keyboard can reach', () => {
  const output = { spreadsheet_id: 's', range: 'Plan!C6', cells: [{ cell: 'C6', after: '1' }] }
  const { changes } = readTool(toolBlock('write_range', {}, output))
  expect(drawnOver(emptyState, <ChangesTable changes={changes} />)).toMatch(
    /<a [^>]*href="\/app\/spreadsheet\/s\?range=Plan%21C6"[^>]*>C6<\/a>/,
  )
})
