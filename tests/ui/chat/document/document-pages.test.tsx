import { expect, it } from 'vitest'
import { citation } from '#contract/documents/citation.ts'
import { emptyState } from '#src/log/fold.ts'
import { DocumentChips } from '#src/ui/chat/composer/document-chips.tsx'
import { MissingPage } from '#src/ui/chat/document/missing-page.tsx'
import { Documents } from '#src/ui/chat/conversation/documents.tsx'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { reportNoPageEndpoint } from '#src/ui/chat/document/use-can-open-documents.ts'
import { attachedRow } from '#tests/support/documents/documents-flow.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'

const sent = { id: 'd1', filename: 'notes.txt', file_type: 'txt', file_size: 12 }
/** An answer with a citation, the documents of a message, and the documents of the composer. */
const drawn = (): string =>
  drawnOver(
    emptyState,
    <>
      <Markdown
        text={`Costs rose ${citation({ documentId: 'd1', page: 2, filename: 'notes.txt' })}.`}
        isOpen={false}
      />
      <Documents conversationId={null} documents={[sent]} />
      <DocumentChips
        documents={[attachedRow('doc_1', 'ready', { filename: 'notes.txt' })]}
        refusals={0}
        isOnline
        field={{ current: null }}
        onRemove={() => {}}
      />
    </>,
  )

it('[DOC-301] [API-9] chips and citations are no links once the backend is known to have no endpoint for pages', () => {
  expect(drawn().match(/<a /g)).toHaveLength(3)
  reportNoPageEndpoint()
  expect(drawn()).not.toContain('<a ')
  expect(drawn()).toContain('notes.txt, page 2')
})

it('[DOC-301] an open page says that documents cannot be shown if the endpoint is missing, and offers no retry', () => {
  const html = drawnOver(
    emptyState,
    <MissingPage none={{ why: 'unknown' }} page={3} again={() => {}} goTo={() => {}} />,
  )
  expect(html).toContain('Documents cannot be shown here')
  expect(html).not.toContain('<button')
})
