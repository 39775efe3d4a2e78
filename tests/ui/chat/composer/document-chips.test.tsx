import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_COUNTS } from '#src/texts/document-states.ts'
import type { AttachedDocument } from '#src/log/facts/document-fact.ts'
import { DocumentChips } from '#src/ui/chat/composer/document-chips.tsx'
import { attachedRow } from '#tests/support/documents/documents-flow.ts'

const row = (
  status: AttachedDocument['status'],
  more: Partial<AttachedDocument> = {},
): AttachedDocument =>
  attachedRow('doc_1', status, { filename: 'board pack.pdf', file_size: 2_097_152, ...more })
const markup = (document: AttachedDocument, isOnline = true): string =>
  renderToStaticMarkup(
    <DocumentChips
      documents={[document]}
      refusals={0}
      isOnline={isOnline}
      field={{ current: null }}
      onRemove={() => {}}
    />,
  )
const shown = (...given: Parameters<typeof row>): string =>
  markup(row(...given))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('the documents in the composer', () => {
  it('[DOC-22] [SHELL-48] are a list "Attachments" with items named by file, each with a remove button', () => {
    const html = markup(row('ready', { filename: 'a<b>.pdf' }))
    expect(html).toContain('<ul')
    expect(html).toContain('aria-label="Attachments"')
    expect(html).toContain('<li aria-label="a.pdf"')
    expect(html).toContain('aria-label="Remove a.pdf"')
  })

  it.each([
    ['waiting', {}, 'Uploads when you send'],
    ['uploading', { sent: 943_719 }, 'Uploading 45%'],
    ['pending', {}, 'Processing, about 30 s'],
    ['processing', { file_type: 'txt' }, 'Processing, about 1 s'],
    ['processing', { file_type: 'png' }, 'Processing'],
    ['ready', { page_count: 24, word_count: 1 }, '24 pages, 1 word'],
    ['ready', { filename: 'a.xlsx', page_count: 3, word_count: 900 }, '3 worksheets, 900 words'],
    ['ready', { filename: 'a.XLS', page_count: 1, word_count: 0 }, '1 worksheet, 0 words'],
    ['ready', { filename: 'a.csv', page_count: 1, word_count: 12 }, '12 words'],
    ['ready', {}, 'Ready'],
    ['failed', { error: 'The file is encrypted' }, 'The file is encrypted'],
    ['failed', {}, 'Could not be read'],
    ['ready', { isRemoving: true }, 'Removing'],
  ] as const)(
    '[SHELL-48, SHELL-695] [DOC-16] [DOC-177] describe a document with the status %s and the fields %j as: %s',
    (status, more, text) => {
      // A failed document shows the reason instead of its size.
      expect(shown(status, more)).toBe(
        `${'filename' in more ? more.filename : 'board pack.pdf'} ${text}${status === 'failed' ? '' : ' · 2.0 MB'}`,
      )
    },
  )

  it.each([
    [0, '0 kB'],
    [1, '1 kB'],
    [11_800, '12 kB'],
    [1_047_552, '1,023 kB'],
    [1_048_575, '1.0 MB'],
    [2_097_152, '2.0 MB'],
  ])('[DOC-176] show a size of %i bytes as %s', (file_size, size) => {
    expect(shown('ready', { file_size })).toBe(`board pack.pdf Ready · ${size}`)
  })

  it('[DOC-181] say of a file attached offline that it uploads once online', () => {
    const html = markup(row('uploading', { sent: 1_048_576 }), false)
    expect(html).toContain('Uploads when you are online')
    expect(html).not.toContain('width:')
  })

  it.each([
    [{ all: 12, ready: 3, failed: 1, unsettled: 8 }, '12 files, 8 in progress, 3 ready, 1 failed'],
    [{ all: 9, ready: 0, failed: 0, unsettled: 0 }, '9 files'],
  ])('[DOC-178] sum up many files with the counts %j', (counts, text) => {
    expect(DOCUMENT_COUNTS.sum(counts)).toBe(text)
  })

  it('[DOC-178] show the totals if there are at least nine files', () => {
    const many = (count: number) =>
      renderToStaticMarkup(
        <DocumentChips
          documents={Array.from({ length: count }, (_, at) => attachedRow(`doc_${at}`, 'pending'))}
          refusals={0}
          isOnline
          field={{ current: null }}
          onRemove={() => {}}
        />,
      )
    expect(many(8)).not.toContain('8 files')
    expect(many(9)).toContain('9 files, 9 in progress')
  })

  it.each([
    [3, 0, 'Not sent: 3 files are still in progress. You can send once they are ready.'],
    [1, 1, 'Not sent: 1 file is still in progress. You can send once it is ready.'],
    [0, 0, 'All files are ready. You can send the message.'],
    [0, 2, '2 files could not be read. The rest will be sent with the message.'],
  ])(
    '[DOC-179] say whether a message can be sent, with %i files in progress and %i failed',
    (unsettled, failed, text) => {
      expect(DOCUMENT_COUNTS.answer({ all: 5, ready: 1, failed, unsettled })).toBe(text)
    },
  )

  it('[DOC-179] say that the message can be sent without files if all have failed', () => {
    expect(DOCUMENT_COUNTS.answer({ all: 1, ready: 0, failed: 1, unsettled: 0 })).toBe(
      '1 file could not be read. You can send the message without.',
    )
  })

  it('[DOC-92] show the progress of an upload', () => {
    expect(markup(row('uploading', { sent: 1_048_576 }))).toContain('width:50%')
    expect(markup(row('processing'))).not.toContain('width:')
  })
})
