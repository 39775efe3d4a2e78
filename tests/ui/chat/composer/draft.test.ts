import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDITED_TEXT_CHIP_CHARS } from '#contract/limits.ts'
import {
  editSegment,
  emptyDraft,
  mention,
  paste,
  parseDraft,
  removeSegment,
  draftAfterSend,
  replaceDraftText,
  messageTextOf,
  serializeDraft,
  type Draft,
} from '#src/ui/chat/composer/draft.ts'
import { editQuestion, prepend, restoreUnsent } from '#src/ui/chat/composer/restored-messages.ts'
import { withoutEdit } from '#src/ui/chat/composer/prepend-content.ts'

const long = (letter: string): string => letter.repeat(300)
const typed = (text: string): Draft => replaceDraftText(emptyDraft, text)

describe('a draft with long pastes', () => {
  it('[SEND-2] is trimmed when it is sent', () => {
    expect(messageTextOf(typed('  two\n lines \n'))).toBe('two\n lines')
    expect(messageTextOf(typed(' \n\t '))).toBe('')
  })

  it('[SHELL-8] sends a paste without other text unchanged', () => {
    const draft = paste(emptyDraft, long('a'), 0, 0)
    expect(draft.segments).toEqual([{ id: '1', content: long('a'), charCount: 300, at: 0 }])
    expect(messageTextOf(draft)).toBe(long('a'))
  })

  it('[SHELL-8] sends text and pastes in their order', () => {
    const first = paste(typed('before after'), long('a'), 7, 7)
    const second = paste(first, long('b'), 12, 12)
    expect(messageTextOf(second)).toBe(`before \n${long('a')}\nafter\n${long('b')}`)
  })

  it('[SHELL-8] keeps a paste between the same words while the text is edited', () => {
    const draft = paste(typed('one two'), long('a'), 4, 4)
    expect(messageTextOf(replaceDraftText(draft, 'zero one two'))).toBe(
      `zero one \n${long('a')}\ntwo`,
    )
    expect(messageTextOf(replaceDraftText(draft, 'one two three'))).toBe(
      `one \n${long('a')}\ntwo three`,
    )
    expect(messageTextOf(replaceDraftText(draft, ''))).toBe(long('a'))
  })

  it('[SHELL-8] replaces the selection with a paste', () => {
    expect(messageTextOf(paste(typed('one two three'), long('a'), 4, 7))).toBe(
      `one \n${long('a')}\n three`,
    )
  })

  it('[SHELL-8] is sent without a paste that the user removed', () => {
    const draft = paste(paste(typed('x'), long('a'), 1, 1), long('b'), 1, 1)
    expect(messageTextOf(removeSegment(draft, '1'))).toBe(`x\n${long('b')}`)
  })

  it('[SHELL-44, SHELL-690, SHELL-731] keeps an edited paste as a chip in its place, and removes an emptied one', () => {
    const draft = paste(paste(typed('one two'), long('a'), 4, 4), long('b'), 7, 7)
    const edited = editSegment(draft, '1', 'short')
    expect(messageTextOf(edited)).toBe(`one \nshort\ntwo\n${long('b')}`)
    expect(edited.segments[0]).toEqual({ id: '1', content: 'short', charCount: 5, at: 4 })
    expect(editSegment(draft, '1', ' \n').segments.map(({ id }) => id)).toEqual(['2'])
  })

  it('[SHELL-721] keeps a mentioned spreadsheet when it is stored and read back', () => {
    const sheet = { id: 's1', title: 'Q3 budget' }
    const draft = replaceDraftText(mention(paste(typed('x'), long('a'), 1, 1), sheet), 'Compare')
    expect(draft.sheet).toEqual(sheet)
    expect(parseDraft(serializeDraft(draft))).toEqual(draft)
    expect(parseDraft(serializeDraft(mention(typed('x'), sheet)))).toEqual(
      mention(typed('x'), sheet),
    )
    expect(mention(mention(typed('x'), sheet), null)).toEqual(typed('x'))
  })

  it('[SHELL-8] loses no character in any sequence of typing and pasting', () => {
    const step = fc.oneof(
      fc.record({ type: fc.constant('type' as const), text: fc.string({ maxLength: 20 }) }),
      fc.record({
        type: fc.constant('paste' as const),
        text: fc.string({ minLength: 1, maxLength: 20 }),
        at: fc.nat(),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const draft = steps.reduce<Draft>((now, { type, text, ...rest }) => {
          if (type === 'type') return replaceDraftText(now, text)
          const at =
            'at' in rest && typeof rest.at === 'number' ? rest.at % (now.text.length + 1) : 0
          return paste(now, text, at, at)
        }, emptyDraft)
        const whole = messageTextOf(draft)
        for (const { content, at } of draft.segments) {
          expect(at).toBeLessThanOrEqual(draft.text.length)
          expect(whole).toContain(content.trim())
        }
        const letters = (text: string): string => [...text.replace(/\s/g, '')].sort().join('')
        const all = draft.text + draft.segments.map((segment) => segment.content).join('')
        expect(letters(whole)).toBe(letters(all))
      }),
    )
  })

  it('[SHELL-8] is unchanged after it is stored and read back', () => {
    const draft = paste(typed('one two'), long('"a\n'), 4, 4)
    expect(parseDraft(serializeDraft(draft))).toEqual(draft)
    expect(parseDraft(serializeDraft(typed('plain {"text":')))).toEqual(typed('plain {"text":'))
    expect(parseDraft('{"text":1}')).toEqual(typed('{"text":1}'))
  })
})

describe('a message that returns to the composer', () => {
  const sheet = { id: 's1', title: '' }
  const question = { id: 'q3', folio: 3, content: 'Old question', documents: [] }
  const failed = {
    conversationId: 'c1',
    text: 'Lost',
    documents: [],
    spreadsheetId: 's1',
    replaces: null,
  }

  it('[SEND-51, SEND-506] comes before the written text, with its spreadsheet, and leaves pastes in their place', () => {
    const draft = paste(typed('Compare  with this'), long('b'), 8, 8)
    const joined = prepend(draft, { text: 'Compare Q1', sheet })
    expect(messageTextOf(joined)).toBe(`Compare Q1\nCompare \n${long('b')}\n with this`)
    expect(joined.sheet).toEqual(sheet)
    expect(messageTextOf(prepend(paste(emptyDraft, long('b'), 0, 0), { text: 'First' }))).toBe(
      `First\n${long('b')}`,
    )
    expect(prepend(typed('x'), { text: '' })).toEqual(typed('x'))
  })

  it('[SEND-51, SHELL-44] becomes a chip if it is very long', () => {
    const text = 'w'.repeat(EDITED_TEXT_CHIP_CHARS + 1)
    const joined = prepend(paste(typed('Sum'), long('b'), 0, 0), { text })
    expect(joined.text).toBe('Sum')
    expect(messageTextOf(joined)).toBe(`${text}\n${long('b')}\nSum`)
  })

  it('[SEND-51, SEND-507] waits until an edit in the composer is sent or cancelled', () => {
    const draft = prepend(editQuestion(typed('Draft'), question), { text: 'Queued', sheet })
    expect(messageTextOf(draft)).toBe('Old question')
    expect(draftAfterSend(draft)).toEqual({ ...typed('Queued\nDraft'), sheet })
  })

  it('[SEND-37, SEND-491] returns as an edit if it was an edit, unless another edit is in the composer', () => {
    const edit = { ...failed, replaces: 'q1' }
    const draft = restoreUnsent(typed('Draft'), edit)
    expect(draft.editing).toMatchObject({ id: 'q1', folio: null })
    expect(messageTextOf(draft)).toBe('Lost')
    expect(draft.sheet).toEqual(sheet)
    expect(draftAfterSend(draft)).toEqual(typed('Draft'))
    expect(
      messageTextOf(draftAfterSend(restoreUnsent(editQuestion(emptyDraft, question), edit))),
    ).toBe('Lost')
    expect(restoreUnsent(emptyDraft, { ...edit, conversationId: null }).editing).toBeUndefined()
    expect(messageTextOf(restoreUnsent(typed('Draft'), failed))).toBe('Lost\nDraft')
  })

  it('[SEND-76] [SEND-51] returns as an edit with its documents if it was queued as an edit', () => {
    const documents = [{ id: 'd1', filename: 'a.pdf', file_type: 'pdf', file_size: 10 }]
    const waits = { id: 'm9', conversationId: 'c1', text: 'Queued', spreadsheetId: null }
    const edit = restoreUnsent(typed('Draft'), { ...waits, replaces: 'q1', documents })
    expect(edit.editing).toMatchObject({ id: 'q1', documents })
    expect(restoreUnsent(emptyDraft, { ...waits, replaces: 'q1' }).editing?.documents).toEqual([])
    expect(messageTextOf(restoreUnsent(typed('Draft'), waits))).toBe('Queued\nDraft')
  })

  it('[SHELL-40, SHELL-673] becomes a new message with all its text if its edited question disappears', () => {
    const edit = editQuestion(mention(typed('Draft'), sheet), question)
    expect(withoutEdit(edit)).toEqual({ ...typed('Draft\nOld question'), sheet })
    expect(withoutEdit(typed('Draft'))).toEqual(typed('Draft'))
  })
})

describe('an earlier question in the composer', () => {
  const documents = [{ id: 'd1', filename: 'a.pdf', file_type: 'pdf', file_size: 9 }]
  const question = { id: 'q3', folio: 3, content: 'What is the NPV?', documents }
  const before = paste(typed('one two'), long('b'), 4, 4)

  it('[SHELL-40, SHELL-688] replaces the draft while it is edited, and the former draft returns afterwards', () => {
    const draft = editQuestion(before, question)
    expect(messageTextOf(draft)).toBe('What is the NPV?')
    expect(draft.editing).toMatchObject({ id: 'q3', folio: 3 })
    expect(draftAfterSend(replaceDraftText(draft, 'What is the IRR?'))).toEqual(before)
    expect(draftAfterSend(typed('sent'))).toEqual(emptyDraft)
  })

  it('[SHELL-40] is replaced by another question, and the former draft is kept', () => {
    const second = editQuestion(editQuestion(before, question), { ...question, id: 'q5' })
    expect(second.editing?.id).toBe('q5')
    expect(draftAfterSend(second)).toEqual(before)
  })

  it('[SHELL-40] is shown as a chip if it is very long', () => {
    const content = 'w'.repeat(EDITED_TEXT_CHIP_CHARS + 1)
    const draft = editQuestion(before, { ...question, content })
    expect(draft.text).toBe('')
    expect(messageTextOf(draft)).toBe(content)
    expect(draftAfterSend(draft)).toEqual(before)
  })

  it('[SHELL-44, SHELL-691, SHELL-732] an incompletely stored draft loses its paste and keeps its text', () => {
    const kept = serializeDraft(paste(typed('one two'), long('b'), 4, 4))
    expect(parseDraft(kept.slice(0, -1))).toEqual(typed('one two'))
  })

  it('[SHELL-40] is unchanged after it is stored and read back, with its pastes and the former draft', () => {
    const draft = paste(editQuestion(before, question), long('c'), 0, 0)
    expect(parseDraft(serializeDraft(draft))).toEqual(draft)
    const unknown = editQuestion(typed('x'), { ...question, folio: null })
    expect(parseDraft(serializeDraft(unknown))).toEqual(unknown)
    expect(parseDraft('{"text":"a","segments":[],"editing":{"id":7}}')).toEqual(typed('a'))
  })
})
