import type { Fact } from '#src/log/facts/fact.ts'
import type { DatedTitle, Renamable } from './types.ts'

export const itemRenamed = ({ of, id }: Renamable, { title, updatedAt }: DatedTitle): Fact =>
  of === 'conversation'
    ? { type: 'conversation.renamed', id, title, updatedAt }
    : { type: 'spreadsheet.renamed', id, title, updatedAt }
