import { expect, it } from 'vitest'
import { TOOL_NAMES, WRITING_TOOL_NAMES } from '#contract/stream/tool-names.ts'
import { DOCUMENT_TOOLS } from '#server/tools/documents/documents.ts'
import { WRITING_TOOLS } from '#server/tools/tool-names.ts'
import { SHEET_TOOLS, TABLE_TOOLS } from '#server/tools/tools.ts'

/** Names that only stored answers contain. */
const EARLIER = ['evaluate_formula', 'try_values']

it('[AGENT-1100] the list of tools that the client knows is the list of the server', () => {
  const offered = [...SHEET_TOOLS, ...TABLE_TOOLS, ...DOCUMENT_TOOLS].map(({ name }) => name)
  expect([...TOOL_NAMES].toSorted()).toEqual([...offered, ...EARLIER].toSorted())
})

it('[AGENT-1101] client and server agree which tools store a change', () => {
  expect([...WRITING_TOOL_NAMES].toSorted()).toEqual([...WRITING_TOOLS].toSorted())
})
