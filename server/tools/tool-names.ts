import { DOCUMENT_TOOLS } from './documents/documents.ts'
import { SHEET_TOOLS, TABLE_TOOLS } from './tools.ts'

const TOOLS = [...SHEET_TOOLS, ...TABLE_TOOLS, ...DOCUMENT_TOOLS]
const TITLES: ReadonlyMap<string, string> = new Map(TOOLS.map(({ name, title }) => [name, title]))

/**
 * The display name of a tool. A model may invent a tool, so an unknown name becomes plain words.
 */
export const toolDisplayName = (name: string): string =>
  TITLES.get(name) ?? name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** The tools that store a change. */
export const WRITING_TOOLS: ReadonlySet<string> = new Set(
  TOOLS.filter(({ writes }) => writes).map(({ name }) => name),
)
